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
import { errorText } from '../../../platform/errors.ts'
import { isHeldBack } from '../../../platform/sendQueue.ts'
import { useTranslation } from '../../../platform/useTranslation.ts'
import { MessageText } from '../../../ui/MessageText.tsx'
import { Tooltip } from '../../../ui/Tooltip.tsx'
import { formatBytes } from '../../../ui/formatBytes.ts'
import classes from './Composer.module.css'
import { useShare } from './shares.ts'
import type { OnItsWay, useOutbox } from './useOutbox.ts'
import { useIsWaiting } from './whenHeard.ts'

type Outbox = ReturnType<typeof useOutbox>
interface StateProps {
  item: OnItsWay
  outbox: Outbox
}

/** What was written and is not stored yet. It stands where it will stand. */
export function PendingMessages({ outbox }: { outbox: Outbox }) {
  const { t } = useTranslation('composer')
  if (outbox.onTheirWay.length === 0) return null
  return (
    <ul className={classes.outgoing} aria-label={t('outgoing.label')}>
      {outbox.onTheirWay.map((item) => (
        <li
          key={item.clientId}
          className={classes.item}
          data-private={item.isPrivate || undefined}
          data-failed={(item.error !== undefined && !isHeldBack(item)) || undefined}
        >
          <Content item={item} />
          <State item={item} outbox={outbox} />
        </li>
      ))}
    </ul>
  )
}

function Content({ item }: { item: OnItsWay }) {
  const { t } = useTranslation('composer')
  const { body, isPrivate } = item
  const Icon = icons[kindOf(item)]
  const name = useName()(item)
  return (
    <div className={classes.itemWords}>
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

/** What an item is beside words. */
function kindOf({ card, place, poll, isVoice, isSticker }: OnItsWay): keyof typeof icons {
  if (card) return 'card'
  if (place) return 'place'
  if (poll) return 'poll'
  if (isSticker) return 'sticker'
  return isVoice ? 'voice' : 'file'
}

/** What stands for an item that is more than words. */
function useName() {
  const { t } = useTranslation('composer')
  return (item: OnItsWay): string | undefined => {
    const kind = kindOf(item)
    if (kind === 'voice') return t('voice.name')
    if (kind === 'sticker') return t('attach.sticker')
    if (kind === 'place') return titleOf(item.place) || t('attach.place')
    if (kind === 'file') return item.file?.name ?? item.quick?.mediaName ?? undefined
    return item[kind]?.name
  }
}
const titleOf = (place: OnItsWay['place']) => place?.name || place?.address

function State({ item, outbox }: StateProps) {
  if (isHeldBack(item)) return <Held item={item} outbox={outbox} />
  if (item.error !== undefined) return <Refused item={item} outbox={outbox} />
  return item.file ? (
    <Leaving item={item} outbox={outbox} file={item.file} />
  ) : (
    <Saying item={item} outbox={outbox} />
  )
}

/** Words leave at once, or as soon as the network is back. */
function Saying({ item, outbox }: StateProps) {
  const { t } = useTranslation('composer')
  if (!useIsWaiting(outbox.onTheirWay.map(({ clientId }) => clientId))) return <Sending />
  return (
    <div className={classes.sending} role="status">
      <span className={classes.reason}>
        <IconClock size={16} stroke={1.75} aria-hidden />
        {t('outgoing.offline')}
      </span>
      <Discard item={item} outbox={outbox} />
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
function Leaving({ item, outbox, file }: StateProps & { file: File }) {
  const { t } = useTranslation('composer')
  const share = useShare(item.clientId)
  const name = useName()(item) ?? file.name
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
          onClick={() => outbox.discard(item.clientId)}
        >
          <IconX size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Tooltip>
    </div>
  )
}

function Refused({ item, outbox }: StateProps) {
  const { t } = useTranslation('composer')
  return (
    <div className={classes.refused} role="alert">
      <span className={classes.reason}>
        <IconAlertCircle size={16} stroke={1.75} aria-hidden />
        {t('outgoing.failed', { reason: errorText(item.error) })}
      </span>
      <Button variant="subtle" size="compact-xs" onClick={() => outbox.sendAgain(item.clientId)}>
        {t('outgoing.again')}
      </Button>
      <Discard item={item} outbox={outbox} />
    </div>
  )
}

function Held({ item, outbox }: StateProps) {
  const { t } = useTranslation('composer')
  return (
    <div className={classes.sending}>
      <span className={classes.reason}>
        <IconClock size={16} stroke={1.75} aria-hidden />
        {t('outgoing.held')}
      </span>
      <Discard item={item} outbox={outbox} />
    </div>
  )
}

function Discard({ item, outbox }: StateProps) {
  const { t } = useTranslation('composer')
  return (
    <Button variant="subtle" color="gray" size="compact-xs" onClick={() => outbox.discard(item.clientId)}>
      {t('outgoing.discard')}
    </Button>
  )
}
