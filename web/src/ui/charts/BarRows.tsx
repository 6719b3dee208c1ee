import type { ReactNode } from 'react'
import { formatNumber } from '../../platform/format.ts'
import { toneColor, type ChartPoint, type ChartTone } from './chart.ts'
import classes from './charts.module.css'

interface BarRowsProps {
  points: ChartPoint[]
  tone?: ChartTone
  /** The name of a row, such as a link. */
  name?: (point: ChartPoint) => ReactNode
}

/** Bars one below the other, for things that have names. */
export function BarRows({ points, tone = 'accent', name = ({ label }) => label }: BarRowsProps) {
  const max = Math.max(1, ...points.map(({ value }) => value))
  return (
    <ul className={classes.rows}>
      {points.map((point) => (
        <li key={point.key} className={classes.row}>
          <span className={classes.rowName}>{name(point)}</span>
          <span className={classes.track} aria-hidden>
            {point.value > 0 && (
              <span
                className={classes.bar}
                style={{ width: `${(point.value / max) * 100}%`, background: toneColor(tone) }}
              />
            )}
          </span>
          <span className={classes.rowValue}>{formatNumber(point.value)}</span>
        </li>
      ))}
    </ul>
  )
}
