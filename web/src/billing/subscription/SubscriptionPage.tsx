import { findCompanyPlan, isExpired, planFlags, platformCompanyId, type ResponseOf } from '@chatflow/contract'
import { Button, Skeleton } from '@mantine/core'
import { IconCheck, IconMinus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useEndpoint } from '../../platform/api.ts'
import { errorText } from '../../platform/errors.ts'
import { formatDate, formatMoney, formatNumber } from '../../platform/format.ts'
import { serverNow } from '../../platform/serverTime.ts'
import { useSession } from '../../platform/session.tsx'
import { useTranslation } from '../../platform/useTranslation.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { useRenewal } from '../invoices/useRenewal.ts'
import { PlanChange } from './PlanChange.tsx'
import classes from './SubscriptionPage.module.css'
import page from '../../ui/page.module.css'

type Subscriber = ResponseOf<typeof findCompanyPlan>

/** The state of the company's subscription. Stays open when it has ended. */
export function SubscriptionPage() {
  const { t } = useTranslation('subscription')
  const { user } = useSession()
  const { companyId } = user
  useRenewal()
  const { data, error, refetch } = useEndpoint(findCompanyPlan, { params: { companyId } })
  return (
    <div className={page.page}>
      <h1 className={page.title}>{t('title')}</h1>
      {error && !data ? (
        <ErrorState text={errorText(error)} onRetry={() => void refetch()} />
      ) : (
        <div className={classes.panels}>
          <Licence subscriber={data} />
          <Included subscriber={data} />
        </div>
      )}
      <PlanChange planId={data?.plan.id} />
    </div>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt className={classes.label}>{label}</dt>
      <dd className={classes.value}>{children ?? <Skeleton width={140} height={16} my={2} />}</dd>
    </div>
  )
}

function Licence({ subscriber }: { subscriber: Subscriber | undefined }) {
  const { t } = useTranslation('subscription')
  const period = useLicencePeriod(subscriber)
  return (
    <section className={classes.panel}>
      <dl className={classes.facts}>
        <Fact label={t('plan')}>{subscriber?.plan.name}</Fact>
        <Fact label={t('price')}>{subscriber && formatMoney(subscriber.plan.amount)}</Fact>
        <Fact label={t('recurrence')}>{subscriber && t(`recurrences.${subscriber.recurrence}`)}</Fact>
        <Fact label={t('licence')}>{period}</Fact>
        <Fact label={t('email')}>{subscriber && (subscriber.email ?? t('noEmail'))}</Fact>
      </dl>
      <Button component={Link} to="/financeiro" mt="lg">
        {t('subscribe')}
      </Button>
    </section>
  )
}

function useLicencePeriod(subscriber: Subscriber | undefined): string | undefined {
  const { t } = useTranslation('subscription')
  if (!subscriber) return undefined
  if (subscriber.id === platformCompanyId || subscriber.dueDate === null) return t('forever')
  const date = formatDate(subscriber.dueDate, subscriber.timezone)
  return t(isExpired(subscriber, serverNow()) ? 'endedOn' : 'validUntil', { date })
}

function Included({ subscriber }: { subscriber: Subscriber | undefined }) {
  const { t } = useTranslation('subscription')
  const plan = subscriber?.plan
  return (
    <section className={classes.panel}>
      <h2 className={classes.panelTitle}>{t('includes')}</h2>
      <dl className={classes.sizes}>
        {(['users', 'connections', 'queues'] as const).map((size) => (
          <div key={size}>
            <dt className={classes.label}>{t(size)}</dt>
            <dd className={classes.size}>
              {plan ? formatNumber(plan[size]) : <Skeleton width={32} height={24} />}
            </dd>
          </div>
        ))}
      </dl>
      <ul className={classes.flags}>
        {planFlags.map((flag) => (
          <li key={flag} className={classes.flag} data-included={plan?.[flag] || undefined}>
            {!plan ? (
              <Skeleton width={18} height={18} />
            ) : plan[flag] ? (
              <IconCheck size={18} stroke={2} role="img" aria-label={t('included')} />
            ) : (
              <IconMinus size={18} stroke={1.75} role="img" aria-label={t('notIncluded')} />
            )}
            {t(`flags.${flag}`)}
          </li>
        ))}
      </ul>
    </section>
  )
}
