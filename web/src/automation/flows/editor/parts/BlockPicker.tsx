import { Modal } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { folded } from '../../../../ui/folded.ts'
import { useDialogLife } from '../../../../ui/useDialogLife.ts'
import { kindOf } from '../blockKinds.ts'
import classes from './parts.module.css'

interface PickerEntry {
  id: string
  type: string
  label: string
  text: string
}

interface BlockPickerProps {
  title: string
  placeholder: string
  noneText: string
  entries: PickerEntry[]
  onChoose: (id: string) => void
  onClose: () => void
}

/** Blocks by their words: a field that keeps the focus, and a list that follows the arrows. */
export function BlockPicker({ title, placeholder, noneText, entries, onChoose, onClose }: BlockPickerProps) {
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const chosen = useRef<string>(undefined)
  const listId = useId()
  const list = useRef<HTMLDivElement>(null)
  const { close, life } = useDialogLife(() => {
    onClose()
    if (chosen.current !== undefined) onChoose(chosen.current)
  })
  const found = entries.filter(({ label, text }) => folded(`${label} ${text}`).includes(folded(typed.trim())))
  const current = found[Math.min(at, found.length - 1)]
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [at, typed])
  const choose = (id: string) => {
    chosen.current = id
    close()
  }
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.key === 'Enter' && current) {
      event.preventDefault()
      choose(current.id)
    }
    if (step === undefined || found.length === 0) return
    event.preventDefault()
    setAt((Math.min(at, found.length - 1) + step + found.length) % found.length)
  }
  return (
    <Modal
      {...life}
      onClose={close}
      title={title}
      size={520}
      yOffset="12dvh"
      centered={false}
      padding={0}
      classNames={{ header: classes.pickerHead! }}
    >
      <div className={classes.pickerField}>
        <IconSearch size={18} stroke={1.75} aria-hidden />
        <input
          className={classes.pickerInput}
          data-autofocus
          role="combobox"
          aria-label={title}
          aria-expanded
          aria-controls={listId}
          aria-activedescendant={current && `${listId}-${current.id}`}
          placeholder={placeholder}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setAt(0)
          }}
          onKeyDown={press}
        />
      </div>
      <div ref={list} className={classes.pickerList} role="listbox" id={listId} aria-label={title}>
        {found.map((entry) => (
          <Entry
            key={entry.id}
            id={`${listId}-${entry.id}`}
            entry={entry}
            isCurrent={entry === current}
            onChoose={() => choose(entry.id)}
          />
        ))}
      </div>
      {found.length === 0 && <p className={classes.pickerNone}>{noneText}</p>}
    </Modal>
  )
}

interface EntryProps {
  id: string
  entry: PickerEntry
  isCurrent: boolean
  onChoose: () => void
}

function Entry({ id, entry: { type, label, text }, isCurrent, onChoose }: EntryProps) {
  const { icon: KindIcon, tone } = kindOf(type)
  return (
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isCurrent}
      className={classes.pickerEntry}
      onClick={onChoose}
      onKeyDown={(event) => event.key === 'Enter' && onChoose()}
    >
      <span className={classes.mark} data-tone={tone}>
        <KindIcon size={18} stroke={1.75} aria-hidden />
      </span>
      <span className={classes.entryWords}>
        <span className={classes.entryName}>{label}</span>
        {text && <span className={classes.entryText}>{text}</span>}
      </span>
    </div>
  )
}
