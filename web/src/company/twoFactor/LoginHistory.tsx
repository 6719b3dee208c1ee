import { listLogins, loginHistoryDays, type LoginEvent } from '@chatflow/contract'
import { Button, Skeleton } from '@mantine/core'
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import { useState } from 'react'
import { useEndpoint } from '../../platform/api.ts'
import { errorText } from '../../platform/errors.ts'
import { formatDateTime } from '../../platform/format.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Section } from '../../ui/Section.tsx'
import { deviceName } from '../users/deviceName.ts'
import classes from './twoFactor.module.css'

const shownFirst = 5

/** Who came in with this account, and who did not. */
export function LoginHistory() {
  const { t } = useTranslation('twoFactor')
  const { data, error, isLoading, refetch } = useEndpoint(listLogins, {})
  return (
    <Section title={t('history.title')} description={t('history.text', { count: loginHistoryDays })}>
      {isLoading && <Skeleton height={56} />}
      {error && <ErrorState text={errorText(error)} onRetry={() => void refetch()} />}
      {data && <LoginList logins={data} />}
    </Section>
  )
}

/** The newest few first; who looks for more asks for it. */
export function LoginList({ logins }: { logins: LoginEvent[] }) {
  const { t } = useTranslation('twoFactor')
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? logins : logins.slice(0, shownFirst)
  return (
    <>
      <ul className={classes.logins}>
        {shown.map((login) => (
          <LoginRow key={login.id} login={login} />
        ))}
      </ul>
      {!isWhole && logins.length > shownFirst && (
        <Button variant="subtle" size="compact-sm" onClick={() => setWhole(true)}>
          {t('history.all')}
        </Button>
      )}
    </>
  )
}

function LoginRow({ login }: { login: LoginEvent }) {
  const { t } = useTranslation('twoFactor')
  const isIn = login.outcome === 'signedIn'
  const Picture = isIn ? IconCircleCheck : IconCircleX
  const device = deviceName(login.userAgent) ?? t('history.unknownDevice')
  return (
    <li className={classes.login} data-refused={!isIn}>
      <Picture size={18} stroke={1.75} aria-hidden />
      <div className={classes.wayWords}>
        <span>{isIn ? t(`history.with.${login.method}`) : t(`history.refused.${refusalOf(login)}`)}</span>
        <span className={classes.wayState} title={login.userAgent}>
          {formatDateTime(login.createdAt)} · {device} · {login.address}
        </span>
      </div>
    </li>
  )
}

type Refusal = Exclude<LoginEvent['outcome'], 'signedIn'> | 'wrongPasskey'
const refusalOf = ({ outcome, method }: LoginEvent): Refusal =>
  outcome === 'wrongCode' && method === 'passkey' ? 'wrongPasskey' : (outcome as Refusal)
