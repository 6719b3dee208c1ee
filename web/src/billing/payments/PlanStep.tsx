import { customPlan, customPlanPrice, listPublicPlans, type Invoice, type Plan } from '@chatflow/contract'
import { Button, NumberInput, Skeleton } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { useEndpoint } from '../../platform/api.ts'
import { formatMoney } from '../../platform/format.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import classes from './checkout.module.css'
import { pricedChoice, type Choice } from './planChoice.ts'
import { useMonths } from './useMonths.ts'

interface PlanStepProps {
  invoice: Invoice
  choice: Choice | undefined
  onChoose: (choice: Choice) => void
}

/** The plan of the invoice first; then what else is offered, and one to measure. */
export function PlanStep({ invoice, choice, onChoose }: PlanStepProps) {
  const { t } = useTranslation('checkout')
  const months = useMonths()
  const { data: plans = [], isLoading } = useEndpoint(listPublicPlans, {})
  // Once something was paid, or in the middle of a period, the plan is settled.
  const isSettled = invoice.kind === 'change' || invoice.paidValue > 0
  const others = isSettled ? [] : plans.filter((plan) => plan.name !== invoice.detail && plan.amount > 0)
  const own = pricedChoice({ kind: 'invoice' }, invoice, months)
  return (
    <div className={classes.plans}>
      <PlanCard
        name={invoice.detail}
        mark={t('plan.current')}
        monthly={invoice.kind === 'change' ? invoice.value : own.monthly}
        isOnce={invoice.kind === 'change'}
        sizes={own}
        onChoose={() => onChoose({ kind: 'invoice' })}
      />
      {others.map((plan: Plan) => (
        <PlanCard
          key={plan.id}
          name={plan.name}
          monthly={plan.amount}
          sizes={plan}
          onChoose={() => onChoose({ kind: 'plan', plan })}
        />
      ))}
      {!isSettled && isLoading && <Skeleton height={160} radius="var(--radius-card)" />}
      {!isSettled && !isLoading && (
        <CustomCard chosen={choice?.kind === 'custom' ? choice : undefined} onChoose={onChoose} />
      )}
    </div>
  )
}

interface PlanCardProps {
  name: string
  mark?: string
  /** Paid once, for the rest of a period. */
  isOnce?: boolean
  monthly: number
  sizes?: { users: number; connections: number }
  children?: ReactNode
  onChoose: () => void
}
function PlanCard({ name, mark, isOnce, monthly, sizes, children, onChoose }: PlanCardProps) {
  const { t } = useTranslation('checkout')
  return (
    <section className={classes.plan}>
      <h3 className={classes.planName}>{name}</h3>
      {mark && <p className={classes.mark}>{mark}</p>}
      <p className={classes.price}>
        {formatMoney(monthly)}{' '}
        <span className={classes.quiet}>{t(isOnce ? 'plan.once' : 'plan.perMonth')}</span>
      </p>
      {sizes && (
        <p className={classes.quiet}>
          {t('plan.users', { count: sizes.users })} · {t('plan.connections', { count: sizes.connections })}
        </p>
      )}
      {children}
      <Button mt="auto" variant={mark ? 'filled' : 'default'} onClick={onChoose}>
        {t('plan.choose', { name })}
      </Button>
    </section>
  )
}

type Custom = Extract<Choice, { kind: 'custom' }>

/** Counts that never go below what the base price covers, and what each further one adds. */
function CustomCard({
  chosen,
  onChoose,
}: {
  chosen: Custom | undefined
  onChoose: (choice: Choice) => void
}) {
  const { t } = useTranslation('checkout')
  const [users, setUsers] = useState(chosen?.users ?? customPlan.minUsers)
  const [connections, setConnections] = useState(chosen?.connections ?? customPlan.minConnections)
  const counts = [
    { key: 'users', value: users, set: setUsers, min: customPlan.minUsers },
    { key: 'connections', value: connections, set: setConnections, min: customPlan.minConnections },
  ] as const
  const size = {
    users: Math.max(users, customPlan.minUsers),
    connections: Math.max(connections, customPlan.minConnections),
  }
  return (
    <PlanCard
      name={t('plan.custom')}
      monthly={customPlanPrice(size)}
      onChoose={() => onChoose({ kind: 'custom', ...size })}
    >
      {counts.map(({ key, value, set, min }) => (
        <NumberInput
          key={key}
          label={t(`plan.count.${key}`)}
          min={min}
          max={customPlan.maxEach}
          allowDecimal={false}
          allowNegative={false}
          value={value}
          // Who types 12 passes a 1: what is too small is corrected when the field is left.
          onChange={(typed) => set(Number(typed))}
        />
      ))}
      <p className={classes.sum}>
        {t('plan.sum', {
          base: formatMoney(customPlan.basePrice),
          users: size.users - customPlan.minUsers,
          perUser: formatMoney(customPlan.pricePerUser),
          connections: size.connections - customPlan.minConnections,
          perConnection: formatMoney(customPlan.pricePerConnection),
        })}
      </p>
    </PlanCard>
  )
}
