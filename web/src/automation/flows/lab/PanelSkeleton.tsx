import { Skeleton } from '@mantine/core'
import classes from './lab.module.css'

/** While a panel's content is on its way. */
export function PanelSkeleton() {
  return (
    <div className={classes.panel} aria-hidden>
      <Skeleton height={40} radius="md" />
      <Skeleton height={64} radius="md" />
      <Skeleton height={64} radius="md" />
    </div>
  )
}
