import type { CampaignCurve } from '@chatflow/contract'
import { Button } from '@mantine/core'
import { IconChartLine, IconTable } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDateTime, formatMoment, formatNumber, formatTime } from '../../../platform/format.ts'
import { LineChart } from '../../../ui/LineChart.tsx'
import { curveLines, curveParts, type CurvePart } from './curveLines.ts'
import classes from './report.module.css'

const colors: Record<CurvePart, string> = {
  sent: 'var(--violet)',
  delivered: 'var(--blue)',
  read: 'var(--green)',
  answered: 'var(--amber)',
  failed: 'var(--red)',
}
const dayMs = 86_400_000

/** How it went over time, as lines or as a table. */
export function CurveCard({ curve }: { curve: CampaignCurve }) {
  const { t } = useTranslation('campaignReport')
  const [isTable, setTable] = useState(false)
  const { moments, values } = curveLines(curve)
  const isShort = (moments.at(-1) ?? 0) - (moments[0] ?? 0) < dayMs
  const moment = (at: number) => formatDateTime(new Date(at))
  const tick = (at: number) =>
    isShort ? formatTime(new Date(at)) : formatMoment(new Date(at), { day: '2-digit', month: 'short' })
  const Picture = isTable ? IconChartLine : IconTable
  return (
    <section className={classes.card} aria-labelledby="curve-title">
      <header className={classes.cardHeader}>
        <h2 className={classes.cardTitle} id="curve-title">
          {t('curve.title')}
        </h2>
        {moments.length > 0 && (
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            leftSection={<Picture size={16} stroke={1.75} aria-hidden />}
            onClick={() => setTable(!isTable)}
          >
            {t(isTable ? 'curve.asLines' : 'curve.asTable')}
          </Button>
        )}
      </header>
      {moments.length === 0 && <p className={classes.soft}>{t('curve.none')}</p>}
      {moments.length > 0 && !isTable && (
        <>
          <LineChart
            label={t('curve.label')}
            moments={moments}
            lines={curveParts.map((key) => ({
              key,
              label: t(`curve.${key}`),
              color: colors[key],
              values: values[key],
            }))}
            formatMoment={moment}
            formatTick={tick}
          />
          <ul className={classes.legend} aria-hidden>
            {curveParts.map((key) => (
              <li key={key}>
                <span className={classes.swatch} style={{ background: colors[key] }} />
                {t(`curve.${key}`)}
              </li>
            ))}
          </ul>
        </>
      )}
      {isTable && <CurveTable curve={curve} />}
    </section>
  )
}

function CurveTable({ curve }: { curve: CampaignCurve }) {
  const { t } = useTranslation('campaignReport')
  return (
    <div className={classes.tablePlace}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('curve.moment')}</th>
            {curveParts.map((key) => (
              <th key={key} scope="col">
                {t(`curve.${key}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {curve.points.map((point) => (
            <tr key={point.at}>
              <th scope="row">{formatDateTime(point.at)}</th>
              {curveParts.map((key) => (
                <td key={key}>{formatNumber(point[key])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
