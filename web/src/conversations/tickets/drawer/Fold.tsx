import { UnstyledButton } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { IconChevronDown } from '@tabler/icons-react'
import { useId, type ReactNode } from 'react'
import classes from './ContactDrawer.module.css'

interface FoldProps {
  /** By which it is remembered whether it is open. */
  name: string
  title: string
  children: ReactNode
}

export function Fold({ name, title, children }: FoldProps) {
  const contentId = useId()
  const [isOpen, setOpen] = useLocalStorage({
    key: `contact section ${name}`,
    defaultValue: true,
    getInitialValueInEffect: false,
  })
  return (
    <section className={classes.fold} aria-label={title}>
      <h3 className={classes.foldTitle}>
        <UnstyledButton
          className={classes.foldButton}
          aria-expanded={isOpen}
          aria-controls={contentId}
          onClick={() => setOpen(!isOpen)}
        >
          {title}
          <IconChevronDown size={18} stroke={1.75} aria-hidden />
        </UnstyledButton>
      </h3>
      <div id={contentId} hidden={!isOpen} className={classes.foldContent}>
        {isOpen && children}
      </div>
    </section>
  )
}
