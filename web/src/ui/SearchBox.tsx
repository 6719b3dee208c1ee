import { CloseButton, TextInput } from '@mantine/core'
import { useDebouncedCallback, useMergedRef } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState, type Ref } from 'react'
import { useTranslation } from '../platform/useTranslation.ts'
import classes from './SearchBox.module.css'

const debounceMs = 500

interface SearchBoxProps {
  value: string
  /** Called half a second after the last key, at once on Enter and on clearing. */
  onChange: (value: string) => void
  label?: string
  ref?: Ref<HTMLInputElement>
}

export function SearchBox({ value, onChange, label, ref }: SearchBoxProps) {
  const { t } = useTranslation('ui')
  const [typed, setTyped] = useState(value)
  const told = useRef(value)
  const input = useRef<HTMLInputElement>(null)
  const inputRef = useMergedRef(input, ref)
  const tell = (text: string) => {
    told.current = text.trim()
    onChange(text)
  }
  const announce = useDebouncedCallback(tell, debounceMs)
  useEffect(() => {
    // What comes back of one's own words is older than what was typed since.
    if (value !== told.current) setTyped(value)
    told.current = value
  }, [value])

  const searchNow = (text: string) => {
    announce.cancel()
    setTyped(text)
    tell(text)
  }
  return (
    <TextInput
      ref={inputRef}
      type="search"
      className={classes.box}
      aria-label={label ?? t('search.label')}
      placeholder={label ?? t('search.label')}
      value={typed}
      maxLength={200}
      leftSection={<IconSearch size={18} stroke={1.75} aria-hidden />}
      rightSection={
        typed !== '' && (
          <CloseButton
            size="sm"
            aria-label={t('search.clear')}
            onClick={() => {
              searchNow('')
              // The button is gone with the words: the keyboard goes back to where they were typed.
              input.current?.focus()
            }}
          />
        )
      }
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        announce(event.currentTarget.value)
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') searchNow(typed)
        if (event.key === 'Escape' && typed !== '') searchNow('')
      }}
    />
  )
}
