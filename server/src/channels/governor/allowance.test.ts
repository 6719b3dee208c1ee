import { governorDefaults } from '@chatflow/contract'
import { describe, expect, test } from 'vitest'
import { allowanceOf, type History } from './allowance.ts'

const timeZone = 'America/Sao_Paulo'
const quiet: History = {
  since: new Date('2026-01-01T12:00:00Z'),
  counts: [],
  slowSteps: 0,
  slowAt: null,
  noNewChatsUntil: null,
  botsAfter: null,
  campaignsAfter: null,
}
const stateAt = (now: string, history: Partial<History> = {}, settings = {}, zone = timeZone) =>
  allowanceOf(
    { ...governorDefaults, ...settings },
    { ...quiet, ...history },
    { now: new Date(now), timeZone: zone },
  ).state

describe('a new number', () => {
  const since = new Date('2026-06-01T20:00:00Z')
  const capOn = (day: number) => {
    const now = new Date(Date.UTC(2026, 5, day, 23)).toISOString()
    return stateAt(now, { since }).unaskedDayCap
  }

  test('may send a little more of what nobody asked for each day, until it is a number like any other', () => {
    expect([1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map(capOn)).toEqual([20, 30, 45, 67, 101, 151, 227, 341, 500, 500])
    expect(stateAt('2026-06-02T23:00:00Z', { since })).toMatchObject({
      stage: 'warm_up',
      warmUpDay: 2,
      warmUpDays: 8,
      unaskedHourCap: 8,
      firstContactCap: 6,
      hourCap: 240,
      dayCap: 2_000,
    })
    expect(stateAt('2026-06-09T23:00:00Z', { since })).toMatchObject({ stage: 'full', warmUpDay: null })
  })

  test('grows with the days of the company, not of the server', () => {
    expect(stateAt('2026-06-02T02:59:00Z', { since })).toMatchObject({ warmUpDay: 1 })
    expect(stateAt('2026-06-02T03:00:00Z', { since })).toMatchObject({ warmUpDay: 2 })
  })

  test('is one like any other where an admin knows that it is old', () => {
    expect(stateAt('2026-06-01T23:00:00Z', { since }, { warmUp: false })).toMatchObject({
      stage: 'full',
      unaskedDayCap: 500,
      firstContactCap: 100,
    })
  })
})

describe('what left is counted', () => {
  const left = (at: string) => ({ at, sent: 4, unasked: 2, firstContacts: 1 })

  test('by the hour and the day of the company', () => {
    const counts = ['2026-03-10T02:00:00Z', '2026-03-10T03:00:00Z', '2026-03-10T14:00:00Z'].map(left)
    expect(stateAt('2026-03-10T14:59:59Z', { counts })).toMatchObject({
      sentThisHour: 4,
      unaskedThisHour: 2,
      sentToday: 8,
      firstContactsToday: 2,
    })
    expect(stateAt('2026-03-10T15:00:00Z', { counts })).toMatchObject({ sentThisHour: 0, sentToday: 8 })
    expect(stateAt('2026-03-11T03:00:00Z', { counts })).toMatchObject({ sentToday: 0 })
  })

  test('where the clocks of an hour begin at half past', () => {
    const counts = [left('2026-03-10T05:30:00Z')]
    const inIndia = (now: string) => stateAt(now, { counts }, {}, 'Asia/Kolkata').sentThisHour
    expect(['2026-03-10T05:30:00Z', '2026-03-10T06:29:59Z', '2026-03-10T06:30:00Z'].map(inIndia)).toEqual([
      4, 4, 0,
    ])
  })

  test('apart in the two hours that bear one name, and over all 25 of that day', () => {
    const counts = [left('2026-11-01T04:00:00Z'), left('2026-11-01T05:00:00Z')]
    const inNewYork = (now: string) => stateAt(now, { counts }, {}, 'America/New_York')
    expect(inNewYork('2026-11-01T05:10:00Z')).toMatchObject({ sentThisHour: 4, sentToday: 8 })
    expect(inNewYork('2026-11-01T06:10:00Z')).toMatchObject({ sentThisHour: 0, sentToday: 8 })
    expect(inNewYork('2026-11-02T04:59:00Z')).toMatchObject({ sentToday: 8 })
    expect(inNewYork('2026-11-02T05:00:00Z')).toMatchObject({ sentToday: 0 })
  })
})

test('a complaint of the network halves the pace, which comes back step by step', () => {
  const slowAt = new Date('2026-03-10T06:00:00Z')
  const paceAt = (now: string) => stateAt(now, { slowAt, slowSteps: 2 })
  expect(paceAt('2026-03-10T11:59:00Z')).toMatchObject({
    pace: 25,
    hourCap: 60,
    firstContactCap: 25,
    slowedUntil: '2026-03-10T18:00:00.000Z',
  })
  expect(paceAt('2026-03-10T12:00:00Z')).toMatchObject({ pace: 50, hourCap: 120 })
  expect(paceAt('2026-03-10T18:00:00Z')).toMatchObject({ pace: 100, hourCap: 240, slowedUntil: null })
})
