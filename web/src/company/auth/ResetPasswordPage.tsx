import {
  requestPasswordReset,
  resetCodeMinutes,
  resetPasswordInBody,
  resetPasswordPattern,
  resetPasswordRule,
} from '@chatflow/contract'
import { Anchor, Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { z } from 'zod'
import { ApiError, useAction } from '../../platform/api.ts'
import { notifyError, notifySuccess } from '../../platform/notify.ts'
import { goTo, PlaceLink } from '../../platform/place.tsx'
import { useTranslation } from '../../platform/useTranslation.ts'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { useContractForm } from '../../ui/useContractForm.ts'
import classes from './auth.module.css'

const MailForm = z.object({ email: z.string().trim().toLowerCase().pipe(z.email('Invalid email')) })

export function ResetPasswordPage() {
  const { t } = useTranslation('auth')
  const [email, setEmail] = useState<string>()
  return (
    <div className={classes.form}>
      <h1 className={classes.title}>{t('reset.title')}</h1>
      {email === undefined ? (
        <AskForCode onSent={setEmail} />
      ) : (
        <EnterCode email={email} onOtherEmail={() => setEmail(undefined)} />
      )}
      <div className={classes.links}>
        <Anchor component={PlaceLink} href="/login" className={classes.link}>
          {t('reset.backToLogin')}
        </Anchor>
        <Anchor component={PlaceLink} href="/signup" className={classes.link}>
          {t('reset.noAccount')}
        </Anchor>
      </div>
    </div>
  )
}

function AskForCode({ onSent }: { onSent: (email: string) => void }) {
  const { t } = useTranslation('auth')
  const { mutate, isPending } = useAction(requestPasswordReset)
  const form = useContractForm(MailForm, { email: '' })
  const submit = form.onSubmit((values) => {
    const { email } = MailForm.parse(values)
    mutate(
      { params: { email } },
      {
        onSuccess: () => {
          notifySuccess(t('reset.sent'))
          onSent(email)
        },
        onError: (error) => {
          const isUnknown = error instanceof ApiError && error.status === 404
          if (isUnknown) form.setErrors({ email: t('reset.notFound') })
          notifyError(isUnknown ? t('reset.notFound') : error)
        },
      },
    )
  })
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <p className={classes.hint}>{t('reset.askHint')}</p>
      <TextInput
        label={t('email')}
        type="email"
        name="email"
        size="md"
        autoComplete="username"
        autoFocus
        {...form.getInputProps('email')}
      />
      <Button type="submit" size="md" loading={isPending} fullWidth>
        {t('reset.send')}
      </Button>
    </form>
  )
}

/** The confirmation exists only here; the server is told the password once. */
const newPasswordForm = (mismatch: string) =>
  z
    .object({
      token: z.string().trim().min(1, 'Required'),
      newPassword: z.string().regex(resetPasswordPattern, resetPasswordRule),
      confirmation: z.string(),
    })
    .refine(({ newPassword, confirmation }) => newPassword === confirmation, {
      path: ['confirmation'],
      message: mismatch,
      when: () => true,
    })

function EnterCode({ email, onOtherEmail }: { email: string; onOtherEmail: () => void }) {
  const { t } = useTranslation('auth')
  const { mutate, isPending } = useAction(resetPasswordInBody)
  const form = useContractForm(newPasswordForm(t('reset.mismatch')), {
    token: '',
    newPassword: '',
    confirmation: '',
  })
  const submit = form.onSubmit(({ token, newPassword }) =>
    mutate(
      { body: { email, token, newPassword } },
      {
        onSuccess: () => {
          notifySuccess(t('reset.done'))
          goTo('/login')
        },
        onError: notifyError,
      },
    ),
  )
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <p className={classes.hint}>
        {t('reset.codeHint', { email, minutes: resetCodeMinutes })}{' '}
        <Anchor component="button" type="button" className={classes.link} onClick={onOtherEmail}>
          {t('reset.otherEmail')}
        </Anchor>
      </p>
      <TextInput
        label={t('reset.code')}
        name="token"
        size="md"
        autoComplete="one-time-code"
        autoFocus
        {...form.getInputProps('token')}
      />
      <PasswordField
        label={t('reset.newPassword')}
        name="newPassword"
        size="md"
        {...form.getInputProps('newPassword')}
      />
      <PasswordField
        label={t('reset.confirmation')}
        name="confirmation"
        size="md"
        {...form.getInputProps('confirmation')}
      />
      <Button type="submit" size="md" loading={isPending} fullWidth>
        {t('reset.submit')}
      </Button>
    </form>
  )
}
