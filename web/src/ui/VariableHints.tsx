import { UnstyledButton } from '@mantine/core'
import type { KeyboardEvent, RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './VariableHints.module.css'

const offered = [
  'firstName',
  'name',
  'ms',
  'user',
  'queue',
  'name_company',
  'protocol',
  'date',
  'hour',
] as const

/** Those that only some texts know. */
export type ExtraVariable = 'position'

interface VariableHintsProps {
  extra?: readonly ExtraVariable[]
  /** Those that users have named themselves. */
  own?: readonly string[]
  field: RefObject<HTMLTextAreaElement | null>
  onWrite: (text: string) => void
}

/** What a text may speak of, named as people would; a click puts it where the cursor is. */
export function VariableHints({ extra = [], own = [], field, onWrite }: VariableHintsProps) {
  const { t } = useTranslation('ui')
  const insert = (name: string) => {
    const area = field.current
    if (!area) return
    area.setRangeText(`{{${name}}}`, area.selectionStart, area.selectionEnd, 'end')
    area.focus()
    onWrite(area.value)
  }
  const hints = [
    ...own.map((name) => ({ name, label: `{{${name}}}` })),
    ...[...extra, ...offered].map((name) => ({ name, label: t(`variables.names.${name}`) })),
  ]
  return (
    <div className={classes.hints} data-swiped role="group" aria-label={t('variables.label')}>
      {hints.map(({ name, label }, index) => (
        <UnstyledButton
          key={label}
          className={classes.hint}
          title={`{{${name}}}`}
          // One stop for the tabulator: forms have many of these.
          tabIndex={index === 0 ? 0 : -1}
          onClick={() => insert(name)}
          onKeyDown={moveWithArrows}
        >
          {label}
        </UnstyledButton>
      ))}
    </div>
  )
}

function moveWithArrows(event: KeyboardEvent<HTMLButtonElement>) {
  const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
  if (by === undefined) return
  const { previousElementSibling, nextElementSibling } = event.currentTarget
  const next = by < 0 ? previousElementSibling : nextElementSibling
  if (!(next instanceof HTMLButtonElement)) return
  event.preventDefault()
  next.focus()
}
