import { proveIdentity } from '@chatflow/contract'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { call } from '../../platform/api.ts'
import { errorText } from '../../platform/errors.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { PasswordField } from '../../ui/PasswordField.tsx'
import classes from './twoFactor.module.css'

interface PasswordStepProps {
  text: string
  isDanger?: boolean
  onProof: (proof: string) => Promise<unknown>
}

/** A session that was left open must not become the account. */
export function PasswordStep({ text, isDanger, onProof }: PasswordStepProps) {
  const { t } = useTranslation('twoFactor')
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const send = async () => {
    if (password === '' || isBusy) return
    setBusy(true)
    try {
      const { proof } = await call(proveIdentity, { body: { password } })
      await onProof(proof)
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
        // It stands over the form of the profile, which React tells of it too.
        event.preventDefault()
        event.stopPropagation()
        void send()
      }}
    >
      <p className={classes.text}>{text}</p>
      <PasswordField
        label={t('password.label')}
        name="password"
        autoComplete="current-password"
        data-autofocus
        value={password}
        error={error}
        onChange={(event) => {
          setPassword(event.currentTarget.value)
          setError(undefined)
        }}
      />
      <Button type="submit" loading={isBusy} {...(isDanger && { color: 'red' })}>
        {t(isDanger ? 'password.remove' : 'password.submit')}
      </Button>
    </form>
  )
}
