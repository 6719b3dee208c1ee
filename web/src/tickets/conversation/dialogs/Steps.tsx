import { formatDateTime } from '../../../platform/format.ts'
import classes from './dialogs.module.css'

interface Step {
  key: string | number
  at: string
  title: string
  detail?: string
  tone?: 'bad'
}

/** What happened one after the other. */
export function Steps({ steps }: { steps: Step[] }) {
  return (
    <ol className={classes.steps}>
      {steps.map(({ key, at, title, detail, tone }) => (
        <li key={key} className={classes.step} data-tone={tone}>
          <span className={classes.stepTitle}>{title}</span>
          {detail && <span className={classes.stepDetail}>{detail}</span>}
          <time className={classes.stepTime} dateTime={at}>
            {formatDateTime(at)}
          </time>
        </li>
      ))}
    </ol>
  )
}
