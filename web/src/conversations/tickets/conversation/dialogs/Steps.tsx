import type { ReactNode } from 'react'
import { formatDateTime } from '../../../../platform/format.ts'
import classes from './dialogs.module.css'

interface Step {
  key: string | number
  at: string
  title: string
  detail?: string
  more?: ReactNode
  tone?: 'bad' | 'robot' | 'quiet'
}

/** What happened one after the other. */
export function Steps({ steps }: { steps: Step[] }) {
  return (
    <ol className={classes.steps}>
      {steps.map(({ key, at, title, detail, more, tone }) => (
        <li key={key} className={classes.step} data-tone={tone}>
          <span className={classes.stepTitle}>{title}</span>
          {detail && <span className={classes.stepDetail}>{detail}</span>}
          <time className={classes.stepTime} dateTime={at}>
            {formatDateTime(at)}
          </time>
          {more && <div className={classes.stepMore}>{more}</div>}
        </li>
      ))}
    </ol>
  )
}
