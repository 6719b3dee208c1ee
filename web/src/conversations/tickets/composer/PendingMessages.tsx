import { ActionIcon, Button, Loader, Progress } from '@mantine/core'
import {
  IconAddressBook,
  IconAlertCircle,
  IconChartBar,
  IconClock,
  IconFile,
  IconLock,
  IconMapPin,
  IconMicrophone,
  IconSticker2,
  IconX,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../platform/errors.ts'
import { isHeldBack } from '../../../platform/sendQueue.ts'
import { MessageText } from '../../../ui/MessageText.tsx'
import { Tooltip } from '../../../ui/Tooltip.tsx'
import { formatBytes } from '../../../ui/formatBytes.ts'
import classes from './Composer.module.css'
import { useShare } from './shares.ts'
import type { OnItsWay, useOutbox } from './useOutbox.ts'
import { useIsWaiting } from './whenHeard.ts'

type Outbox = ReturnType<typeof useOutbox>
interface StateProps {
  letter: OnItsWay
  outbox: Outbox
}

/** What was written and is not stored yet. It stands where it will stand. */
export function PendingMessages({ outbox }: { outbox: Outbox }) {
  const { t } = useTranslation('composer')
  if (outbox.onTheirWay.length === 0) return null
  return (
    <ul className={classes.outgoing} aria-label={t('outgoing.label')}>
      {outbox.onTheirWay.map((letter) => (
        <li
          key={letter.clientId}
          className={classes.letter}
          data-private={letter.isPrivate || undefined}
          data-failed={(letter.error !== undefined && !isHeldBack(letter)) || undefined}
        >
          <Content letter={letter} />
          <State letter={letter} outbox={outbox} />
        </li>
      ))}
    </ul>
  )
}

function Content({ letter }: { letter: OnItsWay }) {
  const { t } = useTranslation('composer')
  const { body, isPrivate } = letter
  const Icon = icons[kindOf(letter)]
  const name = useName()(letter)
  return (
    <div className={classes.letterWords}>
      {isPrivate && <IconLock size={14} stroke={1.75} aria-label={t('note.label')} />}
      {name !== undefined && (
        <span className={classes.fileName}>
          <Icon size={16} stroke={1.75} aria-hidden />
          {name}
        </span>
      )}
      {body && <MessageText text={body} />}
    </div>
  )
}

const icons = {
  card: IconAddressBook,
  place: IconMapPin,
  poll: IconChartBar,
  sticker: IconSticker2,
  voice: IconMicrophone,
  file: IconFile,
}

/** What a letter is beside words. */
function kindOf({ card, place, poll, isVoice, isSticker }: OnItsWay): keyof typeof icons {
  if (card) return 'card'
  if (place) return 'place'
  if (poll) return 'poll'
  if (isSticker) return 'sticker'
  return isVoice ? 'voice' : 'file'
}

/** What stands for a letter that is more than words. */
function useName() {
  const { t } = useTranslation('composer')
  return (letter: OnItsWay): string | undefined => {
    const kind = kindOf(letter)
    if (kind === 'voice') return t('voice.name')
    if (kind === 'sticker') return t('attach.sticker')
    if (kind === 'place') return titleOf(letter.place) || t('attach.place')
    if (kind === 'file') return letter.file?.name ?? letter.quick?.mediaName ?? undefined
    return letter[kind]?.name
  }
}
const titleOf = (place: OnItsWay['place']) => place?.name || place?.address

function State({ letter, outbox }: StateProps) {
  if (isHeldBack(letter)) return <Held letter={letter} outbox={outbox} />
  if (letter.error !== undefined) return <Refused letter={letter} outbox={outbox} />
  return letter.file ? (
    <Leaving letter={letter} outbox={outbox} file={letter.file} />
  ) : (
    <Saying letter={letter} outbox={outbox} />
  )
}

/** Words leave at once, or as soon as the network is back. */
function Saying({ letter, outbox }: StateProps) {
  const { t } = useTranslation('composer')
  if (!useIsWaiting(outbox.onTheirWay.map(({ clientId }) => clientId))) return <Sending />
  return (
    <div className={classes.sending} role="status">
      <span className={classes.reason}>
        <IconClock size={16} stroke={1.75} aria-hidden />
        {t('outgoing.offline')}
      </span>
      <Discard letter={letter} outbox={outbox} />
    </div>
  )
}

function Sending() {
  const { t } = useTranslation('composer')
  return (
    <span className={classes.sending} role="status">
      <Loader size={12} aria-hidden />
      {t('outgoing.sending')}
    </span>
  )
}

/** A file takes its time: how much of it has left, and a way to call it back. */
function Leaving({ letter, outbox, file }: StateProps & { file: File }) {
  const { t } = useTranslation('composer')
  const share = useShare(letter.clientId)
  const name = useName()(letter) ?? file.name
  const cancel = t('outgoing.cancel', { name })
  // All of it has left; what remains is the server's work.
  if (share === 1) return <Sending />
  return (
    <div className={classes.leaving}>
      <Progress
        className={classes.share}
        value={(share ?? 0) * 100}
        size={6}
        aria-label={t('outgoing.progress', { name })}
      />
      <span className={classes.bytes}>
        {share === undefined
          ? t('outgoing.waiting')
          : t('outgoing.bytes', { sent: formatBytes(share * file.size), size: formatBytes(file.size) })}
      </span>
      <Tooltip label={cancel}>
        <ActionIcon
          size={24}
          radius="xl"
          color="gray"
          variant="subtle"
          aria-label={cancel}
          onClick={() => outbox.discard(letter.clientId)}
        >
          <IconX size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Tooltip>
    </div>
  )
}

function Refused({ letter, outbox }: StateProps) {
  const { t } = useTranslation('composer')
  return (
    <div className={classes.refused} role="alert">
      <span className={classes.reason}>
        <IconAlertCircle size={16} stroke={1.75} aria-hidden />
        {t('outgoing.failed', { reason: errorText(letter.error) })}
      </span>
      <Button variant="subtle" size="compact-xs" onClick={() => outbox.sendAgain(letter.clientId)}>
        {t('outgoing.again')}
      </Button>
      <Discard letter={letter} outbox={outbox} />
    </div>
  )
}

function Held({ letter, outbox }: StateProps) {
  const { t } = useTranslation('composer')
  return (
    <div className={classes.sending}>
      <span className={classes.reason}>
        <IconClock size={16} stroke={1.75} aria-hidden />
        {t('outgoing.held')}
      </span>
      <Discard letter={letter} outbox={outbox} />
    </div>
  )
}

function Discard({ letter, outbox }: StateProps) {
  const { t } = useTranslation('composer')
  return (
    <Button variant="subtle" color="gray" size="compact-xs" onClick={() => outbox.discard(letter.clientId)}>
      {t('outgoing.discard')}
    </Button>
  )
}
