import type { CalendarEntry } from '@chatflow/contract'
import { expect, test } from 'vitest'
import { calendarEvents, daysOf, timeGiven } from './calendarEvents.ts'

const now = '2026-11-16T10:30'

test('a click on a coming day means nine o’clock, on today an hour from now, on a day that is over nothing', () => {
  expect(timeGiven('2026-11-17', now)).toBe('2026-11-17T09:00')
  expect(timeGiven('2026-11-16', now)).toBe('')
  expect(timeGiven('2026-11-15', now)).toBeUndefined()
})

test('a click on a time of day means that time, if it is still to come', () => {
  expect(timeGiven('2026-11-16T11:00:00Z', now)).toBe('2026-11-16T11:00')
  expect(timeGiven('2026-11-16T10:00:00Z', now)).toBeUndefined()
})

test('the last day is the one before the calendar ends', () => {
  expect(daysOf(new Date('2028-02-01T00:00Z'), new Date('2028-03-01T00:00Z'))).toEqual({
    dateStart: '2028-02-01',
    dateEnd: '2028-02-29',
  })
})

test('turns stand at the wanted time on the clocks of the company, and only what waits can be moved', () => {
  const entry = (kind: CalendarEntry['kind']): CalendarEntry => ({
    key: kind,
    scheduleId: 1,
    kind,
    sendAt: '2026-11-15T01:30:00.000Z',
    dueAt: null,
    contact: { id: 1, name: 'Beatriz' },
    body: 'Bom dia',
    isRepeated: false,
    hasMedia: false,
  })
  const holidays = [{ day: '2026-11-20', name: 'Consciência Negra' }]
  const entries = [entry('waiting'), entry('sent')]
  expect(calendarEvents({ entries, holidays, hasMore: false }, 'America/Sao_Paulo')).toMatchObject([
    { start: '2026-11-20', display: 'background', title: 'Consciência Negra' },
    { start: '2026-11-14T22:30', end: '2026-11-14T23:00', title: 'Beatriz', editable: true },
    { start: '2026-11-14T22:30', editable: false },
  ])
  const late = { ...entry('waiting'), sendAt: '2026-11-15T02:45:00.000Z' }
  expect(
    calendarEvents({ entries: [late], holidays: [], hasMore: false }, 'America/Sao_Paulo'),
    'not on the next day, too',
  ).toMatchObject([{ start: '2026-11-14T23:45', end: '2026-11-15T00:00' }])
})
