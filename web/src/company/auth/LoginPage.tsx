import { publicSettingsPath, type SignedIn } from '@chatflow/contract'
import { Anchor, Button, Switch, TextInput } from '@mantine/core'
import { IconFingerprint, IconLifebuoy } from '@tabler/icons-react'
import { Suspense, useEffect, useLayoutEffect, useRef, useState, type FormEvent } from 'react'
import { doKept, drawAs, drawnAs } from '../../platform/drawn.ts'
import { loadFirstTexts, loadTexts } from '../../platform/i18n.ts'
import { lazyPage } from '../../platform/lazyPage.ts'
import { notifyErrorLater } from '../../platform/notifyLater.ts'
import { PlaceLink } from '../../platform/place.tsx'
import { readPlain } from '../../platform/readPlain.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { useVisit } from '../../platform/visit.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { hasPasskeys } from '../twoFactor/hasPasskeys.ts'
import type { LoginStepsProps, NextStep } from '../twoFactor/LoginSteps.tsx'
import classes from './auth.module.css'
import { EndNotice } from './EndNotice.tsx'
import type { Typed, TypedErrors } from './entering.ts'

// What is imported here is all that a first visit loads: `npm run check` counts it. The rest follows with the first key.

const LoginSteps = lazyPage<LoginStepsProps>(
  async () => (await import('../twoFactor/LoginSteps.tsx')).LoginSteps,
)
const loadEntering = async () => (await Promise.all([import('./entering.ts'), loadFirstTexts()]))[0]

export function LoginPage() {
  const { t } = useTranslation(['auth', 'shell'])
  const { prepare, signIn } = useVisit()
  const [typed, setTyped] = useState<Typed>({ email: '', password: '', remember: true })
  const [errors, setErrors] = useState<TypedErrors>({})
  const [isBusy, setBusy] = useState(false)
  const [isAlone, setAlone] = useState(false)
  const [next, setNext] = useState<NextStep>()
  const change = (part: Partial<Typed>) => {
    setTyped((before) => ({ ...before, ...part }))
    setErrors((before) => without(before, part))
    prepare()
    loadEntering().catch(() => undefined)
  }
  const form = useRef<HTMLFormElement>(null)
  useLayoutEffect(() => {
    drawAs(undefined)
    const before = form.current && fieldsOf(form.current)
    // Typed before this was here, or filled in by the browser.
    if (!before || !isTouched(before)) return
    setTyped(before)
    prepare()
    loadEntering().catch(() => undefined)
  }, [prepare])
  useEffect(doKept, [])
  const enter = async (response: SignedIn) => {
    const { warnOfSubscription } = await loadEntering()
    warnOfSubscription(response)
    await signIn(response)
  }
  const submit = async (sent: Typed) => {
    const { findErrors, signInWith } = await loadEntering()
    const found = findErrors(sent)
    setErrors(found)
    if (Object.keys(found).length > 0) return
    const outcome = await signInWith(sent)
    if (outcome.is === 'more') setNext(outcome.next)
    else await enter(outcome.response)
  }
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const sent = fieldsOf(event.currentTarget)
    setTyped(sent)
    setBusy(true)
    setAlone(false)
    void submit(sent)
      .catch(notifyErrorLater)
      // Not even the code that says so could be fetched.
      .catch(() => setAlone(true))
      .finally(() => setBusy(false))
  }
  if (next)
    return (
      <Suspense fallback={null}>
        <LoginSteps
          next={next}
          onSignedIn={(response) => void enter(response).catch(notifyErrorLater)}
          onBack={() => setNext(undefined)}
        />
      </Suspense>
    )
  return (
    <>
      {/* A browser leaves the page for no form of a dialog, also while nobody hears of it. */}
      <form ref={form} className={classes.form} method="dialog" onSubmit={onSubmit} noValidate>
        <h1 className={classes.title}>{t('login.title')}</h1>
        <EndNotice />
        <TextInput
          label={t('email')}
          type="email"
          name="email"
          size="md"
          autoComplete="username"
          autoFocus
          value={typed.email}
          error={errors.email}
          onChange={({ currentTarget }) => change({ email: currentTarget.value })}
        />
        <PasswordField
          label={t('password')}
          name="password"
          size="md"
          autoComplete="current-password"
          value={typed.password}
          error={errors.password}
          onChange={({ currentTarget }) => change({ password: currentTarget.value })}
        />
        <div className={classes.between}>
          <Switch
            size="md"
            name="remember"
            label={t('login.remember')}
            checked={typed.remember}
            onChange={({ currentTarget }) => change({ remember: currentTarget.checked })}
          />
          <Anchor component={PlaceLink} href="/forgetpsw" className={classes.link}>
            {t('login.forgot')}
          </Anchor>
        </div>
        {isAlone && (
          <p className={classes.refusal} role="alert">
            {t('shell:unreachable')}
          </p>
        )}
        <div className={classes.buttons}>
          <Button type="submit" size="md" loading={isBusy} fullWidth>
            {t('login.submit')}
          </Button>
          {(drawnAs()?.hasPasskeys ?? hasPasskeys) && (
            <PasskeyButton remember={typed.remember} onSignedIn={enter} />
          )}
          <Button component={PlaceLink} href="/signup" size="md" variant="default" fullWidth>
            {t('login.signUp')}
          </Button>
        </div>
      </form>
      <SupportLink />
    </>
  )
}

/** As they stand on the screen: some password managers fill in a field without telling the page. */
function fieldsOf(form: HTMLFormElement): Typed {
  const field = (name: string) => form.elements.namedItem(name) as HTMLInputElement
  return {
    email: field('email').value,
    password: field('password').value,
    remember: field('remember').checked,
  }
}

const isTouched = ({ email, password, remember }: Typed) => email !== '' || password !== '' || !remember

/** What is changed is looked at again when it is sent. */
const without = (errors: TypedErrors, part: Partial<Typed>): TypedErrors =>
  Object.fromEntries(Object.entries(errors).filter(([field]) => !(field in part)))

interface PasskeyButtonProps {
  remember: boolean
  onSignedIn: (response: SignedIn) => Promise<void>
}

/** Both steps at once: the device asks for a finger, a face or a PIN. What it takes comes when it is wanted. */
function PasskeyButton({ remember, onSignedIn }: PasskeyButtonProps) {
  const { t } = useTranslation('auth')
  const [isBusy, setBusy] = useState(false)
  const run = async () => {
    setBusy(true)
    try {
      const [{ signInWithPasskey }] = await Promise.all([import('../twoFactor/passkey.ts'), loadTexts()])
      await onSignedIn(await signInWithPasskey(remember))
    } catch (error) {
      void notifyErrorLater(error)
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
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    let here = true
    readPlain<string | null>(`${publicSettingsPath}/supportUrl`).then(
      (read) => here && setAddress(read),
      // Nobody came for it.
      () => undefined,
    )
    return () => {
      here = false
    }
  }, [])
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
