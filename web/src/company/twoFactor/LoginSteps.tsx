import {
  finishEnrolment,
  loginWithCode,
  startEnrolment,
  type AppEnrolment,
  type SecondStep,
  type SignedIn,
} from '@chatflow/contract'
import { Anchor, Button, Skeleton } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { ApiError, call } from '../../platform/api.ts'
import { errorText } from '../../platform/errors.ts'
import { notifyError } from '../../platform/notify.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { AppSetup } from './AppSetup.tsx'
import { CodeForm } from './CodeForm.tsx'
import { hasPasskeys } from './hasPasskeys.ts'
import { PasskeySetup } from './PasskeySetup.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import classes from './twoFactor.module.css'

/** How a login goes on whose password was right. */
export type NextStep = ({ is: 'code' } & SecondStep) | { is: 'enrolment'; step: string }

export interface LoginStepsProps {
  next: NextStep
  onSignedIn: (response: SignedIn) => void
  onBack: () => void
}

export function LoginSteps(props: LoginStepsProps) {
  return props.next.is === 'code' ? (
    <SecondStepForm {...props} next={props.next} />
  ) : (
    <Enrolment {...props} step={props.next.step} />
  )
}

interface SecondStepProps extends Omit<LoginStepsProps, 'next'> {
  next: SecondStep
}
type Kind = SecondStep['methods'][number]

function SecondStepForm({ next: { step, methods }, onSignedIn, onBack }: SecondStepProps) {
  const { t } = useTranslation('twoFactor')
  const offered = methods.filter((method) => method !== 'passkey' || hasPasskeys)
  const [kind, setKind] = useState<Kind>(offered[0] ?? 'recovery')
  const finish = async (finishing: Promise<SignedIn>) => {
    try {
      onSignedIn(await finishing)
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'ERR_LOGIN_STEP_EXPIRED') throw error
      notifyError(error)
      onBack()
    }
  }
  return (
    <div className={classes.setup}>
      <h1 className={classes.title}>{t('login.title')}</h1>
      <p className={classes.text}>{t(`login.${kind}`)}</p>
      {kind === 'passkey' ? (
        <PasskeyStep
          onUse={async () => {
            const { finishWithPasskey } = await import('./passkey.ts')
            await finish(finishWithPasskey(step))
          }}
        />
      ) : (
        <CodeForm
          key={kind}
          kind={kind}
          size="md"
          label={t(kind === 'app' ? 'login.code' : 'login.recoveryCode')}
          submitLabel={t('login.submit')}
          onSubmit={(code) => finish(call(loginWithCode, { body: { step, code } }))}
        />
      )}
      <div className={classes.links}>
        {offered
          .filter((other) => other !== kind)
          .map((other) => (
            <Anchor key={other} component="button" type="button" onClick={() => setKind(other)}>
              {t(`login.use.${other}`)}
            </Anchor>
          ))}
        <Anchor component="button" type="button" onClick={onBack}>
          {t('login.back')}
        </Anchor>
      </div>
    </div>
  )
}

function PasskeyStep({ onUse }: { onUse: () => Promise<unknown> }) {
  const { t } = useTranslation('twoFactor')
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const run = async () => {
    setBusy(true)
    setError(undefined)
    try {
      await onUse()
    } catch (refusal) {
      setError(errorText(refusal))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button
        size="md"
        fullWidth
        autoFocus
        loading={isBusy}
        leftSection={<IconFingerprint size={20} stroke={1.75} aria-hidden />}
        onClick={() => void run()}
      >
        {t('login.usePasskey')}
      </Button>
      {error && (
        <p className={classes.refusal} role="alert">
          {error}
        </p>
      )}
    </>
  )
}

/** The company asks for a second step: nothing opens before there is one. */
function Enrolment({ step, onSignedIn, onBack }: LoginStepsProps & { step: string }) {
  const { t } = useTranslation('twoFactor')
  const [isPasskey, setPasskey] = useState(false)
  const [done, setDone] = useState<SignedIn & { recoveryCodes: string[] }>()
  if (done)
    return (
      <div className={classes.setup}>
        <h1 className={classes.title}>{t('codes.title')}</h1>
        <RecoveryCodes
          codes={done.recoveryCodes}
          doneLabel={t('login.enter')}
          onDone={() => onSignedIn({ token: done.token, user: done.user, lastSeq: done.lastSeq })}
        />
      </div>
    )
  return (
    <div className={classes.setup}>
      <h1 className={classes.title}>{t('enrolment.title')}</h1>
      <p className={classes.text}>{t('enrolment.text')}</p>
      {isPasskey ? (
        <PasskeySetup
          text={t('passkeys.setup')}
          submitLabel={t('passkeys.create')}
          onName={async (name) => setDone(await (await import('./passkey.ts')).enrolPasskey(step, name))}
        />
      ) : (
        <AppEnrolmentForm step={step} onDone={setDone} onBack={onBack} />
      )}
      <div className={classes.links}>
        {hasPasskeys && (
          <Anchor component="button" type="button" onClick={() => setPasskey(!isPasskey)}>
            {t(isPasskey ? 'enrolment.useApp' : 'enrolment.usePasskey')}
          </Anchor>
        )}
        <Anchor component="button" type="button" onClick={onBack}>
          {t('login.back')}
        </Anchor>
      </div>
    </div>
  )
}

interface AppEnrolmentFormProps {
  step: string
  onDone: (response: SignedIn & { recoveryCodes: string[] }) => void
  onBack: () => void
}

function AppEnrolmentForm({ step, onDone, onBack }: AppEnrolmentFormProps) {
  const [enrolment, setEnrolment] = useState<AppEnrolment>()
  const [error, setError] = useState<unknown>()
  useEffect(() => {
    call(startEnrolment, { body: { step } }).then(setEnrolment, setError)
  }, [step])
  if (error) return <ErrorState text={errorText(error)} onRetry={onBack} />
  if (!enrolment) return <Skeleton height={320} />
  return (
    <AppSetup
      enrolment={enrolment}
      onCode={async (code) =>
        onDone(await call(finishEnrolment, { body: { enrolment: enrolment.enrolment, code } }))
      }
    />
  )
}
