import { Button, TextInput } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { errorText } from '../../platform/errors.ts'
import classes from './twoFactor.module.css'

interface CodeFormProps {
  label: string
  submitLabel: string
  /** Digits of an app go off by themselves as soon as all are there, typed or pasted. */
  kind: 'app' | 'recovery'
  onSubmit: (code: string) => Promise<unknown>
  size?: 'sm' | 'md'
  children?: ReactNode
}

const isWhole = (code: string) => /^\d{6}$/.test(code.replace(/\s/g, ''))

export function CodeForm({ label, submitLabel, kind, onSubmit, size = 'sm', children }: CodeFormProps) {
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const send = async (typed: string) => {
    if (isBusy || typed.trim() === '') return
    setBusy(true)
    try {
      await onSubmit(typed)
    } catch (refusal) {
      setError(errorText(refusal))
      setCode('')
    } finally {
      setBusy(false)
    }
  }
  const change = (typed: string) => {
    setCode(typed)
    setError(undefined)
    if (kind === 'app' && isWhole(typed)) void send(typed)
  }
  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={(event) => {
        // It may stand in a dialog over another form, which React tells of it too.
        event.preventDefault()
        event.stopPropagation()
        void send(code)
      }}
    >
      <TextInput
        label={label}
        size={size}
        name="code"
        autoComplete="one-time-code"
        inputMode={kind === 'app' ? 'numeric' : 'text'}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        data-autofocus
        autoFocus
        classNames={{ input: classes.codeInput ?? '' }}
        value={code}
        error={error}
        onChange={(event) => change(event.currentTarget.value)}
      />
      {children}
      <Button type="submit" size={size} loading={isBusy} fullWidth>
        {submitLabel}
      </Button>
    </form>
  )
}
