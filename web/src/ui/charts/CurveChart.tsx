import { useElementSize } from '@mantine/hooks'
import { useState } from 'react'
import { formatNumber } from '../../platform/format.ts'
import { axisSteps, labelEvery, toneColor, type ChartTone } from './chart.ts'
import classes from './charts.module.css'

interface Curve {
  name: string
  tone: ChartTone
  /** One for every label. */
  values: number[]
}

interface CurveChartProps {
  label: string
  labels: string[]
  curves: Curve[]
  height?: number
}

const margin = { left: 44, right: 12, top: 12, bottom: 24 }

/** How values rose and fell. The place that is pointed at says them all. */
export function CurveChart({ label, labels, curves, height = 240 }: CurveChartProps) {
  const { ref, width } = useElementSize<HTMLDivElement>()
  const [pointed, setPointed] = useState<number>()
  const steps = axisSteps(Math.max(0, ...curves.flatMap(({ values }) => values)))
  const innerWidth = Math.max(0, width - margin.left - margin.right)
  const innerHeight = height - margin.top - margin.bottom
  const x = (place: number) => margin.left + (innerWidth * place) / Math.max(1, labels.length - 1)
  const y = (value: number) => margin.top + innerHeight * (1 - value / (steps.at(-1) ?? 1))
  const every = labelEvery(labels.length, innerWidth, 64)
  const point = (clientX: number, left: number) => {
    const place = Math.round(((clientX - left - margin.left) / Math.max(1, innerWidth)) * (labels.length - 1))
    setPointed(Math.min(labels.length - 1, Math.max(0, place)))
  }
  return (
    <div className={classes.figure}>
      <ul className={classes.legend}>
        {curves.map(({ name, tone }) => (
          <li key={name}>
            <span className={classes.key} style={{ background: toneColor(tone) }} aria-hidden />
            {name}
          </li>
        ))}
      </ul>
      <div ref={ref} className={classes.figure} onPointerLeave={() => setPointed(undefined)}>
        <svg
          width={width}
          height={height}
          role="img"
          aria-label={label}
          className={classes.picture}
          onPointerMove={(event) => point(event.clientX, event.currentTarget.getBoundingClientRect().left)}
        >
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
          {labels.map(
            (text, place) =>
              place % every === 0 && (
                <text key={text} x={x(place)} y={height - 6} className={classes.axis} textAnchor="middle">
                  {text}
                </text>
              ),
          )}
          {curves.map(({ name, tone, values }) => (
            <polyline
              key={name}
              points={values.map((value, place) => `${x(place)},${y(value)}`).join(' ')}
              className={classes.curve}
              stroke={toneColor(tone)}
            />
          ))}
          {pointed !== undefined && (
            <line x1={x(pointed)} x2={x(pointed)} y1={margin.top} y2={y(0)} className={classes.pointer} />
          )}
        </svg>
        {pointed !== undefined && (
          <div className={classes.tip} style={{ left: Math.min(width - 96, Math.max(96, x(pointed))) }}>
            {labels[pointed]}
            {curves.map(({ name, values }) => (
              <span key={name}>
                {' · '}
                {name} <strong>{formatNumber(values[pointed] ?? 0)}</strong>
              </span>
            ))}
          </div>
        )}
      </div>
    </div>
  )
}
