import {
  Credentials,
  EnrolmentStep,
  login,
  readPublicSetting,
  SecondStep,
  type SignedIn,
} from '@chatflow/contract'
import { Anchor, Button, Switch, TextInput } from '@mantine/core'
import { IconFingerprint, IconLifebuoy } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, useAction, useEndpoint } from '../../platform/api.ts'
import { formatDate } from '../../platform/format.ts'
import { loadTexts } from '../../platform/i18n.ts'
import { lazyPage } from '../../platform/lazyPage.ts'
import { notifyError, notifyWarning } from '../../platform/notify.ts'
import { serverNow } from '../../platform/serverTime.ts'
import { useVisitor } from '../../platform/session.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { useContractForm } from '../../ui/useContractForm.ts'
import classes from './auth.module.css'
import { hasPasskeys } from '../twoFactor/hasPasskeys.ts'
import { EndNotice } from './EndNotice.tsx'
import type { LoginStepsProps, NextStep } from '../twoFactor/LoginSteps.tsx'
import { subscriptionNotice } from './subscriptionNotice.ts'

const LoginSteps = lazyPage<LoginStepsProps>(
  async () => (await import('../twoFactor/LoginSteps.tsx')).LoginSteps,
)

/** The password was right, and something more is asked for. */
function nextStepOf(error: unknown): NextStep | undefined {
  if (!(error instanceof ApiError)) return undefined
  if (error.code === 'ERR_TWO_FACTOR_REQUIRED') return { is: 'code', ...SecondStep.parse(error.details) }
  if (error.code === 'ERR_TWO_FACTOR_ENROLMENT')
    return { is: 'enrolment', ...EnrolmentStep.parse(error.details) }
  return undefined
}

export function LoginPage() {
  const { t } = useTranslation('auth')
  const { signIn } = useVisitor()
  const { mutate, isPending } = useAction(login)
  const warn = useSubscriptionWarning()
  const form = useContractForm(Credentials, { email: '', password: '', remember: true })
  const [next, setNext] = useState<NextStep>()
  const enter = (response: SignedIn) => {
    warn(response)
    signIn(response)
  }
  const goOn = (error: unknown) => {
    const step = nextStepOf(error)
    if (step) setNext(step)
    else notifyError(error)
  }
  const submit = form.onSubmit((body) => mutate({ body }, { onSuccess: enter, onError: goOn }))
  if (next)
    return (
      <Suspense fallback={null}>
        <LoginSteps next={next} onSignedIn={enter} onBack={() => setNext(undefined)} />
      </Suspense>
    )
  return (
    <>
      <form className={classes.form} onSubmit={submit} noValidate>
        <h1 className={classes.title}>{t('login.title')}</h1>
        <EndNotice />
        <TextInput
          label={t('email')}
          type="email"
          name="email"
          size="md"
          autoComplete="username"
          autoFocus
          {...form.getInputProps('email')}
        />
        <PasswordField
          label={t('password')}
          name="password"
          size="md"
          autoComplete="current-password"
          {...form.getInputProps('password')}
        />
        <div className={classes.between}>
          <Switch
            size="md"
            label={t('login.remember')}
            {...form.getInputProps('remember', { type: 'checkbox' })}
          />
          <Anchor component={Link} to="/forgetpsw" className={classes.link}>
            {t('login.forgot')}
          </Anchor>
        </div>
        <div className={classes.buttons}>
          <Button type="submit" size="md" loading={isPending} fullWidth>
            {t('login.submit')}
          </Button>
          {hasPasskeys && <PasskeyButton remember={form.values.remember} onSignedIn={enter} />}
          <Button component={Link} to="/signup" size="md" variant="default" fullWidth>
            {t('login.signUp')}
          </Button>
        </div>
      </form>
      <SupportLink />
    </>
  )
}

interface PasskeyButtonProps {
  remember: boolean
  onSignedIn: (response: SignedIn) => void
}

/** Both steps at once: the device asks for a finger, a face or a PIN. What it takes comes when it is wanted. */
function PasskeyButton({ remember, onSignedIn }: PasskeyButtonProps) {
  const { t } = useTranslation('auth')
  const [isBusy, setBusy] = useState(false)
  const run = async () => {
    setBusy(true)
    try {
      const [{ signInWithPasskey }] = await Promise.all([import('../twoFactor/passkey.ts'), loadTexts()])
      onSignedIn(await signInWithPasskey(remember))
    } catch (error) {
      notifyError(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      size="md"
      variant="default"
      fullWidth
      loading={isBusy}
      leftSection={<IconFingerprint size={20} stroke={1.75} aria-hidden />}
      onClick={() => void run()}
    >
      {t('login.passkey')}
    </Button>
  )
}

/** Whom those can ask who do not get in, if the platform said so. */
function SupportLink() {
  const { t } = useTranslation('auth')
  const { data: address } = useEndpoint(readPublicSetting, { params: { key: 'supportUrl' }, query: {} })
  if (!address) return null
  return (
    <Button
      component="a"
      href={address}
      target="_blank"
      rel="noopener noreferrer"
      variant="default"
      radius="xl"
      className={classes.support}
      leftSection={<IconLifebuoy size={18} stroke={1.75} aria-hidden />}
    >
      {t('login.support')}
    </Button>
  )
}

/** That a login worked is seen; what is wrong with the company's subscription is said. */
function useSubscriptionWarning() {
  const { t } = useTranslation('auth')
  return ({ user: { company } }: SignedIn) => {
    const notice = subscriptionNotice(company, serverNow())
    if (notice?.is === 'expired') {
      return notifyError(t('login.expired', { date: formatDate(notice.dueDate, company.timezone) }))
    }
    if (notice?.is === 'ending') notifyWarning(t('login.endsIn', { count: notice.days }))
  }
}
