import { listTicketLog, type Ticket } from '@chatflow/contract'
import { Skeleton } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useState } from 'react'
import { useEndpoint } from '../../../../platform/api.ts'
import { errorText } from '../../../../platform/errors.ts'
import { formatDateTime } from '../../../../platform/format.ts'
import { EmptyState } from '../../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../../ui/ErrorState.tsx'
import { ViewDialog } from '../../../../ui/ViewDialog.tsx'
import { useSession } from '../../../../platform/session.tsx'
import { useTranslation } from '../../../../platform/useTranslation.ts'
import { FlowRunSlot, type FlowRunSlotProps } from '../../slots.ts'
import { RobotSteps } from './RobotSteps.tsx'
import { Steps } from './Steps.tsx'

const reasons = [
  'random',
  'rotation',
  'deadline',
  'noChoice',
  'inactive',
  'expired',
  'botGaveUp',
  'wallet',
  'transfer',
  'closeAll',
  'chatBot',
  'integration',
  'ai',
  'consentRefused',
  'optedOut',
  'campaignAnswered',
  'erased',
  'sameByNetwork',
  'sameByPerson',
  'laneTime',
  'customerWrote',
  'due',
  'customer',
  'macroRefused',
] as const
type Reason = (typeof reasons)[number]
const isKnownReason = (reason: string | null): reason is Reason =>
  (reasons as readonly (string | null)[]).includes(reason)

/** What happened to a ticket, newest first: each with who, in which queue and when. */
export function TicketLogDialog({ ticket, onClose }: { ticket: Pick<Ticket, 'id'>; onClose: () => void }) {
  const { t } = useTranslation('conversationView')
  const { can } = useSession()
  const [run, setRun] = useState<Omit<FlowRunSlotProps, 'onClose'>>()
  const { data, error, refetch } = useEndpoint(
    listTicketLog,
    { params: { ticketId: ticket.id } },
    { refreshOn: 'ticket' },
  )
  return (
    <ViewDialog title={t('log.title', { id: ticket.id })} isCovered={run !== undefined} onClose={onClose}>
      {data?.length === 0 && <EmptyState icon={IconHistory} text={t('log.empty')} />}
      {data ? (
        <Steps
          steps={data.map(({ id, type, reason, createdAt, user, queue, lanes, until, macro }) => ({
            key: id,
            at: createdAt,
            title: t(`log.${type}`),
            detail: [
              lanes &&
                t('log.lanes', { from: lanes.from ?? t('log.noLane'), to: lanes.to ?? t('log.noLane') }),
              until && t('log.until', { time: formatDateTime(until) }),
              macro,
              user?.name ?? t('log.byNobody'),
              queue?.name,
              isKnownReason(reason) && t(`log.reasons.${reason}`),
            ]
              .filter(Boolean)
              .join(' · '),
          }))}
        />
      ) : error ? (
        <ErrorState text={errorText(error)} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={160} />
      )}
      {can('tickets:trace') && <RobotSteps ticketId={ticket.id} onShow={setRun} />}
      {run && <FlowRunSlot {...run} onClose={() => setRun(undefined)} />}
    </ViewDialog>
  )
}
