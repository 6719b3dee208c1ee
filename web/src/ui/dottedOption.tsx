import { Dot } from './Dot.tsx'
import classes from './dottedOption.module.css'
import type { Name } from './names.ts'

/** Draws the options of a select: what has a colour has it before its name. */
export function dottedOption(names: readonly Name[] = []) {
  const colors = new Map(names.map(({ id, color }) => [String(id), color]))
  return ({ option }: { option: { value: string; label: string } }) => {
    const color = colors.get(option.value)
    return (
      <span className={classes.option}>
        {color !== undefined && <Dot color={color} />}
        {option.label}
      </span>
    )
  }
}
