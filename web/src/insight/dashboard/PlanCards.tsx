import { isExpired, platformCompanyId, type User } from '@chatflow/contract'
import { Progress, Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { daysLeft } from '../../company/auth/subscriptionNotice.ts'
import { useTeam } from '../../company/presence/TeamList.tsx'
import { formatDate, formatNumber } from '../../platform/format.ts'
import { serverNow } from '../../platform/serverTime.ts'
import { useSession } from '../../platform/session.tsx'
import { useTranslation } from '../../platform/useTranslation.ts'
import page from '../../ui/page.module.css'
import classes from './Dashboard.module.css'

/** What the company has paid for. */
export function PlanCards() {
  const { t } = useTranslation('dashboard')
  return (
    <section>
      <h2 className={page.sectionTitle}>{t('account')}</h2>
      <div className={classes.cards}>
        <SeatsCard />
        <SubscriptionCard />
        <PlanCard />
      </div>
    </section>
  )
}

interface CardProps {
  label: string
  value: ReactNode
  detail?: ReactNode
  tone?: 'red' | 'amber'
}

function Card({ label, value, detail, tone }: CardProps) {
  return (
    <section className={classes.card}>
      <h3 className={classes.label}>{label}</h3>
      <div className={classes.value}>{value}</div>
      <div className={classes.detail} data-tone={tone}>
        {detail}
      </div>
    </section>
  )
}

function SeatsCard() {
  const { t } = useTranslation('dashboard')
  const { user } = useSession()
  const { data } = useTeam()
  const seats = user.company.plan.users
  if (!data) {
    return (
      <Card
        label={t('users')}
        value={<Skeleton width={72} height={28} my={2} />}
        detail={<Skeleton width={96} height={16} mt={15} mb={2} />}
      />
    )
  }
  const left = Math.max(0, seats - data.length)
  return (
    <Card
      label={t('users')}
      value={
        <>
          {formatNumber(data.length)}
          <span className={classes.of}>{t('ofTotal', { total: formatNumber(seats) })}</span>
        </>
      }
      tone={left === 0 ? 'amber' : undefined}
      detail={
        <>
          <Progress
            value={Math.min(100, (data.length / Math.max(1, seats)) * 100)}
            size={6}
            color={left === 0 ? 'var(--amber)' : 'var(--accent-text)'}
            aria-label={t('users')}
            className={classes.progress}
          />
          {left === 0 ? t('usersFull') : t('usersLeft', { count: left })}
        </>
      }
    />
  )
}

function SubscriptionCard() {
  const { t } = useTranslation('dashboard')
  const { user } = useSession()
  return <Card label={t('dueDate')} {...useDueDate(user.company)} />
}

function useDueDate(company: User['company']): Omit<CardProps, 'label'> {
  const { t } = useTranslation('dashboard')
  const now = serverNow()
  if (company.id === platformCompanyId || company.dueDate === null) return { value: t('never') }
  const value = formatDate(company.dueDate)
  if (isExpired(company, now)) return { value, detail: t('expired'), tone: 'red' }
  const days = daysLeft(company.dueDate, now)
  return { value, detail: t('dueIn', { count: days }), tone: days < 5 ? 'amber' : undefined }
}

function PlanCard() {
  const { t } = useTranslation('dashboard')
  const { name, connections, queues } = useSession().user.company.plan
  return (
    <Card
      label={t('plan')}
      value={<span title={name}>{name}</span>}
      detail={t('planSize', { connections, queues })}
    />
  )
}
