import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { nothing } from '../../ui/list.ts'
import { Change, type Compared } from './Change.tsx'
import classes from './Dashboard.module.css'
import { Help } from './Help.tsx'

interface NumberCardProps {
  label: string
  /** What the number counts, in a sentence. */
  help: string
  value: ReactNode
  detail?: ReactNode
  change?: Compared | undefined
  tone?: 'red' | 'amber' | undefined
  /** Around the value, such as a link to what was counted: where nothing was, there is nowhere to lead. */
  link?: (value: ReactNode) => ReactNode
}

/** One number: what it is, how much, and how it was before. */
export function NumberCard({ label, help, value, detail, change, tone, link }: NumberCardProps) {
  const shown = value ?? <Skeleton width={64} height={28} my={2} />
  return (
    <section className={classes.card} aria-label={label}>
      <h3 className={classes.label}>
        {label}
        <Help text={help} />
      </h3>
      <div className={classes.value} data-tone={tone}>
        {link && value !== undefined && value !== nothing ? link(shown) : shown}
      </div>
      <div className={classes.detail}>
        {detail}
        {change && <Change {...change} />}
      </div>
    </section>
  )
}
