import { governorDefaults, type GovernorSettings } from '@chatflow/contract'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hours, later, minutes, seconds } from '../../platform/clock.ts'
import { allowanceOf, type History, type HourCount } from './allowance.ts'
import { classOf, decide, typingTime, type Candidate } from './governor.ts'
import { slowDown, slowStepsAt, type SlowDown } from './slowDown.ts'

const timeZone = 'America/Sao_Paulo'
const noon = new Date('2026-06-10T15:00:00Z')
const quiet: History = {
  since: new Date('2020-01-01T12:00:00Z'),
  counts: [],
  slowSteps: 0,
  slowAt: null,
  noNewChatsUntil: null,
  botsAfter: null,
  campaignsAfter: null,
}
let ids = 0
const aSend = (more: Partial<Candidate> = {}): Candidate => ({
  id: ++ids,
  lane: 'campaign',
  isMessage: true,
  isCounted: false,
  heardAt: new Date('2026-05-01T12:00:00Z'),
  ...more,
})
const judge = (
  candidates: Candidate[],
  { history = {}, settings = {}, now = noon, limit = 100 }: Circumstances = {},
) => {
  const allowance = allowanceOf(
    { ...governorDefaults, pauses: false, ...settings },
    { ...quiet, ...history },
    { now, timeZone },
  )
  return { ...decide(candidates, allowance, { now, limit, random: () => 0.5 }), state: allowance.state }
}
interface Circumstances {
  history?: Partial<History>
  settings?: Partial<GovernorSettings>
  now?: Date
  limit?: number
}
const counted = (count: Partial<HourCount>): History['counts'] => [
  { at: '2026-06-10T15:00:00Z', sent: 0, unasked: 0, firstContacts: 0, ...count },
]
const reasonFor = (send: Partial<Candidate>, circumstances: Circumstances) => {
  const [hold] = judge([aSend(send)], circumstances).holds
  return hold && [hold.reason, hold.until.toISOString()]
}

describe('what does not leave says why and until when', () => {
  test.each<[string, Partial<Candidate>, Circumstances, string[]]>([
    [
      'a campaign beyond its share of an hour',
      {},
      { history: { counts: counted({ sent: 60, unasked: 60 }) } },
      ['hour_cap', '2026-06-10T16:00:00.000Z'],
    ],
    [
      'a campaign beyond its share of a day, until the next morning',
      {},
      { history: { counts: counted({ at: '2026-06-10T12:00:00Z', sent: 500, unasked: 500 }) } },
      ['day_cap', '2026-06-11T11:00:00.000Z'],
    ],
    [
      'a bot that answers, beyond all that a day allows, until midnight',
      { lane: 'bot', heardAt: noon },
      { history: { counts: counted({ at: '2026-06-10T12:00:00Z', sent: 2_000 }) } },
      ['day_cap', '2026-06-11T03:00:00.000Z'],
    ],
    [
      'a campaign from a new number',
      {},
      { history: { since: noon, counts: counted({ at: '2026-06-10T12:00:00Z', sent: 20, unasked: 20 }) } },
      ['warm_up', '2026-06-11T11:00:00.000Z'],
    ],
    [
      'words to a stranger, a person’s too',
      { lane: 'reply', heardAt: null },
      { history: { counts: counted({ sent: 100, firstContacts: 100 }) } },
      ['first_contact_share', '2026-06-11T11:00:00.000Z'],
    ],
    [
      'a campaign that would have left at the usual pace, until the first step back',
      {},
      {
        history: {
          slowSteps: 1,
          slowAt: new Date('2026-06-10T09:30:00Z'),
          counts: counted({ sent: 30, unasked: 30 }),
        },
      },
      ['slowed_down', '2026-06-10T15:30:00.000Z'],
    ],
    [
      'words to a stranger, while the network takes no new conversations',
      { heardAt: null },
      { history: { noNewChatsUntil: new Date('2026-06-10T20:00:00Z') } },
      ['slowed_down', '2026-06-10T20:00:00.000Z'],
    ],
  ])('%s', (_name, send, circumstances, expected) => {
    expect(reasonFor(send, circumstances)).toEqual(expected)
  })

  test('room is kept for answers when campaigns have used up theirs', () => {
    const history = { counts: counted({ sent: 60, unasked: 60 }) }
    const [answer, offer] = [aSend({ lane: 'bot', heardAt: noon }), aSend()]
    expect(judge([answer, offer], { history })).toMatchObject({ go: [answer.id], counted: [answer.id] })
  })
})

describe('between automatic messages there are pauses', () => {
  const settings = { pauses: true }

  test('short ones for bots, longer ones for what nobody asked for, and none for people', () => {
    const person = aSend({ lane: 'reply', heardAt: noon })
    const bots = [1, 2].map(() => aSend({ lane: 'bot', heardAt: noon }))
    const first = judge([person, ...bots], { settings })
    expect(first.go).toEqual([person.id, bots[0]!.id])
    expect(first.holds).toEqual([])
    expect(first.pausedUntil).toEqual(later(noon, seconds(1.65)))
    const offers = [aSend(), aSend()]
    const { go, after } = judge(offers, { settings })
    expect(go).toEqual([offers[0]!.id])
    expect(after).toEqual({ bot: later(noon, seconds(1.65)), campaign: later(noon, seconds(14)) })
  })

  test('which are twice as long after a complaint', () => {
    const { after } = judge([aSend()], { settings, history: { slowSteps: 1, slowAt: noon } })
    expect(after.campaign).toEqual(later(noon, seconds(28)))
  })

  test('and somebody is seen typing for as long as the words take, within reason', () => {
    expect([0, 0.5, 1].map((random) => typingTime('a'.repeat(45), random))).toEqual([2_400, 3_000, 3_600])
    expect(typingTime('Oi', 0.5)).toBe(seconds(1))
    expect(typingTime('a'.repeat(4_000), 1)).toBe(seconds(6))
  })
})

const moment = fc.integer({ min: 0, max: hours(24 * 400) }).map((ago) => later(noon, -ago))
const maybe = fc.option(moment)
const anySettings = fc.record({
  enabled: fc.boolean(),
  warmUp: fc.boolean(),
  hourCap: fc.integer({ min: 10, max: 60 }),
  dayCap: fc.integer({ min: 50, max: 200 }),
  firstContactShare: fc.integer({ min: 0, max: 50 }),
  pauses: fc.boolean(),
})
const anySend = fc
  .record({
    lane: fc.constantFrom('reply' as const, 'bot' as const, 'campaign' as const),
    isMessage: fc.boolean(),
    isCounted: fc.boolean(),
    heardAt: maybe,
  })
  .map(aSend)
const anySlow = fc.record({ slowSteps: fc.integer({ min: 0, max: 3 }), slowAt: maybe })

test('whatever was sent before: no cap is passed, and people who answer are never held', () => {
  const turn = fc.record({
    sends: fc.array(anySend, { maxLength: 30 }),
    limit: fc.integer({ min: 0, max: 20 }),
    pass: fc.integer({ min: 0, max: hours(5) }),
  })
  fc.assert(
    fc.property(anySettings, anySlow, moment, fc.array(turn, { maxLength: 12 }), (...given) => {
      const [settings, slow, since, turns] = given
      const history: History = { ...quiet, ...slow, since, counts: [] }
      let now = noon
      for (const { sends, limit, pass } of turns) {
        now = later(now, pass)
        const allowance = allowanceOf(settings, history, { now, timeZone })
        const made = decide(sends, allowance, { now, limit, random: Math.random })
        const held = new Set(made.holds.map(({ id }) => id))
        for (const send of sends) if (classOf(send, now) === 'free') expect(held).not.toContain(send.id)
        for (const { until } of made.holds) expect(until > now).toBe(true)
        for (const id of made.go) expect(held).not.toContain(id)
        expect(made.go.length).toBeLessThanOrEqual(limit)
        history.counts.push({
          at: allowance.hour.toISOString(),
          sent: made.counted.length,
          unasked: made.unasked.length,
          firstContacts: made.firstContacts.length,
        })
        history.botsAfter = made.after.bot
        history.campaignsAfter = made.after.campaign
        // What left before the pace was halved, or by people, may be more than it allows: nothing is added to it.
        const { state } = allowanceOf(settings, history, { now, timeZone })
        const isWithin = (used: number, cap: number, added: number) =>
          expect(added === 0 || used <= cap).toBe(true)
        isWithin(state.sentThisHour, state.hourCap, made.counted.length)
        isWithin(state.sentToday, state.dayCap, made.counted.length)
        isWithin(state.firstContactsToday, state.firstContactCap, made.firstContacts.length)
        const automatic = sends.filter(({ id, lane }) => lane !== 'reply' && made.unasked.includes(id)).length
        isWithin(state.unaskedThisHour, state.unaskedHourCap, byPeople(sends, made.unasked) ? 0 : automatic)
      }
    }),
  )
})
/** People’s own words may pass the share of the unasked, after automatic ones have left. */
const byPeople = (sends: Candidate[], unasked: number[]) =>
  sends.some(({ id, lane }) => lane === 'reply' && unasked.includes(id))

test('without complaints the pace only recovers; each one halves it, down to an eighth', () => {
  const complaint = fc.record({
    pass: fc.integer({ min: 0, max: hours(30) }),
    kind: fc.constantFrom('tooFast' as const, 'newChats' as const),
  })
  fc.assert(
    fc.property(fc.array(complaint, { maxLength: 10 }), fc.array(fc.nat(hours(30))), (complaints, looks) => {
      let slowed: SlowDown = { slowSteps: 0, slowAt: null, noNewChatsUntil: null }
      let now = noon
      for (const { pass, kind } of complaints) {
        now = later(now, pass)
        const before = slowStepsAt(slowed, now)
        const isSame = slowed.slowAt !== null && now.getTime() - slowed.slowAt.getTime() < minutes(1)
        slowed = slowDown(slowed, { kind }, now)
        expect(slowStepsAt(slowed, now)).toBe(isSame ? before : Math.min(3, before + 1))
      }
      const steps = looks
        .toSorted((left, right) => left - right)
        .map((pass) => slowStepsAt(slowed, later(now, pass)))
      expect(steps).toEqual(steps.toSorted((left, right) => right - left))
      expect(slowStepsAt(slowed, later(now, hours(18)))).toBe(0)
    }),
  )
})
