import { traceTicket } from '@chatflow/contract'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '../../../platform/api.ts'
import classes from './dialogs.module.css'
import { Steps } from './Steps.tsx'

/** Why the robot said what it said, or kept silent. Nothing where it never had a say. */
export function RobotSteps({ ticketId }: { ticketId: number }) {
  const { t } = useTranslation('conversation')
  const title = useId()
  const { data } = useEndpoint(traceTicket, { params: { ticketId } }, { refreshOn: 'ticket' })
  if (!data || data.length === 0) return null
  return (
    <section aria-labelledby={title}>
      <h3 id={title} className={classes.subtitle}>
        {t('robot.title')}
      </h3>
      <Steps
        steps={data.map(({ id, responder, reason, createdAt, said }) => ({
          key: id,
          at: createdAt,
          title: t(`robot.reasons.${reason}`),
          detail: [
            t(`robot.responders.${responder}`),
            ...said.map(({ body }) => (body === null ? t('robot.takenBack') : `“${body}”`)),
          ].join(' · '),
        }))}
      />
    </section>
  )
}
