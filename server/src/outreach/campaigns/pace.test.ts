import { describe, expect, test } from 'vitest'
import { readConfirmation } from './confirmation.ts'
import { variantFor } from './composeMessage.ts'
import { forecast, type Capacity } from './forecast.ts'
import { closedAt, nextOpening, paceAfter, type Calendar } from './pace.ts'
import { winnerOf } from './trial.ts'

const usual: Calendar = {
  startHour: '09:00',
  endHour: '18:00',
  sabado: false,
  domingo: false,
  holidays: new Set(['2026-11-20']),
  timeZone: 'America/Sao_Paulo',
}
const pace = { messageInterval: 20, longerIntervalAfter: 3, greaterInterval: 60, ...usual }
const opens = (at: string, calendar: Partial<Calendar> = {}) =>
  nextOpening(new Date(at), { ...usual, ...calendar })?.toISOString()

describe('hours', () => {
  test('the first second of the day is in, the last minute ends it', () => {
    // Wednesday, by the clocks of São Paulo.
    expect(closedAt(new Date('2026-11-18T12:00:00Z'), usual)).toBeUndefined()
    expect(closedAt(new Date('2026-11-18T20:59:59.999Z'), usual)).toBeUndefined()
    expect(closedAt(new Date('2026-11-18T21:00:00Z'), usual)).toEqual({
      reason: 'outside_hours',
      until: new Date('2026-11-19T12:00:00Z'),
    })
    expect(closedAt(new Date('2026-11-18T11:59:59.999Z'), usual)).toMatchObject({ reason: 'outside_hours' })
  })

  test('weekends and holidays are passed over, and named', () => {
    expect(closedAt(new Date('2026-11-20T15:00:00Z'), usual)).toEqual({
      reason: 'holiday',
      until: new Date('2026-11-23T12:00:00Z'),
    })
    expect(closedAt(new Date('2026-11-21T15:00:00Z'), usual)).toMatchObject({ reason: 'weekend' })
    expect(opens('2026-11-20T15:00:00Z', { sabado: true })).toBe('2026-11-21T12:00:00.000Z')
    expect(opens('2026-11-21T22:00:00Z', { domingo: true })).toBe('2026-11-22T12:00:00.000Z')
  })

  test('nine o’clock is nine o’clock before and after the clocks change', () => {
    const lisbon = { timeZone: 'Europe/Lisbon', sabado: true, domingo: true }
    // The clocks go forward on the last Sunday of March.
    expect(opens('2026-03-27T20:00:00Z', lisbon)).toBe('2026-03-28T09:00:00.000Z')
    expect(opens('2026-03-28T20:00:00Z', lisbon)).toBe('2026-03-29T08:00:00.000Z')
    // They leave out what begins at one: it opens when they show two.
    expect(opens('2026-03-29T00:00:00Z', { ...lisbon, startHour: '01:30' })).toBe('2026-03-29T01:30:00.000Z')
    // They show an hour twice in October: it opens the first time, and is not over when it comes again.
    const night = { ...lisbon, startHour: '01:00', endHour: '03:00' }
    expect(opens('2026-10-24T23:30:00Z', night)).toBe('2026-10-25T00:00:00.000Z')
    expect(closedAt(new Date('2026-10-25T01:30:00Z'), { ...usual, ...night })).toBeUndefined()
    expect(opens('2026-10-25T03:00:00Z', night)).toBe('2026-10-26T01:00:00.000Z')
  })

  test('a company that never sends is told so', () => {
    const never = { ...usual, endHour: '09:00' }
    expect(closedAt(new Date('2026-11-18T15:00:00Z'), never)).toEqual({
      reason: 'outside_hours',
      until: null,
    })
  })
})

describe('pace', () => {
  const now = new Date('2026-11-18T15:00:00Z')
  const after = (sentInRow: number, random: number) => {
    const next = paceAfter({ nextAt: now, sentInRow }, pace, { now, random })
    return { seconds: (next.nextAt.getTime() - now.getTime()) / 1000, sentInRow: next.sentInRow }
  }

  test('messages leave an interval apart, a quarter shorter or longer', () => {
    expect(after(0, 0)).toEqual({ seconds: 15, sentInRow: 1 })
    expect(after(0, 0.5)).toEqual({ seconds: 20, sentInRow: 1 })
    expect(after(1, 1)).toEqual({ seconds: 25, sentInRow: 2 })
  })

  test('after so many there is a longer pause, and the counting begins anew', () => {
    expect(after(2, 0.5)).toEqual({ seconds: 60, sentInRow: 0 })
    const quick = { ...pace, messageInterval: 0, longerIntervalAfter: 0 }
    expect(paceAfter({ nextAt: now, sentInRow: 9 }, quick, { now, random: 1 }).nextAt).toEqual(now)
  })
})

describe('forecast', () => {
  const free: Capacity = { perDay: null, fullDay: null, isWarming: false, leastSeconds: 0.2 }
  const plan = (count: number, connections = [free]) =>
    forecast({
      count,
      startsAt: new Date('2026-11-18T19:00:00Z'),
      settings: pace,
      calendar: usual,
      connections,
    })

  test('what does not fit into a day goes on the next one that is open', () => {
    // 100 seconds for three messages: 216 in the two hours that are left, 972 on a whole day.
    const { startsAt, finishesAt, days } = plan(1_300)
    expect(startsAt).toBe('2026-11-18T19:00:00.000Z')
    expect(days.map(({ day }) => day)).toEqual(['2026-11-18', '2026-11-19', '2026-11-23'])
    expect(days.reduce((sum, { count }) => sum + count, 0)).toBe(1_300)
    expect(finishesAt?.slice(0, 10)).toBe('2026-11-23')
  })

  test('several connections share the work, and the cap of a new number grows', () => {
    expect(plan(400, [free, free]).days).toHaveLength(1)
    const warming = { perDay: 20, fullDay: 500, isWarming: true, leastSeconds: 14 }
    expect(plan(60, [warming]).days.map(({ count }) => count)).toEqual([20, 30, 10])
    expect(plan(10, []).finishesAt).toBeNull()
  })
})

test('yes and no are understood in four languages, and nothing else is', () => {
  for (const yes of ['Sim', 'sim!', 'SIM, por favor', 'Sí', 'yes please', 'Evet', 'TABİİ', '1', '👍🏽', 'Ok.'])
    expect(readConfirmation(yes), yes).toBe('yes')
  for (const no of ['Não', 'nao, obrigado', 'No thanks', 'No, gracias', 'Hayır', '2', '👎'])
    expect(readConfirmation(no), no).toBe('no')
  for (const other of ['Quem é?', 'sim mas depois', '', '12', 'simulado'])
    expect(readConfirmation(other), other).toBeUndefined()
})

test('everybody gets one of the messages that say something; those on trial theirs; the rest the winner', () => {
  const campaign = { messages: ['', 'B', '', 'D', ''], trialWinner: null }
  expect([0, 0.49, 0.5, 0.99].map((random) => variantFor(campaign, null, random))).toEqual([2, 2, 4, 4])
  expect(variantFor(campaign, 4, 0)).toBe(4)
  expect(variantFor({ ...campaign, trialWinner: 4 }, null, 0)).toBe(4)
  expect(variantFor({ ...campaign, messages: ['', '', '', '', ''] }, null, 0)).toBeNull()
})

test('the better message of a trial is the one that a larger share answered', () => {
  const trial = { variants: [1, 3] as [number, number], share: 10, hours: 4, by: 'answered' as const }
  const tried = (first: number, second: number) => [
    { variant: 1, sent: 100, answered: first, read: 100 },
    { variant: 3, sent: 50, answered: second, read: 0 },
  ]
  expect(winnerOf(trial, tried(20, 11))).toBe(3)
  expect(winnerOf(trial, tried(20, 10))).toBe(1)
  expect(winnerOf({ ...trial, by: 'read' }, tried(0, 50))).toBe(1)
  expect(winnerOf(trial, [])).toBe(1)
})
