import { useId, type ReactNode } from 'react'
import classes from './Section.module.css'

interface SectionProps {
  title: string
  description?: string
  action?: ReactNode
  children: ReactNode
}

export function Section({ title, description, action, children }: SectionProps) {
  const titleId = useId()
  return (
    <section className={classes.section} aria-labelledby={titleId}>
      <header className={classes.header}>
        <h3 className={classes.title} id={titleId}>
          {title}
        </h3>
        {action}
        {description && <p className={classes.description}>{description}</p>}
      </header>
      {children}
    </section>
  )
}
