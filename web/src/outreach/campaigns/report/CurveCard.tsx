import type { CampaignCurve } from '@chatflow/contract'
import { formatDateTime, formatMoment, formatNumber, formatTime } from '../../../platform/format.ts'
import { useTranslation } from '../../../platform/useTranslation.ts'
import { toneColor, type ChartTone } from '../../../ui/charts/chart.ts'
import { ChartCard } from '../../../ui/charts/ChartCard.tsx'
import { LineChart } from '../../../ui/charts/LineChart.tsx'
import { curveLines, curveParts, type CurvePart } from './curveLines.ts'
import classes from './report.module.css'

const tones: Record<CurvePart, ChartTone> = {
  sent: 'violet',
  delivered: 'blue',
  read: 'green',
  answered: 'amber',
  failed: 'red',
}
const dayMs = 86_400_000

/** How it went over time, as lines or as a table. */
export function CurveCard({ curve }: { curve: CampaignCurve }) {
  const { t } = useTranslation('campaignReport')
  const { moments, values } = curveLines(curve)
  const isShort = (moments.at(-1) ?? 0) - (moments[0] ?? 0) < dayMs
  const moment = (at: number) => formatDateTime(new Date(at))
  const tick = (at: number) =>
    isShort ? formatTime(new Date(at)) : formatMoment(new Date(at), { day: '2-digit', month: 'short' })
  const table = {
    headers: [t('curve.moment'), ...curveParts.map((key) => t(`curve.${key}`))],
    rows: curve.points.map((point) => [
      formatDateTime(point.at),
      ...curveParts.map((key) => formatNumber(point[key])),
    ]),
  }
  return (
    <ChartCard heading="h2" title={t('curve.title')} table={table}>
      {moments.length === 0 ? (
        <p className={classes.soft}>{t('curve.none')}</p>
      ) : (
        <>
          <LineChart
            label={t('curve.label')}
            moments={moments}
            lines={curveParts.map((key) => ({
              key,
              label: t(`curve.${key}`),
              tone: tones[key],
              values: values[key],
            }))}
            formatMoment={moment}
            formatTick={tick}
          />
          <ul className={classes.legend} aria-hidden>
            {curveParts.map((key) => (
              <li key={key}>
                <span className={classes.swatch} style={{ background: toneColor(tones[key]) }} />
                {t(`curve.${key}`)}
              </li>
            ))}
          </ul>
        </>
      )}
    </ChartCard>
  )
}
