import type { CampaignPreflight } from '@chatflow/contract'
import { IconFlag, IconGauge, IconPlayerPlay } from '@tabler/icons-react'
import { formatDateTime, formatNumber } from '../../../platform/format.ts'
import { useTranslation } from '../../../platform/useTranslation.ts'
import { PlanCalendar } from './PlanCalendar.tsx'
import classes from './preflight.module.css'

/** When it begins and ends at the pace of its numbers, and how much leaves on each day. */
export function PreflightPlan({ found: { plan, caps } }: { found: CampaignPreflight }) {
  const { t } = useTranslation('campaignPreflight')
  return (
    <section className={classes.plan} aria-labelledby="preflight-plan">
      <h3 className={classes.heading} id="preflight-plan">
        {t('plan.title')}
      </h3>
      <ul className={classes.moments}>
        <li>
          <IconPlayerPlay size={18} stroke={1.75} aria-hidden />
          {plan.startsAt === null
            ? t('plan.noStart')
            : t('plan.starts', { date: formatDateTime(plan.startsAt) })}
        </li>
        <li>
          <IconFlag size={18} stroke={1.75} aria-hidden />
          {plan.finishesAt === null
            ? t('plan.noEnd')
            : t('plan.finishes', { date: formatDateTime(plan.finishesAt) })}
        </li>
        {caps.map(({ whatsappId, name, perHour, perDay, warmUpDay }) => (
          <li key={whatsappId}>
            <IconGauge size={18} stroke={1.75} aria-hidden />
            <span>
              {capText(name, perHour, perDay)}
              {warmUpDay !== null && (
                <span className={classes.soft}> {t('caps.warmUp', { day: warmUpDay })}</span>
              )}
            </span>
          </li>
        ))}
      </ul>
      <PlanCalendar days={plan.days} />
    </section>
  )

  function capText(name: string, perHour: number | null, perDay: number | null): string {
    const limits = [
      perHour !== null && t('caps.perHour', { number: formatNumber(perHour) }),
      perDay !== null && t('caps.perDay', { number: formatNumber(perDay) }),
    ].filter((limit) => limit !== false)
    return limits.length === 0
      ? t('caps.none', { name })
      : t('caps.some', { name, limits: limits.join(', ') })
  }
}
