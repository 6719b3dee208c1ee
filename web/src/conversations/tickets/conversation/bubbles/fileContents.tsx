import { fetchMessageMedia, type TicketMessage } from '@chatflow/contract'
import { Button, Loader, UnstyledButton } from '@mantine/core'
import { IconCloudDown, IconFileOff, IconFileText, IconPlayerPlayFilled } from '@tabler/icons-react'
import { useContext, useMemo, useState, type CSSProperties, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { beginningOf } from '../../../../ui/longText.ts'
import { MessageText } from '../../../../ui/MessageText.tsx'
import { VoicePlayer } from '../../../../ui/VoicePlayer.tsx'
import { useConversationActs } from '../conversationActs.ts'
import { findWords } from '../search/findWords.ts'
import { SearchedWords } from '../search/searchedWords.ts'
import { useMessageCall } from '../useMessageCall.ts'
import classes from './bubbles.module.css'
import { CardLines } from './CardLines.tsx'
import { formatBytes } from '../../../../ui/formatBytes.ts'
import { Picture, readData, Recording } from './messageData.ts'
import { Transcription } from './Transcription.tsx'

/** How the kinds of messages that are files look. */

interface ContentProps {
  message: TicketMessage
}

export function Caption({ message: { body } }: ContentProps) {
  const { t } = useTranslation('conversation')
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
  const isSticker = readData(Picture, message)?.sticker === true
  return (
    <WithFile message={message}>
      {(url) => (
        <>
          <PictureButton message={message} url={url} isSticker={isSticker} />
          <CaptionUnlessName message={message} />
        </>
      )}
    </WithFile>
  )
}

function PictureButton({ message, url, isSticker }: ContentProps & { url: string; isSticker: boolean }) {
  const { t } = useTranslation('conversation')
  const { showPicture } = useConversationActs()
  return (
    <UnstyledButton
      className={isSticker ? classes.sticker : classes.picture}
      style={shapeOf(message)}
      aria-label={t('media.openPicture')}
      onClick={() => showPicture(message)}
    >
      <img
        src={message.thumbnailUrl ?? url}
        alt={t(isSticker ? 'media.sticker' : 'media.picture')}
        loading="lazy"
        decoding="async"
      />
    </UnstyledButton>
  )
}

/** The box has the picture's shape before the picture is there: nothing jumps. */
function shapeOf(message: TicketMessage): CSSProperties | undefined {
  const { width, height } = readData(Picture, message) ?? {}
  if (!width || !height) return undefined
  const ratio = Math.min(2.4, Math.max(0.6, width / height))
  return { '--shape': String(ratio) } as CSSProperties
}

/** A video is fetched when somebody wants to see it; until then its first frame stands for it. */
export function VideoContent({ message }: ContentProps) {
  const { t } = useTranslation('conversation')
  const [isOpen, setOpen] = useState(false)
  return (
    <WithFile message={message}>
      {(url) => (
        <>
          {isOpen || !message.thumbnailUrl ? (
            // What somebody filmed has no captions.
            // oxlint-disable-next-line jsx-a11y/media-has-caption
            <video
              className={classes.video}
              style={shapeOf(message)}
              src={message.playableUrl ?? url}
              poster={message.thumbnailUrl ?? undefined}
              aria-label={t('media.video')}
              controls
              autoPlay={isOpen}
              preload="metadata"
            />
          ) : (
            <UnstyledButton
              className={classes.picture}
              style={shapeOf(message)}
              aria-label={`${t('media.play')}: ${t('media.video')}`}
              onClick={() => setOpen(true)}
            >
              <img src={message.thumbnailUrl} alt="" loading="lazy" decoding="async" />
              <span className={classes.playMark}>
                <IconPlayerPlayFilled size={24} aria-hidden />
              </span>
            </UnstyledButton>
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
          <VoicePlayer url={message.playableUrl ?? url} {...readData(Recording, message)} />
          <Transcription message={message} />
          <CaptionUnlessName message={message} />
        </>
      )}
    </WithFile>
  )
}

export function DocumentContent({ message }: ContentProps) {
  const { t } = useTranslation('conversation')
  const name = message.mediaName ?? t('media.document')
  return (
    <WithFile message={message}>
      {(url) => (
        <>
          <a
            className={classes.card}
            href={url}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={t('media.openFile', { name })}
          >
            <CardLines icon={IconFileText} title={name} lines={[factsOf(message)]} />
          </a>
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
  const { t } = useTranslation('conversation')
  const fetching = useMessageCall(fetchMessageMedia)
  const { mediaState } = message
  if (mediaState === 'pending') {
    return (
      <span className={classes.card} data-waiting aria-busy>
        <span className={classes.cardIcon}>
          <Loader size={20} aria-hidden />
        </span>
        {t('media.pending')}
      </span>
    )
  }
  const canFetch = mediaState === 'tooLarge' || mediaState === 'failed'
  const reason = mediaState === 'tooLarge' || mediaState === 'failed' ? mediaState : 'missing'
  return (
    <span className={classes.card}>
      <CardLines
        icon={mediaState === 'tooLarge' ? IconCloudDown : IconFileOff}
        title={message.mediaName ?? t('media.document')}
        lines={[t(`media.${reason}`), factsOf(message)]}
      />
      {canFetch && (
        <Button
          className={classes.tap}
          variant="light"
          size="compact-md"
          loading={fetching.isPending}
          onClick={() => fetching.mutate({ params: { messageId: message.id } })}
        >
          {t('media.fetch')}
        </Button>
      )}
    </span>
  )
}
