import { listIntegrationCalls, type IntegrationCall } from '@chatflow/contract'
import { ActionIcon, Anchor, Skeleton, Tooltip } from '@mantine/core'
import {
  IconAlertCircle,
  IconAlertTriangle,
  IconCircleCheck,
  IconHourglassEmpty,
  IconRefresh,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { call } from '../../platform/api.ts'
import { errorText } from '../../platform/errors.ts'
import { formatDateTime, formatNumber } from '../../platform/format.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Section } from '../../ui/Section.tsx'
import { Status } from '../../ui/Status.tsx'
import classes from './integrations.module.css'
import { SentParts } from './SentParts.tsx'

interface CallsSectionProps {
  integrationId: number
  /** What is in the form would be lost with the page. */
  isFormDirty: boolean
}

/** How the service did lately: where it went wrong, and in whose conversation. */
export function CallsSection({ integrationId, isFormDirty }: CallsSectionProps) {
  const { t } = useTranslation('integrations')
  const input = { params: { integrationId } }
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [listIntegrationCalls.path, input],
    queryFn: () => call(listIntegrationCalls, input),
    // No event tells of calls, so they are read whenever this is opened.
    staleTime: 0,
  })
  return (
    <Section
      title={t('calls.title')}
      description={t('calls.text')}
      action={
        <Tooltip label={t('calls.refresh')}>
          <ActionIcon
            color="gray"
            aria-label={t('calls.refresh')}
            loading={isFetching && data !== undefined}
            onClick={() => void refetch()}
          >
            <IconRefresh size={20} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Tooltip>
      }
    >
      {data ? (
        <Calls calls={data} isNewTab={isFormDirty} />
      ) : error ? (
        <ErrorState text={errorText(error)} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={48} aria-hidden />
      )}
    </Section>
  )
}

interface CallsProps {
  calls: IntegrationCall[]
  isNewTab: boolean
}

function Calls({ calls, isNewTab }: CallsProps) {
  const { t } = useTranslation('integrations')
  if (calls.length === 0) return <p className={classes.none}>{t('calls.empty')}</p>
  return (
    <ul className={classes.calls} aria-label={t('calls.list')}>
      {calls.map(
        ({ id, ticketId, ticketUuid, event, createdAt, tries, status, tookMs, sent, said, ...result }) => (
          <li key={id} className={classes.call}>
            <div className={classes.callLine}>
              <CallResult {...result} tries={tries} />
              <time className={classes.facts} dateTime={createdAt}>
                {formatDateTime(createdAt)}
              </time>
            </div>
            <div className={classes.callLine}>
              <span className={classes.facts}>
                {[
                  t(`calls.${event}`),
                  status !== null && t('calls.status', { status }),
                  tookMs !== null && t('calls.took', { ms: formatNumber(tookMs) }),
                  t('calls.tries', { count: tries }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
              <Anchor
                component={Link}
                to={`/tickets/${ticketUuid}`}
                size="sm"
                {...(isNewTab && { target: '_blank' })}
              >
                {t('calls.ticket', { id: ticketId })}
              </Anchor>
            </div>
            {sent.length > 0 && (
              <details className={classes.details}>
                <summary>{t('calls.details')}</summary>
                <SentParts parts={[...sent, ...said.map((content) => ({ role: 'service', content }))]} />
              </details>
            )}
          </li>
        ),
      )}
    </ul>
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
