import type { Connection, ConnectionReport } from '@chatflow/contract'
import { Skeleton } from '@mantine/core'
import { errorText } from '../../../platform/errors.ts'
import { failureText } from '../../../platform/failures.ts'
import { formatNumber } from '../../../platform/format.ts'
import { useTranslation } from '../../../platform/useTranslation.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Section } from '../../../ui/Section.tsx'
import { ViewDialog } from '../../../ui/ViewDialog.tsx'
import { ConnectionTest } from './ConnectionTest.tsx'
import { EventLog } from './EventLog.tsx'
import classes from './health.module.css'
import { Facts } from './HealthFacts.tsx'
import { PaceFacts } from './PaceFacts.tsx'
import { PresentState, type StepHandlers } from './PresentState.tsx'
import { useHealth } from './useHealth.ts'

interface HealthDialogProps extends StepHandlers {
  connection: Pick<Connection, 'id' | 'name'>
  onClose: () => void
}

/** What an admin asks when something seems wrong, in the order of the questions, and the one thing to do about it. */
export function HealthDialog({ connection, onClose, ...handlers }: HealthDialogProps) {
  const { t } = useTranslation('health')
  const { data, error, refetch } = useHealth(connection.id)
  return (
    <ViewDialog title={t('title', { name: connection.name })} onClose={onClose}>
      {data ? (
        <div className={classes.panel}>
          <PresentState report={data} {...handlers} />
          {data.connection.status === 'CONNECTED' && <ConnectionTest connection={data.connection} />}
          <Section title={t('sections.facts')}>
            <Facts report={data} />
          </Section>
          <Standing report={data} />
          {data.connection.health.governor && (
            <Section title={t('sections.pace')}>
              <PaceFacts governor={data.connection.health.governor} />
            </Section>
          )}
          <Failures report={data} />
          <EventLog events={data.events} />
        </div>
      ) : error ? (
        <ErrorState text={errorText(error)} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={360} />
      )}
    </ViewDialog>
  )
}

const ratings = ['GREEN', 'YELLOW', 'RED', 'UNKNOWN'] as const
const isRating = (value: string): value is (typeof ratings)[number] =>
  ratings.some((rating) => rating === value)
const said = ['verifiedName', 'qualityRating', 'messagingLimit', 'throughput'] as const

/** What the network says of the number. Only some say anything. */
function Standing({ report }: { report: ConnectionReport }) {
  const { t } = useTranslation('health')
  const { health } = report.connection
  const known = said.flatMap((name) => (health[name] ? [[name, health[name]] as const] : []))
  if (known.length === 0) return null
  return (
    <Section title={t('sections.standing')} description={t('standing.help')}>
      <dl className={classes.facts}>
        {known.map(([name, value]) => (
          <div key={name} className={classes.fact}>
            <dt>{t(`standing.${name}`)}</dt>
            <dd className="tabular">{isRating(value) ? t(`standing.words.${value}`) : value}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}

function Failures({ report: { failures } }: { report: ConnectionReport }) {
  const { t } = useTranslation('health')
  if (failures.length === 0) return null
  return (
    <Section title={t('sections.failures')}>
      <dl className={classes.facts}>
        {failures.map(({ code, count }) => (
          <div key={code} className={classes.fact}>
            <dt>{failureText(code)}</dt>
            <dd className="tabular">{formatNumber(count)}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}
