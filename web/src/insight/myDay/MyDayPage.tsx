import { findMyDay, ownNumbers, type MyDay, type OwnNumber } from '@chatflow/contract'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { z } from 'zod'
import { useNow } from '../../conversations/tickets/list/useNow.ts'
import { useWaitWords } from '../../conversations/tickets/list/WaitTime.tsx'
import { minutesSince, toneOf } from '../../conversations/tickets/list/waiting.ts'
import { useEndpoint } from '../../platform/api.ts'
import { errorText } from '../../platform/errors.ts'
import { formatDate, formatNumber } from '../../platform/format.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { BarChart } from '../../ui/charts/BarChart.tsx'
import type { ChartPoint } from '../../ui/charts/chart.ts'
import { ChartCard } from '../../ui/charts/ChartCard.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { nothing } from '../../ui/list.ts'
import page from '../../ui/page.module.css'
import classes from '../dashboard/Dashboard.module.css'
import { minutesText } from '../dashboard/minutes.ts'
import { NumberCard } from '../dashboard/NumberCard.tsx'
import { OwnTickets } from './OwnTickets.tsx'

/** One's own work, or the tickets behind one of its numbers. */
export function MyDayPage() {
  const search: { number?: unknown; day?: unknown } = useSearch({ strict: false })
  const number = ownNumbers.find((one) => one === search.number)
  const { data: day } = z.iso.date().safeParse(search.day)
  return number ? <OwnTickets number={number} day={day} search={search} /> : <Day />
}

const toTickets = (number: OwnNumber) => (value: ReactNode) => (
  <Link to="/my-day" search={{ number } as never} className={classes.link}>
    {value}
  </Link>
)

/** What to do now, what was done today, and what customers said of it. */
function Day() {
  const { t } = useTranslation('myDay')
  const { data, error, refetch } = useEndpoint(findMyDay, {}, { refreshOn: 'ticket' })
  return (
    <div className={page.page}>
      <h1 className={page.title}>{t('title')}</h1>
      {error && !data ? (
        <ErrorState text={errorText(error)} onRetry={refetch} />
      ) : (
        <>
          <Now mine={data} />
          <Today mine={data} />
          <Ratings mine={data} />
          {data && <Days days={data.days} />}
        </>
      )}
    </div>
  )
}

type Part = { mine: MyDay | undefined }
const tones = { calm: undefined, soon: 'amber', late: 'red' } as const

function Now({ mine }: Part) {
  const { t } = useTranslation('myDay')
  const words = useWaitWords()
  const clock = useNow()
  const minutes = mine?.oldestSince ? minutesSince(mine.oldestSince, clock) : 0
  const toInbox = (value: ReactNode) => (
    <Link to="/tickets" className={classes.link}>
      {value}
    </Link>
  )
  return (
    <section className={classes.now} aria-label={t('now')}>
      <h2 className={classes.nowTitle}>{t('now')}</h2>
      <div className={classes.cards}>
        <NumberCard
          label={t('holds.label')}
          help={t('holds.help')}
          value={mine && formatNumber(mine.holds)}
          detail={mine && t('unread', { count: mine.unread, formatted: formatNumber(mine.unread) })}
          link={toInbox}
        />
        <NumberCard
          label={t('waiting.label')}
          help={t('waiting.help')}
          value={mine && formatNumber(mine.waiting)}
          tone={mine?.oldestSince ? tones[toneOf(minutes)] : undefined}
          detail={mine?.oldestSince ? t('oldest', { time: words(minutes) }) : t('nobody')}
          link={toInbox}
        />
      </div>
    </section>
  )
}

function Today({ mine }: Part) {
  const { t } = useTranslation('myDay')
  const change = (key: 'tickets' | 'finished') =>
    mine && { now: mine.today[key], before: mine.yesterday[key] }
  return (
    <section className={classes.now} aria-label={t('today')}>
      <h2 className={classes.nowTitle}>{t('today')}</h2>
      <div className={classes.cards}>
        {(['tickets', 'finished'] as const).map((key) => (
          <NumberCard
            key={key}
            label={t(`${key}.label`)}
            help={t(`${key}.help`)}
            value={mine && formatNumber(mine.today[key])}
            change={change(key)}
            link={toTickets(key)}
          />
        ))}
        {(['avgWaitTime', 'avgSupportTime'] as const).map((key) => (
          <NumberCard
            key={key}
            label={t(`${key}.label`)}
            help={t(`${key}.help`)}
            value={mine && minutesText(mine.today[key], mine.today.served)}
            link={toTickets(key)}
          />
        ))}
      </div>
    </section>
  )
}

function Ratings({ mine }: Part) {
  const { t } = useTranslation('myDay')
  const has = mine && mine.ratings.countRating > 0
  return (
    <section className={classes.now} aria-label={t('ratings')}>
      <h2 className={classes.nowTitle}>{t('ratings')}</h2>
      <div className={classes.cards}>
        <NumberCard
          label={t('rating.label')}
          help={t('rating.help')}
          value={mine && (has ? formatNumber(mine.ratings.rating) : nothing)}
          link={toTickets('rating')}
          change={
            has
              ? { now: mine.ratings.rating, before: mine.ratingsBefore.rating, isBetter: 'more' }
              : undefined
          }
        />
        <NumberCard
          label={t('countRating.label')}
          help={t('countRating.help')}
          value={mine && formatNumber(mine.ratings.countRating)}
          link={toTickets('countRating')}
          change={mine && { now: mine.ratings.countRating, before: mine.ratingsBefore.countRating }}
        />
        <NumberCard
          label={t('nps.label')}
          help={t('nps.help')}
          value={mine && (has ? formatNumber(Math.round(mine.ratings.npsScore)) : nothing)}
          link={toTickets('nps')}
        />
      </div>
    </section>
  )
}

const ofDay = ({ key }: ChartPoint) => ({ number: 'tickets', day: String(key) })

function Days({ days }: { days: MyDay['days'] }) {
  const { t } = useTranslation('myDay')
  const navigate = useNavigate()
  // A day has no zone.
  const points = days.map(({ day, total }) => ({
    key: day,
    label: formatDate(`${day}T00:00:00Z`, 'UTC'),
    value: total,
  }))
  return (
    <ChartCard
      title={t('days')}
      table={{
        headers: [t('day'), t('tickets.label')],
        rows: points.map(({ label, value }) => [label, formatNumber(value)]),
        link: (place, value) => (
          <Link to="/my-day" search={ofDay(points[place]!) as never} className={classes.link}>
            {value}
          </Link>
        ),
      }}
    >
      <BarChart
        label={t('days')}
        points={points}
        height={180}
        onPick={(point) => void navigate({ to: '/my-day', search: ofDay(point) as never })}
      />
    </ChartCard>
  )
}
