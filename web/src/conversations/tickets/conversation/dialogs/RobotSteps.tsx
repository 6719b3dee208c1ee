import { traceTicket, type AutomationTrace } from '@chatflow/contract'
import { Button } from '@mantine/core'
import { useId } from 'react'
import { useEndpoint } from '../../../../platform/api.ts'
import { errorText } from '../../../../platform/errors.ts'
import { useTranslation } from '../../../../platform/useTranslation.ts'
import { ErrorState } from '../../../../ui/ErrorState.tsx'
import type { FlowRunSlotProps } from '../../slots.ts'
import classes from './dialogs.module.css'
import { Steps } from './Steps.tsx'

interface RobotStepsProps {
  ticketId: number
  /** Where a step of a flow was taken. */
  onShow: (step: Omit<FlowRunSlotProps, 'onClose'>) => void
}

/** Why the robot said what it said, or kept silent. Nothing where it never had a say. */
export function RobotSteps({ ticketId, onShow }: RobotStepsProps) {
  const { t } = useTranslation('robot')
  const title = useId()
  const { data, error, refetch } = useEndpoint(traceTicket, { params: { ticketId } }, { refreshOn: 'ticket' })
  if (error && !data) return <ErrorState text={errorText(error)} onRetry={() => void refetch()} />
  if (!data || data.length === 0) return null
  return (
    <section aria-labelledby={title}>
      <h3 id={title} className={classes.subtitle}>
        {t('title')}
      </h3>
      <Steps
        steps={data.map(({ id, responder, reason, createdAt, said, flowRunId }) => ({
          key: id,
          at: createdAt,
          title: t(`reasons.${reason}`),
          detail: t(`responders.${responder}`),
          tone: said.length > 0 ? 'robot' : 'quiet',
          more: (said.length > 0 || flowRunId !== null) && (
            <>
              <Said said={said} />
              {flowRunId !== null && (
                <Button
                  size="compact-xs"
                  variant="subtle"
                  w="fit-content"
                  ml={-8}
                  onClick={() => onShow({ runId: flowRunId, stepId: id })}
                >
                  {t('showFlow')}
                </Button>
              )}
            </>
          ),
        }))}
      />
    </section>
  )
}

/** Word for word, as the customer read it: menus have lines. */
function Said({ said }: Pick<AutomationTrace, 'said'>) {
  const { t } = useTranslation('robot')
  return (
    <>
      {said.map(({ id, body }) =>
        body === null ? (
          <p key={id} className={classes.takenBack}>
            {t('takenBack')}
          </p>
        ) : (
          <blockquote key={id} className={classes.said}>
            {body}
          </blockquote>
        ),
      )}
    </>
  )
}
