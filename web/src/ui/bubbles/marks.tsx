import { acks } from '@chatflow/contract'
import { UnstyledButton } from '@mantine/core'
import {
  IconAlertCircle,
  IconBan,
  IconCheck,
  IconChecks,
  IconClock,
  type Icon,
  type IconProps,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { countReactions } from '../countReactions.ts'
import { timeOfDay } from '../times.ts'
import classes from './bubbles.module.css'

/** The small things in and on a bubble that are not its content. */

interface RemarkProps {
  icon: Icon
  isPrivate?: boolean
  children: ReactNode
}

/** What is said about the message, above it. */
export function Remark({ icon: Picture, isPrivate, children }: RemarkProps) {
  return (
    <span className={classes.remark} data-private={isPrivate || undefined}>
      <Picture size={14} stroke={1.75} aria-hidden />
      {children}
    </span>
  )
}

/** Stands for words that were taken back, or above them where they are kept. */
export function DeletedMark({ isKept, children }: { isKept?: boolean; children: ReactNode }) {
  return (
    <span className={classes.deleted} data-kept={isKept || undefined}>
      <IconBan size={16} stroke={1.75} aria-hidden />
      {children}
    </span>
  )
}

interface QuoteProps {
  name: string | undefined
  text: string
  /** A small picture of what is quoted. */
  picture?: string | null | undefined
  /** Leads to the message; needs a hint of that. */
  onOpen?: () => void
  hint?: string
}

/** The words that another message replies to. */
export function Quote({ name, text, picture, onOpen, hint }: QuoteProps) {
  const words = (
    <>
      <span className={classes.quoteName}>{name}</span>
      <span className={classes.quoteText} dir="auto">
        {text}
      </span>
      {picture && <img className={classes.quotePicture} src={picture} alt="" loading="lazy" />}
    </>
  )
  if (!onOpen) return <span className={classes.quote}>{words}</span>
  return (
    <UnstyledButton className={classes.quote} title={hint} onClick={onOpen}>
      {words}
    </UnstyledButton>
  )
}

interface FootProps {
  edited?: string | false | undefined
  /** When it was said; absent where a later one of the same row says it. */
  at?: string | undefined
  ticks?: ReactNode
}

export function Foot({ edited, at, ticks }: FootProps) {
  if (!edited && !at && !ticks) return null
  return (
    <span className={classes.foot}>
      {edited && <span>{edited}</span>}
      {at && <time dateTime={at}>{timeOfDay(at)}</time>}
      {ticks}
    </span>
  )
}

interface TicksProps {
  ack: number
  label: string
  hasFailed?: boolean
  /** In words beside the picture. */
  note?: string | undefined
  /** Tells the whole way. */
  onOpen?: () => void
}

/** How far a message has come. */
export function Ticks({ ack, label, hasFailed = false, note, onOpen }: TicksProps) {
  const isRead = ack >= acks.read
  if (!onOpen)
    return (
      <TickIcon
        ack={ack}
        className={classes.tick}
        data-read={isRead || undefined}
        size={15}
        role="img"
        aria-label={label}
      />
    )
  return (
    <UnstyledButton
      className={classes.ticks}
      data-state={hasFailed ? 'failed' : isRead ? 'read' : undefined}
      aria-label={label}
      title={label}
      onClick={onOpen}
    >
      {hasFailed ? (
        <IconAlertCircle size={16} stroke={2} aria-hidden />
      ) : (
        <TickIcon ack={ack} size={16} aria-hidden />
      )}
      {note && <span>{note}</span>}
    </UnstyledButton>
  )
}

function TickIcon({ ack, ...props }: IconProps & { ack: number }) {
  const Picture = ack <= acks.pending ? IconClock : ack === acks.sent ? IconCheck : IconChecks
  return <Picture stroke={2} {...props} />
}

/** The step whose name is known, whatever number a network invents. */
export const knownAck = (ack: number) =>
  Math.max(acks.pending, Math.min(acks.done, ack)) as 0 | 1 | 2 | 3 | 4 | 5

const maxNames = 20

interface ReactionsProps<R> {
  reactions: R[]
  labelOf: (emojis: string) => string
  /** Named while the pointer rests on the emoji. */
  nameOf?: (reaction: R) => string
}

/** Hang on the lower edge. */
export function Reactions<R extends { emoji: string }>({ reactions, labelOf, nameOf }: ReactionsProps<R>) {
  const { common, others } = countReactions(reactions)
  const emojis = common.map(({ emoji }) => emoji).join(' ')
  return (
    <span className={classes.reactions} role="img" aria-label={labelOf(emojis)}>
      {common.map(({ emoji, by, count }) => (
        <span key={emoji} title={nameOf && by.slice(0, maxNames).map(nameOf).join(', ')}>
          {emoji}
          {count > 1 && <span className={classes.reactionCount}>{count}</span>}
        </span>
      ))}
      {others > 0 && <span className={classes.reactionCount}>+{others}</span>}
    </span>
  )
}
