import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './bubbles.module.css'

interface CardLinesProps {
  icon?: Icon
  title: ReactNode
  lines?: (string | null | undefined)[]
}

export function CardLines({ icon: Picture, title, lines = [] }: CardLinesProps) {
  return (
    <span className={classes.cardLines}>
      {Picture && (
        <span className={classes.cardIcon}>
          <Picture size={20} stroke={1.75} aria-hidden />
        </span>
      )}
      <span className={classes.words}>
        <span className={classes.cardTitle}>{title}</span>
        {lines.map((line) => line && <span key={line}>{line}</span>)}
      </span>
    </span>
  )
}
