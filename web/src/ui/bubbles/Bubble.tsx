import { IconArrowBackUp } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './bubbles.module.css'
import { useSwipe } from './useSwipe.ts'

interface BubbleProps {
  /** What a jump, or the place that is held while older messages load, finds it by. */
  messageKey?: string | number
  /** At the right, in the colour of the one who reads. */
  isOwn?: boolean
  /** Across the middle: said among colleagues. */
  isPrivate?: boolean
  /** The first of a row by the same hand; a phone sets it apart. */
  isFirst?: boolean
  /** Nothing around it, such as a sticker. */
  isBare?: boolean
  hasFailed?: boolean
  isArticle?: boolean
  /** Shown while the pointer rests on it. */
  title?: string
  /** Who speaks, where that is not clear from the side. */
  sender?: string | null | undefined
  beside?: ReactNode
  reactions?: ReactNode
  below?: ReactNode
  /** What a finger does that draws it to the right. */
  onSwipe?: (() => void) | undefined
  children: ReactNode
}

/** One message: its side, its frame, and what hangs on it. */
export function Bubble(props: BubbleProps) {
  const { messageKey, sender, beside, reactions, below, onSwipe, children, ...look } = props
  const { isSwiping, handlers } = useSwipe(onSwipe)
  const Line = look.isArticle ? 'article' : 'div'
  return (
    <Line
      className={classes.line}
      data-message={messageKey}
      data-own={look.isOwn || undefined}
      data-private={look.isPrivate || undefined}
      data-first={look.isFirst || undefined}
      data-reacted={Boolean(reactions) || undefined}
      {...handlers}
    >
      {isSwiping && (
        <span className={classes.swiped} aria-hidden>
          <IconArrowBackUp size={20} stroke={1.75} />
        </span>
      )}
      {beside && <div className={classes.beside}>{beside}</div>}
      <div className={classes.column}>
        <div
          className={classes.bubble}
          data-bare={look.isBare || undefined}
          data-failed={look.hasFailed || undefined}
          title={look.title}
        >
          {sender && <span className={classes.sender}>{sender}</span>}
          {children}
        </div>
        {reactions}
        {below}
      </div>
    </Line>
  )
}

/** Words that are not stored yet. */
export function SendingText({ children }: { children: ReactNode }) {
  return <span className={classes.sendingText}>{children}</span>
}
