import { endOtherSessions, endSession, listSessions, type Session } from '@chatflow/contract'
import { Button, Skeleton } from '@mantine/core'
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import { useAction, useEndpoint } from '../../platform/api.ts'
import { errorText } from '../../platform/errors.ts'
import { formatAgo } from '../../platform/format.ts'
import { notifyError, notifySuccess } from '../../platform/notify.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Section } from '../../ui/Section.tsx'
import { deviceName, isHandheld } from './deviceName.ts'
import classes from './users.module.css'

export function SessionsSection() {
  const { t } = useTranslation('users')
  const sessions = useEndpoint(listSessions, {})
  const endOthers = useAction(endOtherSessions)
  const hasOthers = sessions.data?.some((session) => !session.current) ?? false
  const endAllOthers = () =>
    endOthers.mutate({}, { onSuccess: () => notifySuccess(t('sessions.othersEnded')), onError: notifyError })
  return (
    <Section
      title={t('sections.sessions')}
      description={t('sessions.text')}
      action={
        hasOthers && (
          <Button
            variant="subtle"
            color="red"
            size="compact-sm"
            loading={endOthers.isPending}
            onClick={endAllOthers}
          >
            {t('sessions.endOthers')}
          </Button>
        )
      }
    >
      {sessions.isLoading && <Skeleton height={56} />}
      {sessions.error && (
        <ErrorState text={errorText(sessions.error)} onRetry={() => void sessions.refetch()} />
      )}
      <ul className={classes.sessions}>
        {sessions.data?.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
    </Section>
  )
}

function SessionRow({ session }: { session: Session }) {
  const { t } = useTranslation('users')
  const end = useAction(endSession)
  const device = deviceName(session.userAgent) ?? t('sessions.unknownDevice')
  const Picture = isHandheld(session.userAgent) ? IconDeviceMobile : IconDeviceDesktop
  return (
    <li className={classes.session}>
      <Picture size={20} stroke={1.75} aria-hidden />
      <div className={classes.sessionWords}>
        <span className={classes.sessionDevice} title={session.userAgent}>
          {device}
        </span>
        <span className={classes.quiet}>
          {session.address} · {t('sessions.lastUsed', { ago: formatAgo(session.lastUsedAt) })}
        </span>
      </div>
      {session.current ? (
        <span className={classes.currentSession}>{t('sessions.current')}</span>
      ) : (
        <Button
          variant="default"
          size="xs"
          loading={end.isPending}
          aria-label={t('sessions.endNamed', { device })}
          onClick={() =>
            end.mutate(
              { params: { sessionId: session.id } },
              { onSuccess: () => notifySuccess(t('sessions.ended')), onError: notifyError },
            )
          }
        >
          {t('sessions.end')}
        </Button>
      )}
    </li>
  )
}
