import { readAiUsage } from '@chatflow/contract'
import { IconAlertTriangle, IconCircleX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useEndpoint } from '../../platform/api.ts'
import { formatMoney } from '../../platform/format.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { Status } from '../../ui/Status.tsx'
import classes from './aiUsage.module.css'
import { budgetShare, inPercent } from './budgetShare.ts'

interface AiBudgetNoticeProps {
  isOpen: boolean
  /** Told how many there are, also while the bell is closed. */
  onCount: (count: number) => void
  onChosen: () => void
}

/** Reminds admins that AI has cost four fifths of what it may, or all of it, until the month ends or the limit rises. */
export function AiBudgetNotice({ isOpen, onCount, onChosen }: AiBudgetNoticeProps) {
  const { t } = useTranslation('aiUsage')
  const { data } = useEndpoint(readAiUsage, { query: {} }, { refreshOn: 'aiUsage' })
  const { share, tone } = data ? budgetShare(data) : { share: 0, tone: 'calm' as const }
  const count = tone === 'calm' ? 0 : 1
  useEffect(() => onCount(count), [onCount, count])
  if (!isOpen || !data || tone === 'calm') return null
  const percent = inPercent(share)
  return (
    <Link className={classes.notice} to="/prompts/usage" onClick={onChosen}>
      <Status
        icon={tone === 'spent' ? IconCircleX : IconAlertTriangle}
        tone={tone === 'spent' ? 'red' : 'amber'}
      >
        {tone === 'spent' ? t('bell.spent') : t('bell.near', { percent })}
      </Status>
      <span className={classes.quiet}>
        {t('bell.text', { cost: formatMoney(data.cost), limit: formatMoney(data.budget.monthlyLimit) })}
      </span>
    </Link>
  )
}
