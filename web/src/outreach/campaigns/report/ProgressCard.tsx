import type { Campaign, CampaignTotals } from '@chatflow/contract'
import { Progress } from '@mantine/core'
import { IconClockPause, IconClockExclamation, IconListDetails } from '@tabler/icons-react'
import { formatDateTime, formatNumber, formatPercent } from '../../../platform/format.ts'
import { useTranslation } from '../../../platform/useTranslation.ts'
import { HoldText } from '../CampaignStatus.tsx'
import { doneOf, percentOf } from '../progress.ts'
import classes from './report.module.css'

/** Everybody once, from the best that can become of a message to those who still wait. */
const parts = [
  { key: 'read', color: 'var(--green)', of: ({ read }: CampaignTotals) => read },
  { key: 'delivered', color: 'var(--blue)', of: ({ delivered, read }: CampaignTotals) => delivered - read },
  { key: 'sent', color: 'var(--violet)', of: ({ sent }: CampaignTotals) => sent },
  {
    key: 'waitingConfirmation',
    color: 'var(--amber)',
    of: ({ waitingConfirmation }: CampaignTotals) => waitingConfirmation,
  },
  { key: 'failed', color: 'var(--red)', of: ({ failed, expired }: CampaignTotals) => failed + expired },
] as const

/** How far it is, in words and as a bar, and why nothing moves where nothing does. */
export function ProgressCard({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation(['campaignReport', 'campaigns'])
  const { status, totals, hold, isLate, isListing, trial, trialEndsAt, trialWinner } = campaign
  const percent = percentOf(doneOf(totals), totals.total)
  const text = t('progress.text', {
    status: t(`campaigns:status.${status}`),
    delivered: formatNumber(totals.delivered),
    valid: formatNumber(totals.valid),
  })
  return (
    <section className={classes.card} aria-label={t('progress.label')}>
      <div className={classes.progressText}>
        <strong role="status">{text}</strong>
        <span className={classes.numbers}>{t('progress.done', { percent: formatPercent(percent) })}</span>
      </div>
      <Progress.Root size={12} radius="xl">
        {parts.map(({ key, color, of }) => (
          <Progress.Section
            key={key}
            value={totals.valid === 0 ? 0 : (of(totals) / totals.valid) * 100}
            color={color}
            aria-label={`${t(`progress.${key}`)}: ${formatNumber(of(totals))}`}
          />
        ))}
      </Progress.Root>
      <ul className={classes.legend}>
        {parts.map(({ key, color, of }) => (
          <li key={key} data-none={of(totals) === 0 || undefined}>
            <span className={classes.swatch} style={{ background: color }} aria-hidden />
            {t(`progress.${key}`)} <span className={classes.numbers}>{formatNumber(of(totals))}</span>
          </li>
        ))}
        <li data-none={totals.pending === 0 || undefined}>
          <span className={classes.swatch} aria-hidden />
          {t('progress.pending')} <span className={classes.numbers}>{formatNumber(totals.pending)}</span>
        </li>
      </ul>
      {isListing && (
        <p className={classes.note}>
          <IconListDetails size={18} stroke={1.75} aria-hidden />
          {t('progress.listing')}
        </p>
      )}
      {hold && status === 'EM_ANDAMENTO' && (
        <p className={classes.note} data-tone="amber">
          <IconClockPause size={18} stroke={1.75} aria-hidden />
          <HoldText hold={hold} />
        </p>
      )}
      {isLate && (
        <p className={classes.note} data-tone="amber">
          <IconClockExclamation size={18} stroke={1.75} aria-hidden />
          {t('progress.late')}
        </p>
      )}
      {trial && trialWinner === null && trialEndsAt !== null && status === 'EM_ANDAMENTO' && (
        <p className={classes.note}>
          <IconClockPause size={18} stroke={1.75} aria-hidden />
          {t('progress.trial', { date: formatDateTime(trialEndsAt) })}
        </p>
      )}
    </section>
  )
}
