import type { AiUsage } from '@chatflow/contract'
import { Button, Progress } from '@mantine/core'
import { IconAlertTriangle, IconCircleX } from '@tabler/icons-react'
import { useState } from 'react'
import { formatMoney, formatNumber } from '../../platform/format.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { Status } from '../../ui/Status.tsx'
import classes from './aiUsage.module.css'
import { BudgetDialog } from './BudgetDialog.tsx'
import { budgetShare, inPercent } from './budgetShare.ts'

const colors = { calm: 'green', near: 'yellow', spent: 'red' } as const

/** What was spent of what may be spent, and where that is changed. */
export function BudgetCard({ usage }: { usage: AiUsage }) {
  const { t } = useTranslation('aiUsage')
  const [isEditing, setEditing] = useState(false)
  const { monthlyLimit } = usage.budget
  const { share, tone } = budgetShare(usage)
  return (
    <section className={classes.card} aria-label={t('budget.title')}>
      <div className={classes.cardHead}>
        <p className={classes.cost}>
          <strong>{formatMoney(usage.cost)}</strong>
          <span>
            {monthlyLimit > 0 ? t('budget.of', { limit: formatMoney(monthlyLimit) }) : t('budget.noLimit')}
          </span>
        </p>
        <Button variant="default" onClick={() => setEditing(true)}>
          {t('budget.change')}
        </Button>
      </div>
      {monthlyLimit > 0 && (
        <Progress value={Math.min(100, share * 100)} color={colors[tone]} aria-label={t('budget.share')} />
      )}
      {usage.isPresent && tone === 'near' && (
        <Status icon={IconAlertTriangle} tone="amber">
          {t('budget.near', { percent: inPercent(share) })}
        </Status>
      )}
      {usage.isPresent && tone === 'spent' && (
        <Status icon={IconCircleX} tone="red">
          {t('budget.spent')}
        </Status>
      )}
      {usage.unpriced > 0 && (
        <Status icon={IconAlertTriangle} tone="amber">
          {t('budget.unpriced', { count: usage.unpriced, value: formatNumber(usage.unpriced) })}
        </Status>
      )}
      {isEditing && <BudgetDialog budget={usage.budget} onClose={() => setEditing(false)} />}
    </section>
  )
}
