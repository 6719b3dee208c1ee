import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './PageMessage.module.css'

interface PageMessageProps {
  icon: Icon
  title: string
  text: string
  action: ReactNode
}

/** A whole page that has only one thing to say. */
export function PageMessage({ icon: Picture, title, text, action }: PageMessageProps) {
  return (
    <section className={classes.message}>
      <span className={classes.icon}>
        <Picture size={32} stroke={1.5} aria-hidden />
      </span>
      <h1 className={classes.title}>{title}</h1>
      <p className={classes.text}>{text}</p>
      {action}
    </section>
  )
}
