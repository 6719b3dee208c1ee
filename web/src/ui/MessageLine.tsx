import type texts from '../locales/pt-BR/ui.json'
import { useTranslation } from '../platform/useTranslation.ts'
import classes from './MessageLine.module.css'
import { splitVariables } from './splitVariables.ts'

type Variable = keyof typeof texts.variables.names

interface MessageLineProps {
  message: string
  /** All of it, over as many lines as it has. */
  isWhole?: boolean
}

/** A message in one line of a list: what it means, not how it is written. */
export function MessageLine({ message, isWhole }: MessageLineProps) {
  const nameOf = useVariableName()
  const parts = splitVariables(message, nameOf)
  return (
    <span
      className={isWhole ? classes.whole : classes.line}
      title={isWhole ? undefined : parts.map(({ text }) => text).join('')}
    >
      {parts.map(({ text, isVariable }, index) =>
        isVariable ? (
          <span key={index} className={classes.variable}>
            {text}
          </span>
        ) : (
          text
        ),
      )}
    </span>
  )
}

/** What people call a variable of a message. */
export function useVariableName() {
  const { t } = useTranslation('ui')
  return (name: string) => t(`variables.names.${name as Variable}`, { defaultValue: name })
}
