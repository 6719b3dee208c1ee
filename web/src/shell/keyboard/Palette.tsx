import { Modal, VisuallyHidden } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { errorText } from '../../platform/errors.ts'
import { useSession } from '../../platform/session.tsx'
import { useTranslation } from '../../platform/useTranslation.ts'
import { KeyCaps } from './KeyCaps.tsx'
import classes from './Palette.module.css'
import { isApple } from '../../keys/platform.ts'
import { remember } from './recent.ts'
import { shortcutOf, writtenKeys } from '../../keys/shortcuts.ts'
import { usePaletteEntries, type Entry, type Section } from './usePaletteEntries.ts'

interface PaletteProps {
  /** What was typed while this was still being fetched. */
  takeEarly: () => string
  onClose: () => void
}

/** Everything by its name: pages, tickets, contacts, and what can be done right here. */
export function Palette({ takeEarly, onClose }: PaletteProps) {
  const { t } = useTranslation('keys')
  const { user } = useSession()
  const [typed, setTyped] = useState(takeEarly)
  const { sections, isSearching, error } = usePaletteEntries(typed)
  const [before] = useState(() => document.activeElement)

  /** The focus goes back first: what is chosen may want it somewhere else. */
  const leave = (afterwards?: () => void) => {
    onClose()
    requestAnimationFrame(() => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true })
      afterwards?.()
    })
  }
  const choose = (entry: Entry) => {
    remember(user.id, { id: entry.id, ...(entry.isNamed && { label: entry.label }) })
    leave(entry.run)
  }
  return (
    <Modal.Root
      opened
      onClose={() => leave()}
      returnFocus={false}
      size={600}
      yOffset="12dvh"
      transitionProps={{ duration: 0 }}
    >
      <Modal.Overlay />
      <Modal.Content aria-label={t('palette.title')} radius="md" classNames={{ content: classes.content }}>
        <Modal.Body p={0} className={classes.body}>
          <Chooser typed={typed} onType={setTyped} sections={sections} onChoose={choose} onLeave={leave} />
          {error && (
            <p className={classes.note} role="alert">
              {errorText(error)}
            </p>
          )}
          {!error && sections.length === 0 && (
            <p className={classes.note}>{t(isSearching ? 'palette.searching' : 'palette.nothing')}</p>
          )}
          <p className={classes.keys} aria-hidden>
            <KeyCaps keys="↑" />
            <KeyCaps keys="↓" /> {t('palette.move')} <KeyCaps keys="Enter" /> {t('palette.choose')}{' '}
            <KeyCaps keys="Esc" /> {t('palette.leave')}
          </p>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}

interface ChooserProps {
  typed: string
  onType: (text: string) => void
  sections: Section[]
  onChoose: (entry: Entry) => void
  onLeave: () => void
}

/** A field that keeps the focus, and under it a list that follows the arrows. */
function Chooser({ typed, onType, sections, onChoose, onLeave }: ChooserProps) {
  const { t } = useTranslation('keys')
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const entries = sections.flatMap((section) => section.entries)
  const [chosenId, setChosenId] = useState<string>()
  // Results that arrive later push nothing away from under the arrows.
  const chosen = Math.max(
    0,
    entries.findIndex((entry) => entry.id === chosenId),
  )
  const optionId = (entry: Entry) => `${id} ${entry.id}`.replaceAll(' ', '-')
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [chosen, typed])

  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const isPalette = shortcutOf(event, { isTaken: true, isApple, hasLetters: false }) === 'palette'
    if (step === undefined && event.key !== 'Enter' && !isPalette) return
    event.preventDefault()
    if (isPalette) return onLeave()
    const entry = entries[step === undefined ? chosen : (chosen + step + entries.length) % entries.length]
    if (!entry) return
    if (step === undefined) onChoose(entry)
    else setChosenId(entry.id)
  }
  const current = entries[chosen]
  return (
    <>
      <div className={classes.field}>
        <IconSearch size={20} stroke={1.75} aria-hidden />
        <input
          className={classes.input}
          // At once: a user who has pressed the key goes on typing.
          autoFocus
          data-autofocus
          role="combobox"
          aria-label={t('palette.title')}
          aria-expanded={entries.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={current && optionId(current)}
          placeholder={t('palette.placeholder')}
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          value={typed}
          onChange={(event) => {
            onType(event.currentTarget.value)
            setChosenId(undefined)
          }}
          onKeyDown={press}
        />
      </div>
      <VisuallyHidden role="status">{t('palette.found', { count: entries.length })}</VisuallyHidden>
      <div
        ref={list}
        className={classes.list}
        id={`${id}-list`}
        role="listbox"
        aria-label={t('palette.title')}
      >
        {sections.map(({ name, entries: own }) => (
          <div key={name} role="group" aria-labelledby={`${id}-${name}`}>
            <div className={classes.section} id={`${id}-${name}`} role="presentation">
              {t(`sections.${name}`)}
            </div>
            {own.map((entry) => (
              <Option
                key={entry.id}
                id={optionId(entry)}
                entry={entry}
                isChosen={entry === current}
                onPoint={() => setChosenId(entry.id)}
                onChoose={() => onChoose(entry)}
              />
            ))}
          </div>
        ))}
      </div>
    </>
  )
}

interface OptionProps {
  id: string
  entry: Entry
  isChosen: boolean
  onPoint: () => void
  onChoose: () => void
}

function Option({ id, entry, isChosen, onPoint, onChoose }: OptionProps) {
  const { label, detail, icon: Picture, shortcut } = entry
  return (
    // The field keeps the focus and has the keys.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      id={id}
      className={classes.option}
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      onPointerMove={onPoint}
      onPointerDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <Picture className={classes.icon} size={18} stroke={1.75} aria-hidden />
      <span className={classes.label}>{label}</span>
      {detail && <span className={classes.detail}>{detail}</span>}
      {shortcut && (
        <span className={classes.shortcut}>
          <KeyCaps keys={writtenKeys(shortcut, isApple)[0]!} />
        </span>
      )}
    </div>
  )
}
