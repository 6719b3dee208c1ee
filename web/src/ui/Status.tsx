import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './Status.module.css'

export type Tone = 'green' | 'amber' | 'red' | 'blue' | 'quiet'

/** A state as an icon and a word: colour alone says nothing to some readers. */
export function Status({ icon: Picture, tone, children }: { icon: Icon; tone: Tone; children: ReactNode }) {
  return (
    <span className={classes.status} data-tone={tone}>
      <Picture size={18} stroke={1.75} aria-hidden />
      {children}
    </span>
  )
}
