import { facebookScopes, readFacebookSetup, type ChannelKind, type FacebookSetup } from '@chatflow/contract'
import { Button, Skeleton } from '@mantine/core'
import { IconBrandFacebook, IconInfoCircle } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useEndpoint } from '../../platform/api.ts'
import { errorText } from '../../platform/errors.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { ViewDialog } from '../../ui/ViewDialog.tsx'
import { AccountChoice } from './AccountChoice.tsx'
import { loadSdk, logIn, type FacebookLoginResult } from './facebookSdk.ts'
import classes from './facebookLogin.module.css'

interface FacebookLoginProps {
  channel: ChannelKind
  onClose: () => void
}

/** Connects pages or Instagram accounts: a login at Meta, a choice, done. */
export function FacebookLogin({ channel: wanted, onClose }: FacebookLoginProps) {
  const channel = wanted === 'instagram' ? wanted : 'facebook'
  const { t } = useTranslation('facebookLogin')
  const { data: setup, error, refetch } = useEndpoint(readFacebookSetup, {})
  return (
    <ViewDialog title={t(`title.${channel}`)} onClose={onClose}>
      {setup ? (
        <Steps channel={channel} setup={setup} onClose={onClose} />
      ) : error ? (
        <ErrorState text={errorText(error)} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={240} />
      )}
    </ViewDialog>
  )
}

interface StepsProps {
  channel: 'facebook' | 'instagram'
  setup: FacebookSetup
  onClose: () => void
}
function Steps({ channel, setup, onClose }: StepsProps) {
  const [login, setLogin] = useState<FacebookLoginResult>()
  const { appId } = setup
  if (appId === null) return <NotSetUp />
  if (login)
    return (
      <AccountChoice
        channel={channel}
        login={login}
        onBack={() => setLogin(undefined)}
        onConnected={onClose}
      />
    )
  return <LogIn channel={channel} setup={{ ...setup, appId }} onLogin={setLogin} />
}

/** What is missing, and who can do something about it. */
function NotSetUp() {
  const { t } = useTranslation('facebookLogin')
  return (
    <div className={classes.stack}>
      <div className={classes.notice} data-tone="amber">
        <IconInfoCircle size={18} stroke={1.75} aria-hidden />
        <p>
          <strong className={classes.noticeTitle}>{t('notSetUp.title')}</strong>
          {t('notSetUp.text')}
        </p>
      </div>
      <ol className={classes.steps}>
        <li>{t('notSetUp.step1')}</li>
        <li>{t('notSetUp.step2')}</li>
        <li>{t('notSetUp.step3')}</li>
      </ol>
    </div>
  )
}

interface LogInProps extends Pick<StepsProps, 'channel'> {
  setup: FacebookSetup & { appId: string }
  onLogin: (login: FacebookLoginResult) => void
}
function LogIn({ channel, setup, onLogin }: LogInProps) {
  const { t } = useTranslation('facebookLogin')
  const { state, retry } = useSdk(setup)
  const [wasClosed, setClosed] = useState(false)
  const open = async () => {
    const login = await logIn([
      ...facebookScopes.facebook,
      ...(channel === 'instagram' ? facebookScopes.instagram : []),
    ])
    if (login) onLogin(login)
    else setClosed(true)
  }
  if (state === 'failed') return <ErrorState text={t('blocked')} onRetry={retry} />
  return (
    <div className={classes.stack}>
      <p className={classes.words}>{t(`needs.${channel}`)}</p>
      <ol className={classes.steps}>
        <li>{t('steps.login')}</li>
        <li>{t(`steps.rights.${channel}`)}</li>
        <li>{t(`steps.choose.${channel}`)}</li>
      </ol>
      <div className={classes.notice}>
        <IconInfoCircle size={18} stroke={1.75} aria-hidden />
        <p>{t('rules')}</p>
      </div>
      {wasClosed && (
        <p className={classes.words} role="status">
          {t('closed')}
        </p>
      )}
      <div className={classes.buttons}>
        <Button
          leftSection={<IconBrandFacebook size={18} stroke={1.75} aria-hidden />}
          loading={state === 'loading'}
          onClick={() => void open()}
        >
          {t('login')}
        </Button>
      </div>
    </div>
  )
}

function useSdk(setup: FacebookSetup & { appId: string }) {
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading')
  const [attempt, setAttempt] = useState(0)
  const { appId, sdkUrl } = setup
  useEffect(() => {
    let isGone = false
    const tell = (next: 'ready' | 'failed') => {
      if (!isGone) setState(next)
    }
    loadSdk({ appId, sdkUrl }).then(
      () => tell('ready'),
      () => tell('failed'),
    )
    return () => {
      isGone = true
    }
  }, [appId, sdkUrl, attempt])
  const retry = () => {
    setState('loading')
    setAttempt((count) => count + 1)
  }
  return { state, retry }
}
