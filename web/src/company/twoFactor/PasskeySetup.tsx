import { Button, TextInput } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import { useState } from 'react'
import { errorText } from '../../platform/errors.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { deviceName } from '../users/deviceName.ts'
import classes from './twoFactor.module.css'

interface PasskeySetupProps {
  onName: (name: string) => Promise<unknown>
  /** Without one, the browser's and the system's. */
  name?: string
  text: string
  submitLabel: string
}

/** What a passkey is called, by which its owner knows it again when it is lost. */
export function PasskeySetup({ onName, name: known, text, submitLabel }: PasskeySetupProps) {
  const { t } = useTranslation('twoFactor')
  const [name, setName] = useState(known ?? deviceName(navigator.userAgent) ?? '')
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const send = async () => {
    if (isBusy || name.trim() === '') return
    setBusy(true)
    setError(undefined)
    try {
      await onName(name.trim())
    } catch (refusal) {
      setError(errorText(refusal))
    } finally {
      setBusy(false)
    }
  }
  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={(event) => {
        // It may stand in a dialog over another form, which React tells of it too.
        event.preventDefault()
        event.stopPropagation()
        void send()
      }}
    >
      <p className={classes.text}>{text}</p>
      <TextInput
        label={t('passkeys.name')}
        description={t('passkeys.nameHelp')}
        maxLength={60}
        data-autofocus
        value={name}
        error={error}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button
        type="submit"
        loading={isBusy}
        disabled={name.trim() === ''}
        leftSection={!known && <IconFingerprint size={18} stroke={1.75} aria-hidden />}
      >
        {submitLabel}
      </Button>
    </form>
  )
}
