import { Button, Skeleton } from '@mantine/core'
import { IconArrowDown } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { errorText } from '../platform/errors.ts'
import { useTranslation } from '../platform/useTranslation.ts'
import classes from './ConversationScroller.module.css'
import type { useConversationScroll } from './useConversationScroll.ts'

interface ConversationScrollerProps {
  label: string
  scroll: ReturnType<typeof useConversationScroll>
  /** What the button to the end says; it stands there while one reads further up. */
  toEndLabel: (newCount: number) => string
  onToEnd?: () => void
  className?: string | undefined
  contentClassName?: string | undefined
  children: ReactNode
}

/** Messages, oldest first, read from their end. */
export function ConversationScroller(props: ConversationScrollerProps) {
  const { label, scroll, toEndLabel, onToEnd, className, contentClassName, children } = props
  const { scroller, onScroll, newCount, toEnd } = scroll
  return (
    <div className={`${classes.frame} ${className ?? ''}`}>
      <div
        ref={scroller}
        className={classes.scroller}
        role="log"
        aria-label={label}
        // Reached by keyboard, so that its arrows can scroll.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        onScroll={onScroll}
      >
        <div className={`${classes.content} ${contentClassName ?? ''}`}>{children}</div>
      </div>
      {newCount !== undefined && (
        <Button
          className={classes.toEnd}
          variant="default"
          size="compact-md"
          radius="xl"
          leftSection={<IconArrowDown size={16} stroke={1.75} aria-hidden />}
          onClick={onToEnd ?? toEnd}
        >
          {toEndLabel(newCount)}
        </Button>
      )}
    </div>
  )
}

/** Stands over what was said on a day, and comes along while one scrolls. */
export function DayName({ date, name }: { date: string; name: string }) {
  return (
    <time className={classes.dayName} data-day-name dateTime={date.slice(0, 10)}>
      {name}
    </time>
  )
}

interface BeginningProps {
  list: { error: Error | null; retry: () => void; hasOlder: boolean; isLoadingOlder: boolean }
}

/** Above the oldest message: more to come, a page that failed, or nothing. */
export function Beginning({ list }: BeginningProps) {
  const { t } = useTranslation('ui')
  if (list.error) {
    return (
      <div className={classes.beginning} role="alert">
        <span>{errorText(list.error)}</span>
        <Button variant="subtle" size="compact-sm" onClick={list.retry}>
          {t('error.retry')}
        </Button>
      </div>
    )
  }
  if (!list.hasOlder) return null
  return (
    <div className={classes.beginning} aria-busy={list.isLoadingOlder}>
      <Skeleton height={10} width={160} radius="xl" />
    </div>
  )
}
