import { Handle, Position } from '@xyflow/react'
import type { ReactNode } from 'react'
import classes from './blocks.module.css'

/** A way out of a block. Named where there is more than one; else it sits at the edge. */
export function Exit({
  exit,
  tone,
  children,
}: {
  exit: string
  tone?: 'green' | 'red'
  children?: ReactNode
}) {
  if (children === undefined)
    return <Handle type="source" id={exit} position={Position.Right} className={classes.exit} />
  return (
    <div className={classes.way} data-tone={tone}>
      {children}
      <Handle type="source" id={exit} position={Position.Right} className={classes.exit} />
    </div>
  )
}
