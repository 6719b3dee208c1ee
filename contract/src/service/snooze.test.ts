import { expect, test } from 'vitest'
import { MacroForm } from './macros.ts'
import { snoozeTime } from './snooze.ts'

test('later today is three hours away, to the full hour, and tomorrow morning once the day is over', () => {
  expect(snoozeTime('laterToday', '2026-03-10T09:20')).toBe('2026-03-10T12:00')
  expect(snoozeTime('laterToday', '2026-03-10T18:59:30.5')).toBe('2026-03-10T21:00')
  expect(snoozeTime('laterToday', '2026-03-10T19:00')).toBe('2026-03-11T08:00')
  expect(snoozeTime('laterToday', '2026-12-31T23:10')).toBe('2027-01-01T08:00')
})

test('tomorrow and next Monday are mornings, over the ends of months and from a Monday too', () => {
  expect(snoozeTime('tomorrow', '2026-02-28T23:59')).toBe('2026-03-01T08:00')
  expect(snoozeTime('nextMonday', '2026-03-10T09:20')).toBe('2026-03-16T08:00')
  expect(snoozeTime('nextMonday', '2026-03-15T09:20')).toBe('2026-03-16T08:00')
  expect(snoozeTime('nextMonday', '2026-03-16T00:00')).toBe('2026-03-23T08:00')
})

test('what takes the ticket elsewhere is the last step of a macro', () => {
  const isTaken = (...actions: object[]) => MacroForm.safeParse({ name: 'Fim', actions }).success
  const reply = { type: 'reply', text: 'Até logo!' }
  expect(isTaken(reply, { type: 'close' })).toBe(true)
  expect(isTaken({ type: 'close' }, reply)).toBe(false)
  expect(isTaken({ type: 'snooze', preset: 'tomorrow' }, { type: 'close' })).toBe(false)
  expect([isTaken(), isTaken({ type: 'reply', text: ' ' })]).toEqual([false, false])
})
