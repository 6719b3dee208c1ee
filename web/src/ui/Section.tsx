import { useId, type ReactNode } from 'react'
import classes from './Section.module.css'

interface SectionProps {
  title: string
  description?: string
  action?: ReactNode
  /** Its place among the headings: under the title of a dialog unless told. */
  level?: 2 | 3
  /** Where a page is wide, title and description stand at the left of what they speak of. */
  isSplit?: boolean
  children: ReactNode
}

export function Section({ title, description, action, level = 3, isSplit, children }: SectionProps) {
  const titleId = useId()
  const Title = `h${level}` as const
  return (
    <section className={classes.section} data-split={isSplit} aria-labelledby={titleId}>
      <header className={classes.header}>
        <Title className={classes.title} id={titleId}>
          {title}
        </Title>
        {action}
        {description && <p className={classes.description}>{description}</p>}
      </header>
      {isSplit ? <div className={classes.content}>{children}</div> : children}
    </section>
  )
}
