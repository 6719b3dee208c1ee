import { UnstyledButton } from '@mantine/core'
import type { KeyboardEvent, RefObject } from 'react'
import classes from './VariableHints.module.css'

interface InsertHint {
  /** What a click writes. */
  text: string
  label: string
}

interface InsertHintsProps {
  label: string
  hints: readonly InsertHint[]
  field: RefObject<HTMLTextAreaElement | null>
  onWrite: (text: string) => void
}

/** Puts words where the cursor of a text stands. Nothing where there is no text. */
export function insertInto(field: RefObject<HTMLTextAreaElement | null>, words: string): string | undefined {
  const area = field.current
  if (!area) return undefined
  area.setRangeText(words, area.selectionStart, area.selectionEnd, 'end')
  area.focus()
  return area.value
}

/** What may stand in a text, named as people would; a click puts it where the cursor is. */
export function InsertHints({ label, hints, field, onWrite }: InsertHintsProps) {
  const insert = (words: string) => {
    const text = insertInto(field, words)
    if (text !== undefined) onWrite(text)
  }
  return (
    <div className={classes.hints} data-swiped role="group" aria-label={label}>
      {hints.map(({ text, label: name }, index) => (
        <UnstyledButton
          key={text}
          className={classes.hint}
          title={text}
          // One stop for the tabulator: forms have many of these.
          tabIndex={index === 0 ? 0 : -1}
          onClick={() => insert(text)}
          onKeyDown={moveWithArrows}
        >
          {name}
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
