import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './NamedCell.module.css'

/** A name in a list, cut where its column ends, behind the mark by which it is known. */
export const NamedCell = ({ mark, children }: { mark: ReactNode; children: string }) => (
  <span className={classes.named}>
    {mark}
    <span className={classes.words}>{children}</span>
  </span>
)

/** The mark of what answers by itself. The name stands beside it. */
export const IconMark = ({ icon: Picture }: { icon: Icon }) => (
  <span className={classes.icon}>
    <Picture size={18} stroke={1.75} aria-hidden />
  </span>
)
