import type { ReactNode } from 'react'
import { toneColor, type ChartTone } from './chart.ts'
import classes from './charts.module.css'

interface DonutProps {
  label: ReactNode
  /** What stands in the middle. */
  text: string
  /** How much of the ring is filled, from 0 to 100. */
  share: number
  tone: ChartTone
  size?: number
}

const [radius, stroke] = [42, 10]
const round = 2 * Math.PI * radius

/** A share as a ring, its number in the middle and its name below. */
export function Donut({ label, text, share, tone, size = 132 }: DonutProps) {
  const filled = (Math.min(100, Math.max(0, share)) / 100) * round
  return (
    <figure className={classes.donut}>
      <svg width={size} height={size} viewBox="0 0 104 104" aria-hidden>
        <circle cx={52} cy={52} r={radius} className={classes.ring} strokeWidth={stroke} />
        <circle
          cx={52}
          cy={52}
          r={radius}
          fill="none"
          stroke={toneColor(tone)}
          strokeWidth={stroke}
          strokeDasharray={`${filled} ${round}`}
          strokeLinecap={filled > 0 ? 'round' : 'butt'}
          opacity={filled > 0 ? 1 : 0}
          transform="rotate(-90 52 52)"
        />
      </svg>
      <span className={classes.donutText}>{text}</span>
      <figcaption className={classes.donutLabel}>{label}</figcaption>
    </figure>
  )
}
