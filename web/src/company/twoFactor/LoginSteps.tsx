import {
  finishEnrolment,
  loginWithCode,
  startEnrolment,
  type AppEnrolment,
  type SecondStep,
  type SignedIn,
} from '@chatflow/contract'
import { Anchor, Button, Skeleton } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, call } from '../../platform/api.ts'
import { errorText } from '../../platform/errors.ts'
import { notifyError } from '../../platform/notify.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { AppSetup } from './AppSetup.tsx'
import { CodeForm } from './CodeForm.tsx'
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

function SecondStepForm({ next: { step, methods }, onSignedIn, onBack }: SecondStepProps) {
  const { t } = useTranslation('twoFactor')
  const [kind, setKind] = useState<'app' | 'recovery'>(methods.includes('app') ? 'app' : 'recovery')
  const send = async (code: string) => {
    try {
      onSignedIn(await call(loginWithCode, { body: { step, code } }))
    } catch (error) {
      if (error instanceof ApiError && error.code === 'ERR_LOGIN_STEP_EXPIRED') {
        notifyError(error)
        return onBack()
      }
      throw error
    }
  }
  return (
    <div className={classes.setup}>
      <h1 className={classes.title}>{t('login.title')}</h1>
      <p className={classes.text}>{t(`login.${kind}`)}</p>
      <CodeForm
        key={kind}
        kind={kind}
        size="md"
        label={t(kind === 'app' ? 'login.code' : 'login.recoveryCode')}
        submitLabel={t('login.submit')}
        onSubmit={send}
      />
      <div className={classes.links}>
        {methods.includes('app') && (
          <Anchor
            component="button"
            type="button"
            onClick={() => setKind(kind === 'app' ? 'recovery' : 'app')}
          >
            {t(kind === 'app' ? 'login.useRecovery' : 'login.useApp')}
          </Anchor>
        )}
        <Anchor component="button" type="button" onClick={onBack}>
          {t('login.back')}
        </Anchor>
      </div>
    </div>
  )
}

/** The company asks for a second step: nothing opens before there is one. */
function Enrolment({ step, onSignedIn, onBack }: LoginStepsProps & { step: string }) {
  const { t } = useTranslation('twoFactor')
  const [enrolment, setEnrolment] = useState<AppEnrolment>()
  const [error, setError] = useState<unknown>()
  const [done, setDone] = useState<SignedIn & { recoveryCodes: string[] }>()
  useEffect(() => {
    call(startEnrolment, { body: { step } }).then(setEnrolment, setError)
  }, [step])
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
      {error ? <ErrorState text={errorText(error)} onRetry={onBack} /> : null}
      {!enrolment && !error && <Skeleton height={320} />}
      {enrolment && (
        <AppSetup
          enrolment={enrolment}
          onCode={async (code) =>
            setDone(await call(finishEnrolment, { body: { enrolment: enrolment.enrolment, code } }))
          }
        />
      )}
      <Button variant="subtle" onClick={onBack}>
        {t('login.back')}
      </Button>
    </div>
  )
}
