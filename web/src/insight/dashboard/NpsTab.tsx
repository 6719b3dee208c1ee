import { reportLinks, type Dashboard } from '@chatflow/contract'
import { Skeleton } from '@mantine/core'
import { IconStars } from '@tabler/icons-react'
import { formatNumber, formatPercent } from '../../platform/format.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { Donut } from '../../ui/charts/Donut.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import classes from './Dashboard.module.css'
import type { InsightChoice } from './insightChoice.ts'
import { NumberCard } from './NumberCard.tsx'
import { ReportLink } from './ReportLink.tsx'

interface TabProps {
  dashboard: Dashboard | undefined
  choice: InsightChoice
}

const shares = [
  { key: 'npsPromotersPerc', tone: 'green' },
  { key: 'npsPassivePerc', tone: 'amber' },
  { key: 'npsDetractorsPerc', tone: 'red' },
] as const

const summary = ['tickets', 'waitRating', 'withoutRating', 'withRating'] as const

/** What customers said of it. */
export function NpsTab({ dashboard, choice }: TabProps) {
  const { t } = useTranslation('insight')
  if (!dashboard) return <Skeleton height={320} />
  const { counters, previous } = dashboard
  const before = (value: string) =>
    previous.counters.withRating > 0 && (
      <span className={classes.donutDetail}>{t('change.before', { value })}</span>
    )
  return (
    <div className={classes.stack}>
      {counters.withRating === 0 ? (
        <div className={classes.box}>
          <EmptyState icon={IconStars} text={t('nps.none')} />
        </div>
      ) : (
        <div className={classes.donuts}>
          <Donut
            label={
              <>
                <ReportLink choice={choice} more={reportLinks.npsScore} className={classes.link}>
                  {t('nps.npsScore')}
                </ReportLink>
                {before(formatNumber(Math.round(previous.counters.npsScore)))}
              </>
            }
            text={formatNumber(Math.round(counters.npsScore))}
            share={(counters.npsScore + 100) / 2}
            tone={counters.npsScore >= 50 ? 'green' : counters.npsScore >= 0 ? 'amber' : 'red'}
          />
          {shares.map(({ key, tone }) => (
            <Donut
              key={key}
              label={
                <>
                  <ReportLink choice={choice} more={reportLinks[key]} className={classes.link}>
                    {t(`nps.${key}`)}
                  </ReportLink>
                  {before(formatPercent(previous.counters[key]))}
                </>
              }
              text={formatPercent(counters[key])}
              share={counters[key]}
              tone={tone}
            />
          ))}
        </div>
      )}
      <p className={classes.note}>{t('nps.help')}</p>
      <div className={classes.fiveCards}>
        {summary.map((key) => (
          <NumberCard
            key={key}
            label={t(`nps.${key}.label`)}
            help={t(`nps.${key}.help`)}
            value={formatNumber(counters[key])}
            {...(key !== 'waitRating' && {
              change: { now: counters[key], before: previous.counters[key] },
            })}
            link={(value) => (
              <ReportLink choice={choice} more={reportLinks[key]} className={classes.link}>
                {value}
              </ReportLink>
            )}
          />
        ))}
        <NumberCard
          label={t('nps.percRating.label')}
          help={t('nps.percRating.help')}
          value={formatPercent(counters.percRating)}
          link={(value) => (
            <ReportLink choice={choice} more={reportLinks.percRating} className={classes.link}>
              {value}
            </ReportLink>
          )}
          change={{ now: counters.percRating, before: previous.counters.percRating, isBetter: 'more' }}
        />
      </div>
    </div>
  )
}
