import type { TicketMessage } from '@chatflow/contract'
import { Button } from '@mantine/core'
import { useInterval } from '@mantine/hooks'
import { IconMessages } from '@tabler/icons-react'
import { useState } from 'react'
import { formatMomentsAgo } from '../../../platform/format.ts'
import { useTranslation } from '../../../platform/useTranslation.ts'
import { withoutSignature } from '../composer/sign.ts'
import { useSummary } from '../conversation/bubbles/useSummary.ts'
import classes from './presence.module.css'

const tickMs = 1000

interface CollisionBarProps {
  /** What a colleague replied meanwhile. */
  reply: TicketMessage
  /** The form that sends what waits. Absent in a dialog, which has its own buttons. */
  form?: string
  onReview: () => void
}

/** Before a reply leaves: a colleague has replied already. */
export function CollisionBar({ reply, form, onReview }: CollisionBarProps) {
  const { t } = useTranslation('ticketPresence')
  const summary = useSummary()
  // The bar goes away with the button that was pressed: the keyboard goes back to where it was.
  const [cameFrom] = useState(() => document.activeElement)
  const goBack = () => cameFrom instanceof HTMLElement && cameFrom.focus()
  const review = () => {
    onReview()
    goBack()
  }
  return (
    <div className={classes.collision} data-inset={form === undefined || undefined} role="alert">
      <IconMessages size={20} stroke={1.75} aria-hidden />
      <p className={classes.collisionText}>
        <span className={classes.collisionTitle}>
          {t('collision.title', { name: reply.user?.name })} <Ago date={reply.createdAt} />
        </span>
        <span className={classes.collisionWords}>
          {summary({ ...reply, body: withoutSignature(reply.body) })}
        </span>
      </p>
      <div className={classes.collisionButtons}>
        {form !== undefined && (
          <Button type="submit" form={form} size="compact-sm" onClick={goBack}>
            {t('collision.send')}
          </Button>
        )}
        <Button variant="default" size="compact-sm" onClick={review}>
          {t('collision.review')}
        </Button>
      </div>
    </div>
  )
}

/** Goes on counting without being read out again and again. */
function Ago({ date }: { date: string }) {
  const [text, setText] = useState(() => formatMomentsAgo(date))
  useInterval(() => setText(formatMomentsAgo(date)), tickMs, { autoInvoke: true })
  return (
    <time dateTime={date} aria-live="off">
      {text}
    </time>
  )
}
