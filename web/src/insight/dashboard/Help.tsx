import { IconInfoCircle } from '@tabler/icons-react'
import { Tooltip } from '../../ui/Tooltip.tsx'
import classes from './Dashboard.module.css'

const given = { multiline: true, maw: 280, events: { hover: true, focus: true, touch: true } }

/** What a number counts, in a sentence: for a pointer, a finger, the keyboard and who has it read aloud. */
export function Help({ text }: { text: string }) {
  return (
    <Tooltip label={text} {...given}>
      <button type="button" className={classes.help} aria-label={text}>
        <IconInfoCircle size={16} stroke={1.75} aria-hidden />
      </button>
    </Tooltip>
  )
}

/** The same for the head of a column where there is no room for a sign. */
export function Explained({ text, children }: { text: string; children: string }) {
  return (
    <Tooltip label={text} {...given}>
      <button type="button" className={classes.explained}>
        {children}
      </button>
    </Tooltip>
  )
}
