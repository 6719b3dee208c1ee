import classes from './keys.module.css'

/** "Alt F" as two keys that are pressed together. */
export function KeyCaps({ keys }: { keys: string }) {
  return (
    <span className={classes.caps}>
      {keys.split(' ').map((key) => (
        <kbd key={key} className={classes.cap}>
          {key}
        </kbd>
      ))}
    </span>
  )
}
