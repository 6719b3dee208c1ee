import type { FlowSurroundings, LabInput, LabMessage, LabResult } from '@chatflow/contract'
import { Skeleton } from '@mantine/core'
import { IconList, IconMicrophone, IconPhoto, IconVideo } from '@tabler/icons-react'
import { Fragment, useEffect, useRef } from 'react'
import { useTranslation } from '../../../platform/useTranslation.ts'
import { Bubble } from '../../../ui/bubbles/Bubble.tsx'
import { TapButton } from '../../../ui/bubbles/InteractiveContent.tsx'
import { MessageText } from '../../../ui/MessageText.tsx'
import { useEditor } from '../editor/EditorContext.ts'
import classes from './lab.module.css'
import type { Revealed } from './reveal.ts'

type Menu = Extract<LabMessage, { kind: 'choices' }>
interface Taps {
  onTap: (id: string, text: string) => void
  onOpenMenu: (menu: Menu) => void
}
interface LabConversationProps extends Taps {
  result: LabResult | undefined
  shown: Revealed | undefined
  surroundings: FlowSurroundings | undefined
}

/** What was said so far, kept at its end. */
export function LabConversation({ result, shown, surroundings, ...taps }: LabConversationProps) {
  const { t } = useTranslation('flowLab')
  const scroller = useRef<HTMLDivElement>(null)
  const turns = shown?.turns ?? []
  const count = turns.reduce((sum, { messages }) => sum + messages.length + 1, 0)
  useEffect(() => {
    scroller.current?.scrollTo({ top: scroller.current.scrollHeight })
  }, [count])
  return (
    <div
      ref={scroller}
      className={classes.conversation}
      role="log"
      aria-label={t('phone.messages')}
      // Reached by keyboard, so that its arrows can scroll.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
    >
      {!shown && <Skeleton height={38} width="60%" radius="md" aria-hidden />}
      {turns.map(({ input, messages }, index) => (
        // Turns follow one another and never change places.
        <Fragment key={index}>
          {input && <Given input={input} />}
          {messages.map((message, place) => (
            <Said key={place} message={message} {...taps} />
          ))}
        </Fragment>
      ))}
      {result && shown?.isWhole && <End result={result} surroundings={surroundings} />}
    </div>
  )
}

/** The customer's stand at the right: it is their phone. */
function Given({ input }: { input: LabInput }) {
  const { t } = useTranslation('flowLab')
  if (input.kind === 'sets') return <p className={classes.event}>{t('phone.changed')}</p>
  if (input.kind === 'service') return null
  return (
    <Bubble isOwn isFirst>
      <MessageText text={input.text} />
    </Bubble>
  )
}

/** Three fit on one card of buttons; more are a list, as on the networks. */
const maxButtons = 3

function Said({ message, onTap, onOpenMenu }: { message: LabMessage } & Taps) {
  const { t } = useTranslation('flowLab')
  if (message.kind === 'media') return <Media message={message} />
  if (message.kind === 'choices')
    return (
      <Bubble isFirst>
        {message.text !== '' && <MessageText text={message.text} />}
        {message.choices.length > maxButtons ? (
          <TapButton icon={IconList} label={t('phone.openList')} isQuiet onTap={() => onOpenMenu(message)} />
        ) : (
          message.choices.map(({ id, name }) => (
            <TapButton key={id} label={name} isQuiet onTap={() => onTap(id, name)} />
          ))
        )}
      </Bubble>
    )
  return (
    <Bubble isFirst>
      <MessageText
        text={message.kind === 'link' ? `${message.caption}\n${message.url}`.trim() : message.text}
      />
    </Bubble>
  )
}

const mediaIcons = { img: IconPhoto, audio: IconMicrophone, video: IconVideo }

function Media({ message: { type, file } }: { message: Extract<LabMessage, { kind: 'media' }> }) {
  const { t } = useTranslation('flowLab')
  const { files } = useEditor()
  const address = files.get(file)
  const Picture = mediaIcons[type]
  return (
    <Bubble isFirst>
      {address && type === 'img' && (
        <img className={classes.picture} src={address} alt={t('phone.media.img')} />
      )}
      {address && type === 'video' && <Film src={address} label={t('phone.media.video')} />}
      {address && type === 'audio' && <Sound src={address} label={t('phone.media.audio')} />}
      {!address && (
        <span className={classes.file}>
          <Picture size={18} stroke={1.75} aria-hidden />
          {t(`phone.media.${type}`)}
        </span>
      )}
    </Bubble>
  )
}

interface RecordingProps {
  src: string
  label: string
}

function Film({ src, label }: RecordingProps) {
  // What a company filmed has no captions.
  // oxlint-disable-next-line jsx-a11y/media-has-caption
  return <video className={classes.picture} src={src} controls aria-label={label} />
}

function Sound({ src, label }: RecordingProps) {
  // oxlint-disable-next-line jsx-a11y/media-has-caption
  return <audio className={classes.sound} src={src} controls aria-label={label} />
}

function End({
  result: { end, queueId, userId },
  surroundings,
}: Pick<LabConversationProps, 'surroundings'> & { result: LabResult }) {
  const { t } = useTranslation('flowLab')
  if (!end) return null
  const queue = surroundings?.queues.find(({ id }) => id === queueId)?.name ?? ''
  const user = surroundings?.users.find(({ id }) => id === userId)?.name
  const words =
    end === 'queued' && user ? t('phone.ends.queuedFor', { queue, user }) : t(`phone.ends.${end}`, { queue })
  return <p className={classes.event}>{words}</p>
}
