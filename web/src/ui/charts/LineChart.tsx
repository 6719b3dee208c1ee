import { useElementSize } from '@mantine/hooks'
import { useState, type KeyboardEvent, type PointerEvent } from 'react'
import { formatNumber } from '../../platform/format.ts'
import { axisSteps, nearest, placeIn, toneColor, type ChartTone } from './chart.ts'
import charts from './charts.module.css'
import classes from './lines.module.css'

interface ChartLine {
  key: string
  label: string
  tone: ChartTone
  values: number[]
}

interface LineChartProps {
  /** What it shows, for those who do not see it. */
  label: string
  /** When, in milliseconds, one for each value of the lines. */
  moments: number[]
  lines: ChartLine[]
  formatMoment: (at: number) => string
  /** What stands below the axis, where there is little room. */
  formatTick: (at: number) => string
}

const height = 240
const margin = { top: 12, right: 12, bottom: 24, left: 44 }

/** A few lines over time. Pointer and arrow keys read single moments; a table beside it holds all of them. */
export function LineChart({ label, moments, lines, formatMoment, formatTick }: LineChartProps) {
  const { ref, width } = useElementSize<HTMLDivElement>()
  const [read, setRead] = useState<number>()
  const scale = axisSteps(Math.max(0, ...lines.flatMap(({ values }) => values)))
  const span = [moments[0] ?? 0, moments.at(-1) ?? 0] as const
  const inner = {
    width: Math.max(0, width - margin.left - margin.right),
    height: height - margin.top - margin.bottom,
  }
  const x = (at: number) => margin.left + placeIn(at, span) * inner.width
  const y = (value: number) => margin.top + (1 - placeIn(value, [0, scale.at(-1) ?? 1])) * inner.height
  const point = (event: PointerEvent<HTMLDivElement>) => {
    const left = event.clientX - event.currentTarget.getBoundingClientRect().left
    setRead(nearest(moments.map(x), left))
  }
  const step = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (by === undefined) return
    event.preventDefault()
    setRead((now = by > 0 ? -1 : moments.length) => Math.max(0, Math.min(moments.length - 1, now + by)))
  }
  const at = read === undefined ? undefined : moments[read]
  return (
    // Its own keys and pointer are all there is to it: nothing inside can take them.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      ref={ref}
      className={classes.chart}
      style={{ height }}
      role="application"
      aria-label={label}
      // Read moment by moment with the arrow keys.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      onKeyDown={step}
      onBlur={() => setRead(undefined)}
      onPointerMove={point}
      onPointerDown={point}
      onPointerLeave={() => setRead(undefined)}
    >
      <svg width={width} height={height} aria-hidden>
        {scale.map((value) => (
          <g key={value}>
            <line
              className={charts.grid}
              x1={margin.left}
              x2={width - margin.right}
              y1={y(value)}
              y2={y(value)}
            />
            <text className={charts.axis} x={margin.left - 8} y={y(value)} textAnchor="end" dy="0.32em">
              {formatNumber(value)}
            </text>
          </g>
        ))}
        {ticksOf(span, inner.width).map((tick, index, all) => (
          <text
            key={tick}
            className={charts.axis}
            x={x(tick)}
            y={height - 6}
            textAnchor={anchorOf(index, all.length)}
          >
            {formatTick(tick)}
          </text>
        ))}
        {at !== undefined && (
          <line
            className={classes.cursor}
            x1={x(at)}
            x2={x(at)}
            y1={margin.top}
            y2={height - margin.bottom}
          />
        )}
        {lines.map(({ key, tone, values }) => (
          <g key={key} style={{ color: toneColor(tone) }}>
            <polyline
              className={classes.line}
              points={values.map((value, index) => `${x(moments[index] ?? 0)},${y(value)}`).join(' ')}
            />
            {(read === undefined ? (values.length === 1 ? [0] : []) : [read]).map((index) => (
              <circle
                key={index}
                className={classes.dot}
                cx={x(moments[index] ?? 0)}
                cy={y(values[index] ?? 0)}
                r={4}
              />
            ))}
          </g>
        ))}
      </svg>
      {at !== undefined && read !== undefined && (
        <div
          className={classes.tip}
          role="status"
          data-left={placeIn(at, span) > 0.5 || undefined}
          style={{ left: x(at) }}
        >
          <strong>{formatMoment(at)}</strong>
          {lines.map(({ key, label: name, tone, values }) => (
            <span key={key} className={classes.tipLine}>
              <span className={classes.swatch} style={{ background: toneColor(tone) }} aria-hidden />
              {name}
              <span className={classes.value}>{formatNumber(values[read] ?? 0)}</span>
            </span>
          ))}
        </div>
      )}
    </div>
  )
}

const tickWidth = 110

/** Evenly over the time: as many as there is room for, from the first moment to the last. */
function ticksOf([from, to]: readonly [number, number], width: number): number[] {
  if (from === to) return [from]
  const count = Math.max(1, Math.min(5, Math.floor(width / tickWidth)))
  return Array.from({ length: count + 1 }, (_, index) => from + ((to - from) * index) / count)
}

function anchorOf(index: number, count: number): 'start' | 'middle' | 'end' {
  if (count === 1 || (index > 0 && index < count - 1)) return 'middle'
  return index === 0 ? 'start' : 'end'
}
