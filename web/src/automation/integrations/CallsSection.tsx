import { listIntegrationCalls, type IntegrationCall } from '@chatflow/contract'
import { IconAlertCircle, IconAlertTriangle, IconCircleCheck, IconHourglassEmpty } from '@tabler/icons-react'
import { useEndpoint } from '../../platform/api.ts'
import { formatNumber } from '../../platform/format.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { Status } from '../../ui/Status.tsx'
import { CallLog, LoggedCall } from './CallLog.tsx'
import { SentParts } from './SentParts.tsx'

interface CallsSectionProps {
  integrationId: number
  /** What is in the form would be lost with the page. */
  isFormDirty: boolean
}

/** How the service did lately: where it went wrong, and in whose conversation. */
export function CallsSection({ integrationId, isFormDirty }: CallsSectionProps) {
  const { t } = useTranslation('integrations')
  // No event tells of calls, so they are read whenever this is opened.
  const calls = useEndpoint(listIntegrationCalls, { params: { integrationId } }, { isReadAnew: true })
  const texts = {
    title: t('calls.title'),
    description: t('calls.text'),
    refresh: t('calls.refresh'),
    empty: t('calls.empty'),
    list: t('calls.list'),
  }
  return (
    <CallLog texts={texts} calls={calls}>
      {({ id, ticketId, ticketUuid, event, createdAt, tries, status, tookMs, sent, said, ...result }) => (
        <LoggedCall
          key={id}
          outcome={<CallResult {...result} tries={tries} />}
          at={createdAt}
          facts={[
            t(`calls.${event}`),
            status !== null && t('calls.status', { status }),
            tookMs !== null && t('calls.took', { ms: formatNumber(tookMs) }),
            t('calls.tries', { count: tries }),
          ]}
          ticket={{ uuid: ticketUuid, name: t('calls.ticket', { id: ticketId }) }}
          isNewTab={isFormDirty}
        >
          {sent.length > 0 && (
            <details>
              <summary>{t('calls.details')}</summary>
              <SentParts parts={[...sent, ...said.map((content) => ({ role: 'service', content }))]} />
            </details>
          )}
        </LoggedCall>
      )}
    </CallLog>
  )
}

type Outcome = Pick<IntegrationCall, 'isDone' | 'failure' | 'tries' | 'isSilent' | 'isLater'>

function CallResult({ isDone, failure, tries, isSilent, isLater }: Outcome) {
  const { t } = useTranslation('integrations')
  if (!isDone)
    return (
      <Status icon={IconHourglassEmpty} tone="amber">
        {t(tries > 1 ? 'calls.retrying' : 'calls.waiting')}
      </Status>
    )
  if (failure !== null)
    return (
      <Status icon={IconAlertCircle} tone="red">
        {t(`failures.${failure}`)}
      </Status>
    )
  if (isLater)
    return (
      <Status icon={IconHourglassEmpty} tone="amber">
        {t('calls.later')}
      </Status>
    )
  if (isSilent)
    return (
      <Status icon={IconAlertTriangle} tone="amber">
        {t('silent')}
      </Status>
    )
  return (
    <Status icon={IconCircleCheck} tone="green">
      {t('calls.answered')}
    </Status>
  )
}
