import { IconPlayerPlayFilled } from '@tabler/icons-react'
import classes from './helps.module.css'

const tones = ['accent', 'violet', 'green', 'amber'] as const
/** Widths of the four bubbles, one row per drawing. */
const talks = [
  [96, 128, 72, 112],
  [120, 80, 136, 64],
  [72, 112, 104, 136],
  [136, 64, 88, 104],
] as const

/** A conversation, drawn here: a picture from elsewhere would tell its owner who looks at this page. */
export function Thumbnail({ seed }: { seed: number }) {
  const talk = talks[seed % talks.length] ?? talks[0]
  return (
    <span className={classes.thumbnail} data-tone={tones[seed % tones.length]} aria-hidden>
      <svg viewBox="0 0 320 180" preserveAspectRatio="xMidYMid slice" focusable="false">
        {talk.map((width, index) => (
          <rect
            key={index}
            x={index % 2 === 0 ? 28 : 292 - width}
            y={22 + index * 36}
            width={width}
            height={26}
            rx={10}
            className={index % 2 === 0 ? classes.theirs : classes.ours}
          />
        ))}
      </svg>
      <span className={classes.play}>
        <IconPlayerPlayFilled size={24} />
      </span>
    </span>
  )
}
