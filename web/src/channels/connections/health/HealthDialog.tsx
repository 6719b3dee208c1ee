import type { Connection, ConnectionReport } from '@chatflow/contract'
import { Skeleton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { errorText, failureText } from '../../../platform/errors.ts'
import { formatNumber } from '../../../platform/format.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Section } from '../../../ui/Section.tsx'
import { ViewDialog } from '../../../ui/ViewDialog.tsx'
import { ConnectionTest } from './ConnectionTest.tsx'
import { EventLog } from './EventLog.tsx'
import classes from './health.module.css'
import { Facts } from './HealthFacts.tsx'
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
