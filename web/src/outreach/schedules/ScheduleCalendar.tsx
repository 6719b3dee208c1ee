import { readCalendar, type CalendarEntry } from '@chatflow/contract'
import type {
  CalendarApi,
  DatesSetArg,
  EventClickArg,
  EventContentArg,
  EventDropArg,
} from '@fullcalendar/core'
import es from '@fullcalendar/core/locales/es'
import ptBR from '@fullcalendar/core/locales/pt-br'
import tr from '@fullcalendar/core/locales/tr'
import dayGrid from '@fullcalendar/daygrid'
import interaction, { type DateClickArg } from '@fullcalendar/interaction'
import list from '@fullcalendar/list'
import FullCalendar from '@fullcalendar/react'
import timeGrid from '@fullcalendar/timegrid'
import { useMemo, useRef, useState } from 'react'
import { useEndpoint } from '../../platform/api.ts'
import { errorText } from '../../platform/errors.ts'
import { currentLanguage } from '../../platform/i18n.ts'
import { notifyError, notifyWarning } from '../../platform/notify.ts'
import { serverNow } from '../../platform/serverTime.ts'
import { useSession } from '../../platform/session.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { useIsPhone } from '../../ui/useIsPhone.ts'
import classes from './calendar.module.css'
import { CalendarBar, type CalendarView } from './CalendarBar.tsx'
import { calendarEvents, daysOf, timeGiven, type Days } from './calendarEvents.ts'
import { CalendarTurn } from './CalendarTurn.tsx'
import { companyTime } from '../../platform/calendar.ts'
import { useTranslation } from '../../platform/useTranslation.ts'
import { MovedNotice } from './MovedNotice.tsx'
import { useMoveSchedule } from './useMoveSchedule.ts'

const plugins = [dayGrid, timeGrid, list, interaction]
const locales = [ptBR, es, tr]
/** As the specification has it. */
const height = 500
const views = {
  agenda: {
    type: 'list',
    duration: { days: 30 },
    listDayFormat: { weekday: 'long', day: 'numeric', month: 'long' },
    listDaySideFormat: false,
  },
} as const
const workWeek = { daysOfWeek: [1, 2, 3, 4, 5], startTime: '00:00', endTime: '24:00' }

interface ScheduleCalendarProps {
  searchParam: string
  onOpen: (scheduleId: number) => void
  /** Makes a new one at this time, on the clocks of the company. */
  onAdd: (sendAt: string) => void
}

/**
 * The schedules of a month, week or day, or one after the other. The calendar knows no time zones: it is told the clocks of
 * the company as if they were those of Greenwich, and so is what it tells.
 */
export function ScheduleCalendar({ searchParam, onOpen, onAdd }: ScheduleCalendarProps) {
  const { t } = useTranslation('schedules')
  const { timezone } = useSession().user.company
  const isPhone = useIsPhone()
  const [firstView] = useState<CalendarView>(isPhone ? 'agenda' : 'dayGridMonth')
  const calendar = useRef<FullCalendar>(null)
  const [shown, setShown] = useState<Shown>()
  const { data, error, isFetching, refetch } = useDays(searchParam, shown?.days)
  const { moved, move, undo, dismiss } = useMoveSchedule()
  const events = useMemo(() => calendarEvents(data, timezone), [data, timezone])
  const now = () => companyTime(serverNow(), timezone)

  const add = ({ dateStr }: DateClickArg) => {
    const sendAt = timeGiven(dateStr, now())
    if (sendAt === undefined) notifyWarning(t('calendar.past'))
    else onAdd(sendAt)
  }
  const drop = async ({ event, revert }: EventDropArg) => {
    const sendAt = event.start?.toISOString().slice(0, now().length) ?? ''
    if (sendAt < now()) {
      revert()
      return notifyWarning(t('calendar.past'))
    }
    try {
      await move(entryOf(event), sendAt)
    } catch (failure) {
      revert()
      notifyError(failure)
    }
  }
  const act = (step: (api: CalendarApi) => void) => {
    if (calendar.current) step(calendar.current.getApi())
  }
  return (
    <section className={classes.calendar} aria-label={t('calendar.label')}>
      <CalendarBar
        title={shown?.title ?? ''}
        view={shown?.view ?? firstView}
        isLoading={isFetching}
        onPrevious={() => act((api) => api.prev())}
        onNext={() => act((api) => api.next())}
        onToday={() => act((api) => api.today())}
        onView={(view) => act((api) => api.changeView(view))}
      />
      {error && !data && <ErrorState text={errorText(error)} onRetry={() => void refetch()} />}
      {data?.hasMore && (
        <p role="status" className={classes.more}>
          {t('calendar.more')}
        </p>
      )}
      <div className={classes.frame} aria-busy={isFetching}>
        <FullCalendar
          ref={calendar}
          plugins={plugins}
          locales={locales}
          locale={currentLanguage().toLowerCase()}
          timeZone="UTC"
          now={now}
          nowIndicator
          views={views}
          initialView={firstView}
          headerToolbar={false}
          height={height}
          // As many as a row has room for. Measured by itself, a view that comes after another hides them all.
          dayMaxEvents={2}
          moreLinkClick="timeGridDay"
          navLinks
          navLinkDayClick="timeGridDay"
          allDaySlot={false}
          scrollTime="07:00:00"
          displayEventEnd={false}
          eventTimeFormat={clock()}
          slotLabelFormat={clock()}
          businessHours={workWeek}
          editable
          eventDurationEditable={false}
          events={events}
          eventContent={showTurn}
          noEventsContent={isFetching ? '' : t('calendar.empty')}
          datesSet={(dates) => setShown(shownBy(dates))}
          dayCellDidMount={nameByContent}
          dateClick={add}
          eventClick={(click) => openTurn(click, onOpen)}
          eventDrop={(dropped) => void drop(dropped)}
        />
      </div>
      <MovedNotice moved={moved} onUndo={undo} onDismiss={dismiss} />
    </section>
  )
}

interface Shown {
  title: string
  view: CalendarView
  days: Days
}

const shownBy = ({ view, start, end }: DatesSetArg): Shown => ({
  title: view.title,
  view: view.type as CalendarView,
  days: daysOf(start, end),
})

function useDays(searchParam: string, days: Days | undefined) {
  const query = { searchParam, ...(days ?? { dateStart: '', dateEnd: '' }) }
  return useEndpoint(readCalendar, { query }, { refreshOn: 'schedule', enabled: days !== undefined })
}

const entryOf = (event: { extendedProps: Record<string, unknown> }) =>
  event.extendedProps['entry'] as CalendarEntry | undefined

/** 09:05 and 21:05, or 9:05 AM and 9:05 PM, as everywhere else. */
const clock = () =>
  ({
    hour: currentLanguage() === 'en' ? 'numeric' : '2-digit',
    minute: '2-digit',
    hour12: currentLanguage() === 'en',
  }) as const

/** A day is called after what stands in it, not after its number alone. */
const nameByContent = ({ el }: { el: HTMLElement }) => el.removeAttribute('aria-labelledby')

function showTurn({ event, timeText, view }: EventContentArg) {
  const entry = entryOf(event)
  if (!entry) return <span className={classes.holiday}>{event.title}</span>
  return <CalendarTurn entry={entry} time={timeText} isListed={view.type === 'agenda'} />
}

function openTurn({ event, jsEvent }: EventClickArg, onOpen: (scheduleId: number) => void) {
  const entry = entryOf(event)
  if (!entry) return
  jsEvent.preventDefault()
  onOpen(entry.scheduleId)
}
