import type { GovernorState } from '@chatflow/contract'
import { formatDateTime, formatNumber, formatPercent } from '../../../platform/format.ts'
import { useTranslation } from '../../../platform/useTranslation.ts'
import classes from './health.module.css'

/** Where a paced number stands today. */
export function PaceFacts({ governor }: { governor: GovernorState }) {
  const { t } = useTranslation('networks')
  const of = (sent: number, cap: number) => t('pace.of', { sent: formatNumber(sent), cap: formatNumber(cap) })
  const { warmUpDay, warmUpDays, slowedUntil, reason, nextAt } = governor
  const facts: [string, string][] = [
    [
      t('pace.stage'),
      warmUpDay === null ? t('pace.full') : t('pace.warmingUp', { day: warmUpDay, days: warmUpDays }),
    ],
    [t('pace.thisHour'), of(governor.sentThisHour, governor.hourCap)],
    [t('pace.today'), of(governor.sentToday, governor.dayCap)],
    [t('pace.firstContacts'), of(governor.firstContactsToday, governor.firstContactCap)],
    [t('pace.heldBack'), formatNumber(governor.heldBack)],
  ]
  return (
    <>
      <dl className={classes.facts}>
        {facts.map(([name, value]) => (
          <div key={name} className={classes.fact}>
            <dt>{name}</dt>
            <dd className="tabular">{value}</dd>
          </div>
        ))}
      </dl>
      {slowedUntil && (
        <p className={classes.warning}>
          {t('pace.slowed', { pace: formatPercent(governor.pace), until: formatDateTime(slowedUntil) })}
        </p>
      )}
      {reason && nextAt && (
        <p className={classes.note}>{t(`pace.reasons.${reason}`, { at: formatDateTime(nextAt) })}</p>
      )}
    </>
  )
}
