import { ActionIcon, TextInput } from '@mantine/core'
import { IconSend2 } from '@tabler/icons-react'
import { useState } from 'react'
import classes from './Phone.module.css'

interface PhoneFieldProps {
  label: string
  placeholder: string
  sendLabel: string
  /** What was said last is not answered yet. */
  isBusy?: boolean
  onSay: (text: string) => void
}

/** Where the reader writes in the customer's place. Not a form: it lies inside of one, and Enter would save that. */
export function PhoneField({ label, placeholder, sendLabel, isBusy = false, onSay }: PhoneFieldProps) {
  const [text, setText] = useState('')
  const isBlank = text.trim() === ''
  const send = () => {
    if (isBlank || isBusy) return
    onSay(text.trim())
    setText('')
  }
  return (
    <div className={classes.composer}>
      <div className={classes.fieldRow}>
        <TextInput
          className={classes.field}
          aria-label={label}
          placeholder={placeholder}
          radius={18}
          maxLength={1000}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
            event.preventDefault()
            event.stopPropagation()
            send()
          }}
        />
        <ActionIcon
          variant="filled"
          radius="xl"
          size={36}
          aria-label={sendLabel}
          disabled={isBlank || isBusy}
          onClick={send}
        >
          <IconSend2 size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      </div>
    </div>
  )
}
