import { VisuallyHidden } from '@mantine/core'
import type { CSSProperties } from 'react'
import classes from './Swatch.module.css'

/** A colour shown as what it is; its name is for those who point at it or cannot see it. */
export function Swatch({ color }: { color: string }) {
  const name = color.toUpperCase()
  return (
    <span className={classes.swatch} style={{ '--swatch-color': color } as CSSProperties} title={name}>
      <VisuallyHidden>{name}</VisuallyHidden>
    </span>
  )
}
