import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './states.module.css'

interface EmptyStateProps {
  icon: Icon
  /** One sentence: what this place is for, or why nothing is here. */
  text: string
  action?: ReactNode
}

export function EmptyState({ icon: Picture, text, action }: EmptyStateProps) {
  return (
    <div className={classes.state}>
      <span className={classes.icon}>
        <Picture size={28} stroke={1.5} aria-hidden />
      </span>
      <p className={classes.text}>{text}</p>
      {action}
    </div>
  )
}
