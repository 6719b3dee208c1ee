import type { CSSProperties } from 'react'
import classes from './Dot.module.css'

/** A colour chosen by users, shown so that any colour works on both themes; its name stands beside it in text colour. */
export function Dot({ color }: { color: string }) {
  return <span className={classes.dot} style={{ '--dot-color': color } as CSSProperties} aria-hidden />
}
