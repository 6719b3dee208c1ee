import {
  cancelPlanChange,
  findPlanChange,
  listPublicPlans,
  platformCompanyId,
  type Invoice,
  type Plan,
} from '@chatflow/contract'
import { Alert, Button } from '@mantine/core'
import { IconCalendarTime } from '@tabler/icons-react'
import { useState } from 'react'
import { useAction, useEndpoint } from '../../platform/api.ts'
import { formatDate, formatMoney, formatNumber } from '../../platform/format.ts'
import { notifyError } from '../../platform/notify.ts'
import { useSession } from '../../platform/session.tsx'
import { useTranslation } from '../../platform/useTranslation.ts'
import { CheckoutDialog } from '../payments/CheckoutDialog.tsx'
import { PlanChangeDialog } from './PlanChangeDialog.tsx'
import classes from './SubscriptionPage.module.css'

/** Other plans, and what each would cost. Not for a company that has no period, or whose period is over: that one pays first. */
export function PlanChange({ planId }: { planId: number | undefined }) {
  const { t } = useTranslation('subscription')
  const { user, expired, can } = useSession()
  const [wanted, setWanted] = useState<Plan>()
  const [invoice, setInvoice] = useState<Invoice>()
  const { data: plans = [] } = useEndpoint(listPublicPlans, {})
  const hasPeriod = user.company.dueDate !== null && user.companyId !== platformCompanyId
  if (!can('billing:manage') || !hasPeriod || expired || plans.length === 0) return null
  return (
    <section className={classes.panel} aria-labelledby="other-plans">
      <h2 className={classes.panelTitle} id="other-plans">
        {t('change.title')}
      </h2>
      <Planned />
      <ul className={classes.plans}>
        {plans.map((plan) => (
          <PlanOffer key={plan.id} plan={plan} isOwn={plan.id === planId} onChoose={() => setWanted(plan)} />
        ))}
      </ul>
      {wanted && (
        <PlanChangeDialog plan={wanted} onInvoice={setInvoice} onClose={() => setWanted(undefined)} />
      )}
      {invoice && <CheckoutDialog invoice={invoice} onClose={() => setInvoice(undefined)} />}
    </section>
  )
}

function PlanOffer({ plan, isOwn, onChoose }: { plan: Plan; isOwn: boolean; onChoose: () => void }) {
  const { t } = useTranslation('subscription')
  return (
    <li className={classes.plan} data-own={isOwn || undefined}>
      <span className={classes.planName}>{plan.name}</span>
      <span className={classes.planPrice}>
        {formatMoney(plan.amount)} <span className={classes.label}>{t('change.perMonth')}</span>
      </span>
      <span className={classes.label}>
        {(['users', 'connections', 'queues'] as const)
          .map((size) => `${t(size)}: ${formatNumber(plan[size])}`)
          .join(' · ')}
      </span>
      {isOwn ? (
        <span className={classes.own}>{t('change.own')}</span>
      ) : (
        <Button variant="default" onClick={onChoose}>
          {t('change.choose', { name: plan.name })}
        </Button>
      )}
    </li>
  )
}

/** What begins with the next period, until somebody thinks better of it. */
function Planned() {
  const { t } = useTranslation('subscription')
  const { data } = useEndpoint(findPlanChange, {})
  const cancel = useAction(cancelPlanChange)
  if (!data?.planned) return null
  const { name, startsAt } = data.planned
  return (
    <Alert variant="light" mb="md" icon={<IconCalendarTime size={20} stroke={1.75} />}>
      <div className={classes.planned}>
        <span>{t('change.planned', { name, date: formatDate(startsAt) })}</span>
        <Button
          size="compact-sm"
          variant="default"
          loading={cancel.isPending}
          onClick={() => cancel.mutateAsync({}).catch(notifyError)}
        >
          {t('change.cancel')}
        </Button>
      </div>
    </Alert>
  )
}
