import { acceptInvitation, AcceptForm, readInvitation } from '@chatflow/contract'
import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, call, useAction } from '../../platform/api.ts'
import { currentLanguage } from '../../platform/i18n.ts'
import { notifyError, notifySuccess } from '../../platform/notify.ts'
import { goTo, PlaceLink } from '../../platform/place.tsx'
import { useTheme } from '../../platform/theme.tsx'
import { useTranslation } from '../../platform/useTranslation.ts'
import { inWords } from '../../platform/validation.ts'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { useContractForm } from '../../ui/useContractForm.ts'
import classes from './invitation.module.css'

/** Where a link that invites a colleague leads. */
export function InvitationPage() {
  const { t } = useTranslation('invitations')
  const [token] = useState(() => window.location.hash.slice(1))
  const { data, error } = useQuery({
    // Not under the path of the call: once accepted it is gone, and must not be read again.
    queryKey: ['invitation', token],
    queryFn: () => call(readInvitation, { body: { token } }),
    retry: false,
  })
  if (error)
    return (
      <div className={classes.form}>
        <h1 className={classes.title}>{t('gone')}</h1>
        <p>{t('goneHint')}</p>
        <Button component={PlaceLink} href="/login" size="md" variant="default">
          {t('toLogin')}
        </Button>
      </div>
    )
  if (!data) return null
  return <Accept token={token} companyName={data.companyName} invitedBy={data.invitedBy} />
}

interface AcceptProps {
  token: string
  companyName: string
  invitedBy: string | null
}
function Accept({ token, companyName, invitedBy }: AcceptProps) {
  const { t } = useTranslation('invitations')
  const { scheme } = useTheme()
  const { mutate, isPending } = useAction(acceptInvitation)
  const form = useContractForm(AcceptForm, { token, name: '', email: '', password: '' })
  const submit = form.onSubmit((body) =>
    mutate(
      { body: { ...body, language: currentLanguage(), defaultTheme: scheme } },
      {
        onSuccess: () => {
          notifySuccess(t('done'))
          goTo('/login')
        },
        onError: (error) => {
          if (error instanceof ApiError && error.code === 'ERR_INVALID_INPUT')
            return form.setErrors(inWords(error.fieldErrors))
          notifyError(error)
        },
      },
    ),
  )
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <h1 className={classes.title}>{t('welcome', { company: companyName })}</h1>
      {invitedBy && <p>{t('invitedBy', { name: invitedBy })}</p>}
      <TextInput label={t('name')} size="md" autoComplete="name" autoFocus {...form.getInputProps('name')} />
      <TextInput
        label={t('email')}
        type="email"
        size="md"
        autoComplete="email"
        {...form.getInputProps('email')}
      />
      <PasswordField label={t('password')} size="md" {...form.getInputProps('password')} />
      <Button type="submit" size="md" loading={isPending} fullWidth>
        {t('accept')}
      </Button>
    </form>
  )
}
