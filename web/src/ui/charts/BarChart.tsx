import { useElementSize } from '@mantine/hooks'
import { useState, type KeyboardEvent } from 'react'
import { formatNumber } from '../../platform/format.ts'
import {
  axisLabels,
  axisSteps,
  labelEvery,
  placeAfter,
  toneColor,
  type ChartPoint,
  type ChartTone,
} from './chart.ts'
import classes from './charts.module.css'

interface BarChartProps {
  /** What it shows, for those who do not see it. */
  label: string
  points: ChartPoint[]
  tone?: ChartTone
  height?: number
  /** Money, which is no whole number. */
  format?: (value: number) => string
  /** A press on a bar leads on. Its card's table has the same as links, for those who press no bars. */
  onPick?: ((point: ChartPoint) => void) | undefined
}

const margin = { left: 40, right: 8, top: 12, bottom: 24 }

/** Bars side by side, one for every hour or day. The one that is pointed at, or that the arrow keys come to, says what it is. */
export function BarChart({ label, points, tone = 'accent', height = 240, format, onPick }: BarChartProps) {
  const { ref, width } = useElementSize<HTMLDivElement>()
  const [pointed, setPointed] = useState<number>()
  const steps = axisSteps(Math.max(0, ...points.map(({ value }) => value)), format ? 0 : 1)
  const top = steps.at(-1) ?? 1
  const inner = {
    width: Math.max(0, width - margin.left - margin.right),
    height: height - margin.top - margin.bottom,
  }
  const slot = inner.width / Math.max(1, points.length)
  const y = (value: number) => margin.top + inner.height * (1 - value / top)
  const labels = axisLabels(points.map((point) => point.label))
  const isLong = labels.some((text) => text.length > 5)
  const every = labelEvery(points.length, inner.width, isLong ? 64 : undefined)
  const shown = pointed === undefined ? undefined : points[pointed]
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && shown) return onPick?.(shown)
    const place = placeAfter(event.key, pointed, points.length)
    if (place === undefined) return
    event.preventDefault()
    setPointed(place)
  }
  return (
    // Its own keys and pointer are all there is to it: nothing inside can take them.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      ref={ref}
      className={classes.figure}
      role="application"
      aria-label={label}
      // Read bar by bar with the arrow keys.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      onKeyDown={onKey}
      onBlur={() => setPointed(undefined)}
      onPointerLeave={() => setPointed(undefined)}
    >
      <svg width={width} height={height} aria-hidden className={classes.picture}>
        {steps.map((step) => (
          <g key={step}>
            <line
              x1={margin.left}
              x2={width - margin.right}
              y1={y(step)}
              y2={y(step)}
              className={classes.grid}
            />
            <text x={margin.left - 8} y={y(step)} className={classes.axis} textAnchor="end" dy="0.32em">
              {formatNumber(step)}
            </text>
          </g>
        ))}
        {points.map((point, place) => (
          <g
            key={point.key}
            className={onPick && classes.pick}
            onPointerEnter={() => setPointed(place)}
            onClick={onPick && (() => onPick(point))}
          >
            <rect
              x={margin.left + place * slot}
              y={margin.top}
              width={slot}
              height={inner.height}
              fill="transparent"
            />
            <rect
              x={margin.left + place * slot + Math.min(4, slot * 0.15)}
              y={y(point.value)}
              width={Math.max(1, slot - 2 * Math.min(4, slot * 0.15))}
              height={Math.max(0, y(0) - y(point.value))}
              rx={Math.min(3, slot / 4)}
              fill={toneColor(tone)}
              opacity={pointed === undefined || pointed === place ? 1 : 0.55}
            />
            {place % every === 0 && (
              <text
                x={margin.left + (place + 0.5) * slot}
                y={height - 6}
                className={classes.axis}
                textAnchor="middle"
              >
                {labels[place]}
              </text>
            )}
          </g>
        ))}
      </svg>
      {shown && (
        <div
          className={classes.tip}
          role="status"
          style={{ left: Math.min(width - 80, Math.max(80, margin.left + ((pointed ?? 0) + 0.5) * slot)) }}
        >
          {shown.label} · <strong>{(format ?? formatNumber)(shown.value)}</strong>
        </div>
      )}
    </div>
  )
}
