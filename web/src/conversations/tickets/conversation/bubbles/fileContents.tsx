import { fetchMessageMedia, type TicketMessage } from '@chatflow/contract'
import { Button, UnstyledButton } from '@mantine/core'
import { IconCloudDown, IconFileOff, IconFileText } from '@tabler/icons-react'
import { useContext, useMemo, useState, type ReactNode } from 'react'
import { useTranslation } from '../../../../platform/useTranslation.ts'
import { Card, CardLines, WaitingCard } from '../../../../ui/bubbles/cards.tsx'
import { PictureData, readData, Recording } from '../../../../ui/bubbles/messageData.ts'
import { Picture, Video } from '../../../../ui/bubbles/pictures.tsx'
import { formatBytes } from '../../../../ui/formatBytes.ts'
import { beginningOf } from '../../../../ui/longText.ts'
import { MessageText } from '../../../../ui/MessageText.tsx'
import { VoicePlayer } from '../../../../ui/VoicePlayer.tsx'
import { useConversationActs } from '../conversationActs.ts'
import { findWords } from '../search/findWords.ts'
import { SearchedWords } from '../search/searchedWords.ts'
import { useMessageCall } from '../useMessageCall.ts'
import classes from './contents.module.css'
import { Transcription } from './Transcription.tsx'

/** How the kinds of messages that are files look. */

interface ContentProps {
  message: TicketMessage
}

export function Caption({ message: { body } }: ContentProps) {
  const { t } = useTranslation('conversationView')
  const words = useContext(SearchedWords)
  const [isOpen, setOpen] = useState(false)
  const beginning = useMemo(() => beginningOf(body, maxCharacters, maxLines), [body])
  // A hit must not stay folded away.
  const isWhole = isOpen || (words !== '' && findWords(body.slice(beginning.length), words).length > 0)
  if (body === '') return null
  if (beginning.length === body.length) return <MessageText text={body} />
  return (
    <>
      <MessageText text={isWhole ? body : `${beginning.trimEnd()}…`} />{' '}
      <UnstyledButton className={classes.more} aria-expanded={isWhole} onClick={() => setOpen(!isWhole)}>
        {t(isWhole ? 'bubble.less' : 'bubble.more')}
      </UnstyledButton>
    </>
  )
}
/** What is longer hides what was said before and after it. */
const maxCharacters = 900
const maxLines = 20

export function PictureContent({ message }: ContentProps) {
  const { t } = useTranslation('conversationView')
  const { showPicture } = useConversationActs()
  const data = readData(PictureData, message.dataJson)
  const isSticker = data?.sticker === true
  return (
    <WithFile message={message}>
      {(url) => (
        <>
          <Picture
            src={message.thumbnailUrl ?? url}
            alt={t(isSticker ? 'media.sticker' : 'media.picture')}
            label={t('media.openPicture')}
            open={() => showPicture(message)}
            size={data}
            isSticker={isSticker}
          />
          <CaptionUnlessName message={message} />
        </>
      )}
    </WithFile>
  )
}

/** A video is fetched when somebody wants to see it; until then its first frame stands for it. */
export function VideoContent({ message }: ContentProps) {
  const { t } = useTranslation('conversationView')
  const [isOpen, setOpen] = useState(false)
  const size = readData(PictureData, message.dataJson)
  return (
    <WithFile message={message}>
      {(url) => (
        <>
          {isOpen || !message.thumbnailUrl ? (
            <Video
              src={message.playableUrl ?? url}
              label={t('media.video')}
              poster={message.thumbnailUrl ?? undefined}
              size={size}
              isPlaying={isOpen}
            />
          ) : (
            <Picture
              src={message.thumbnailUrl}
              alt=""
              label={t('media.watch')}
              open={() => setOpen(true)}
              size={size}
              isPlayable
            />
          )}
          <CaptionUnlessName message={message} />
        </>
      )}
    </WithFile>
  )
}

export function AudioContent({ message }: ContentProps) {
  return (
    <WithFile message={message}>
      {(url) => (
        <>
          <VoicePlayer url={message.playableUrl ?? url} {...readData(Recording, message.dataJson)} />
          <Transcription message={message} />
          <CaptionUnlessName message={message} />
        </>
      )}
    </WithFile>
  )
}

export function DocumentContent({ message }: ContentProps) {
  const { t } = useTranslation('conversationView')
  const name = message.mediaName ?? t('media.document')
  return (
    <WithFile message={message}>
      {(url) => (
        <>
          <Card href={url} title={t('media.openFile', { name })}>
            <CardLines icon={IconFileText} title={name} lines={[factsOf(message)]} />
          </Card>
          <CaptionUnlessName message={message} />
        </>
      )}
    </WithFile>
  )
}

const factsOf = ({ mediaName, mediaSize }: TicketMessage) => {
  const extension = /\.(\w{1,5})$/.exec(mediaName ?? '')?.[1]?.toUpperCase()
  return [extension, mediaSize === null ? undefined : formatBytes(mediaSize)].filter(Boolean).join(' · ')
}

/** Networks that know no captions repeat the file's name as words. */
function CaptionUnlessName({ message }: ContentProps) {
  return message.body === message.mediaName ? null : <Caption message={message} />
}

/** Shows the file when it is here; else what keeps it, and the way to get it. */
function WithFile({ message, children }: ContentProps & { children: (url: string) => ReactNode }) {
  if (message.mediaUrl && message.mediaState !== 'pending') return children(message.mediaUrl)
  return (
    <>
      <Absent message={message} />
      <CaptionUnlessName message={message} />
    </>
  )
}

function Absent({ message }: ContentProps) {
  const { t } = useTranslation('conversationView')
  const fetching = useMessageCall(fetchMessageMedia)
  const { mediaState } = message
  if (mediaState === 'pending') return <WaitingCard>{t('media.pending')}</WaitingCard>
  const canFetch = mediaState === 'tooLarge' || mediaState === 'failed'
  const reason = mediaState === 'tooLarge' || mediaState === 'failed' ? mediaState : 'missing'
  return (
    <Card>
      <CardLines
        icon={mediaState === 'tooLarge' ? IconCloudDown : IconFileOff}
        title={message.mediaName ?? t('media.document')}
        lines={[t(`media.${reason}`), factsOf(message)]}
      />
      {canFetch && (
        <Button
          className={classes.fetch}
          variant="light"
          size="compact-md"
          loading={fetching.isPending}
          onClick={() => fetching.mutate({ params: { messageId: message.id } })}
        >
          {t('media.fetch')}
        </Button>
      )}
    </Card>
  )
}
