import { findDashboardNow, reportLinks, type DashboardNow, type ReportChoice } from '@chatflow/contract'
import { Skeleton } from '@mantine/core'
import { IconPlugConnectedX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useWaitWords } from '../../conversations/tickets/list/WaitTime.tsx'
import { useNow } from '../../conversations/tickets/list/useNow.ts'
import { minutesSince, toneOf } from '../../conversations/tickets/list/waiting.ts'
import { useEndpoint, useRefreshOn } from '../../platform/api.ts'
import { errorText } from '../../platform/errors.ts'
import { formatNumber } from '../../platform/format.ts'
import { useSession } from '../../platform/session.tsx'
import { useTranslation } from '../../platform/useTranslation.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Status } from '../../ui/Status.tsx'
import classes from './Dashboard.module.css'
import { defaultChoice, todayOnly } from './insightChoice.ts'
import { minutesText } from './minutes.ts'
import { connectionsAre } from './now.ts'
import { NumberCard } from './NumberCard.tsx'
import { ReportLink } from './ReportLink.tsx'
import { TeamLink } from './TeamLink.tsx'

const toReport = (more: Partial<ReportChoice>) => (value: ReactNode) => (
  <ReportLink choice={defaultChoice()} more={more} className={classes.link}>
    {value}
  </ReportLink>
)

const tones = { calm: undefined, soon: 'amber', late: 'red' } as const

/** What goes on at this moment: whom to help first stands before what was. */
export function NowRow() {
  const { t } = useTranslation('insight')
  const { data, error, refetch } = useEndpoint(findDashboardNow, {}, { refreshOn: 'ticket' })
  useRefreshOn('user', findDashboardNow.path)
  useRefreshOn('whatsappSession', findDashboardNow.path)
  return (
    <section aria-label={t('now.title')} className={classes.now}>
      <h2 className={classes.nowTitle}>{t('now.title')}</h2>
      {error && !data ? (
        <div className={classes.box}>
          <ErrorState text={errorText(error)} onRetry={refetch} />
        </div>
      ) : (
        <NowCards now={data} />
      )}
    </section>
  )
}

function NowCards({ now: data }: { now: DashboardNow | undefined }) {
  const { t } = useTranslation('insight')
  return (
    <>
      <div className={classes.cards}>
        <WaitingCard now={data} />
        <NumberCard
          label={t('now.attended')}
          help={t('now.attendedHelp')}
          value={data && formatNumber(data.attended)}
          link={toReport(reportLinks.supportHappening)}
          detail={
            data && (
              <TeamLink>
                {t('now.online', { count: data.online, formatted: formatNumber(data.online) })}
              </TeamLink>
            )
          }
        />
        <NumberCard
          label={t('now.firstAnswer')}
          help={t('now.firstAnswerHelp')}
          value={data && minutesText(data.firstAnswerToday)}
          link={toReport({ ...reportLinks.firstAnswer, ...todayOnly() })}
          detail={
            data && t('now.today', { count: data.answeredToday, formatted: formatNumber(data.answeredToday) })
          }
        />
        <ConnectionsCard now={data} />
      </div>
      {data && data.wrongDays > 0 && (
        <p className={classes.note} role="status">
          {t('now.wrongDays', { count: data.wrongDays, formatted: formatNumber(data.wrongDays) })}
        </p>
      )}
      {data ? <People people={data.people} /> : <AwaitedPeople />}
    </>
  )
}

function WaitingCard({ now }: { now: DashboardNow | undefined }) {
  const { t } = useTranslation('insight')
  const words = useWaitWords()
  const clock = useNow()
  const { user } = useSession()
  const oldest = now?.oldest ?? null
  const minutes = oldest ? minutesSince(oldest.since, clock) : 0
  return (
    <NumberCard
      label={t('now.waiting')}
      help={t('now.waitingHelp')}
      value={now && formatNumber(now.waiting)}
      link={toReport(reportLinks.supportPending)}
      tone={oldest ? tones[toneOf(minutes)] : undefined}
      detail={
        oldest ? (
          user.profile === 'admin' ? (
            <Link to={`/tickets/${oldest.uuid}`} className={classes.link}>
              {t('now.oldest', { time: words(minutes) })}
            </Link>
          ) : (
            t('now.oldest', { time: words(minutes) })
          )
        ) : (
          now && t('now.nobody')
        )
      }
    />
  )
}

function ConnectionsCard({ now }: { now: DashboardNow | undefined }) {
  const { t } = useTranslation('insight')
  const { can } = useSession()
  const down = now?.connectionsDown ?? []
  const state = now && connectionsAre(now)
  return (
    <NumberCard
      label={t('now.connections')}
      help={t('now.connectionsHelp')}
      tone={down.length > 0 ? 'red' : undefined}
      {...(can('connections-page:addConnection') && {
        link: (value) => (
          <Link to="/connections" className={classes.link}>
            {value}
          </Link>
        ),
      })}
      value={
        now &&
        t('now.connected', {
          connected: formatNumber(now.connections - down.length),
          total: formatNumber(now.connections),
        })
      }
      detail={
        state === 'down' ? (
          <Status icon={IconPlugConnectedX} tone="red">
            {down.map(({ name }) => name).join(', ')}
          </Status>
        ) : (
          state && t(`now.${state}`)
        )
      }
    />
  )
}

/** Room for a small team: what stands below stays where it is when they come. */
function AwaitedPeople() {
  return (
    <div className={classes.people} aria-hidden>
      {[160, 220, 190].map((width) => (
        <Skeleton key={width} width={width} height={29} radius="xl" />
      ))}
    </div>
  )
}

const maxPeople = 12

function People({ people }: { people: DashboardNow['people'] }) {
  const { t } = useTranslation('insight')
  const rest = people.length - maxPeople
  if (people.length === 0) return null
  return (
    <ul className={classes.people} aria-label={t('now.people')}>
      {people.slice(0, maxPeople).map(({ id, name, online, holds, unread }) => (
        <li key={id} className={classes.person} data-online={online}>
          <span className={classes.presence} aria-hidden />
          <span className={classes.personName}>{name}</span>
          <span className={classes.holds}>
            {holds === 0
              ? t('now.holdsNothing')
              : toReport({ ...reportLinks.supportHappening, users: [id] })(
                  <>
                    {t('now.holds', { count: holds, formatted: formatNumber(holds) })}
                    {unread > 0 && ` · ${t('now.unread', { count: unread })}`}
                  </>,
                )}
          </span>
          <span className={classes.hidden}>{t(online ? 'online' : 'offline')}</span>
        </li>
      ))}
      {rest > 0 && <li className={classes.person}>{t('now.more', { count: rest })}</li>}
    </ul>
  )
}
