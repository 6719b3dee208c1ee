import type { PreflightProblem } from '@chatflow/contract'
import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import { formatNumber } from '../../../platform/format.ts'
import { useTranslation } from '../../../platform/useTranslation.ts'
import classes from './preflight.module.css'

/** What stands in the way of a start, and what should be known before. Nothing of it is good news. */
export function PreflightProblems({ problems }: { problems: PreflightProblem[] }) {
  const { t } = useTranslation('campaignPreflight')
  if (problems.length === 0)
    return (
      <p className={classes.problem} data-severity="none">
        <IconCircleCheck size={20} stroke={1.75} aria-hidden />
        {t('problems.none')}
      </p>
    )
  const ordered = problems.toSorted((one, other) => one.severity.localeCompare(other.severity))
  return (
    <ul className={classes.problems} aria-label={t('problems.label')}>
      {ordered.map(({ code, severity, count = 0, subject = '' }) => {
        const Picture = severity === 'error' ? IconCircleX : IconAlertTriangle
        return (
          <li key={`${code} ${subject}`} className={classes.problem} data-severity={severity}>
            <Picture size={20} stroke={1.75} aria-label={t(`problems.${severity}`)} />
            <span>{t(`problems.codes.${code}`, { count, number: formatNumber(count), subject })}</span>
          </li>
        )
      })}
    </ul>
  )
}
