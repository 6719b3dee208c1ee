import { ActionIcon } from '@mantine/core'
import { IconCircleCheck, IconCircleDashed, IconCircleX, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './TestRow.module.css'
import { Tooltip } from './Tooltip.tsx'

export type TestState = 'notRun' | 'failed' | 'passed'

interface TestRowProps {
  name: string
  state: TestState
  /** In words. */
  failures: string[]
  labels: Record<'state' | 'edit' | 'delete', string>
  onEdit: () => void
  onDelete: () => void
  /** Below its failures. */
  children?: ReactNode
}

/** One test of a list: whether it passed, what failed, and the ways to change it. */
export function TestRow({ name, state, failures, labels, onEdit, onDelete, children }: TestRowProps) {
  const Mark = marks[state]
  return (
    <li className={classes.row}>
      <Mark
        className={classes.mark}
        data-state={state}
        size={18}
        stroke={1.75}
        role="img"
        aria-label={labels.state}
      />
      <div className={classes.words}>
        <button type="button" className={classes.name} title={labels.edit} onClick={onEdit}>
          {name}
        </button>
        {failures.map((failure, index) => (
          <span key={index} className={classes.failure}>
            {failure}
          </span>
        ))}
        {children}
      </div>
      <Tooltip label={labels.delete}>
        <ActionIcon color="gray" aria-label={`${labels.delete}: ${name}`} onClick={onDelete}>
          <IconTrash size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Tooltip>
    </li>
  )
}

const marks = { notRun: IconCircleDashed, failed: IconCircleX, passed: IconCircleCheck }

/** What came of all of them. */
export function TestSummary({ isFailed, children }: { isFailed: boolean; children: ReactNode }) {
  return (
    <p className={classes.summary} data-state={isFailed ? 'failed' : 'passed'} role="status">
      {children}
    </p>
  )
}

export function TestList({ children }: { children: ReactNode }) {
  return <ul className={classes.list}>{children}</ul>
}
