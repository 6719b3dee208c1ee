import type { SlaPolicy } from '@chatflow/contract'
import { describe, expect, test } from 'vitest'
import { later, minutes } from '../../platform/clock.ts'
import { planDeadlines, planEscalations, type Running, type Situation } from './planDeadlines.ts'

const noon = new Date('2026-11-16T12:00:00Z')
const at = (minute: number) => later(noon, minutes(minute)).toISOString()
const policy: SlaPolicy = {
  firstAnswer: 15,
  nextAnswer: 30,
  resolution: 240,
  isAlways: true,
  escalations: [],
}
/** A customer who waits in the first queue for a first answer, since just now. */
const waiting: Situation = {
  queueId: 1,
  isServed: true,
  isEnded: false,
  isAsked: true,
  isAnswered: false,
  isResting: false,
  policy,
  now: at(0),
  dueAfter: (startsAt, count) => later(new Date(startsAt), minutes(count)).toISOString(),
  minutesSince: () => 0,
}
const first: Running = {
  id: 1,
  queueId: 1,
  target: 'firstAnswer',
  minutes: 15,
  startsAt: at(0),
  dueAt: at(15),
  restedMinutes: 0,
  pausedAt: null,
}
const resolution: Running = { ...first, id: 2, target: 'resolution', minutes: 240, dueAt: at(240) }
const nothing = { settle: [], drop: [], change: [], begin: [] }
const of = (target: Running['target'], startsAt: number, due: number, queueId = 1) => ({
  queueId,
  target,
  minutes: due - startsAt,
  startsAt: at(startsAt),
  dueAt: at(due),
  restedMinutes: 0,
  pausedAt: null,
})

describe('what is promised', () => {
  test('begins when people have a customer who asked something', () => {
    expect(planDeadlines([], waiting).begin).toEqual([of('firstAnswer', 0, 15), of('resolution', 0, 240)])
  })

  test.each([
    ['while a robot speaks', { isServed: false }],
    ['in a queue that promises nothing', { policy: null }],
    ['without a queue', { queueId: null, policy: null }],
    ['where the hours never open', { dueAfter: () => undefined }],
  ])('is nothing %s', (_what, more) => {
    expect(planDeadlines([], { ...waiting, ...more })).toEqual(nothing)
  })

  test('is only the end where nobody has asked anything yet', () => {
    expect(planDeadlines([], { ...waiting, isAsked: false }).begin).toEqual([of('resolution', 0, 240)])
  })

  test('runs on while the customer writes more', () => {
    expect(planDeadlines([first, resolution], { ...waiting, now: at(9) })).toEqual(nothing)
  })

  test('is settled by the answer, and the next question has the time of next answers', () => {
    const answered = { ...waiting, now: at(9), isAsked: false, isAnswered: true }
    expect(planDeadlines([first, resolution], answered)).toEqual({ ...nothing, settle: [1] })
    const asked = { ...answered, now: at(20), isAsked: true }
    expect(planDeadlines([resolution], asked)).toEqual({ ...nothing, begin: [of('nextAnswer', 20, 50)] })
  })

  test('is settled by the end of the attendance; an answer that was not due yet is not counted', () => {
    const closed = { ...waiting, isServed: false, isEnded: true }
    expect(planDeadlines([first, resolution], { ...closed, now: at(9) })).toEqual({
      ...nothing,
      settle: [2],
      drop: [1],
    })
    expect(planDeadlines([first, resolution], { ...closed, now: at(16) }).settle).toEqual([1, 2])
  })

  test('counts anew in another queue for answers, and from the beginning for the end', () => {
    const moved = {
      ...waiting,
      queueId: 7,
      now: at(10),
      policy: { ...policy, firstAnswer: 5, resolution: 60 },
    }
    expect(planDeadlines([first, resolution], moved)).toEqual({
      ...nothing,
      change: [
        { id: 1, ...of('firstAnswer', 10, 15, 7) },
        { id: 2, ...of('resolution', 0, 60, 7) },
      ],
    })
  })

  test('stays missed where it was missed', () => {
    const moved = { ...waiting, queueId: 7, now: at(300) }
    expect(planDeadlines([first, resolution], moved)).toEqual({
      ...nothing,
      settle: [1],
      begin: [of('firstAnswer', 300, 315, 7)],
    })
  })

  test('is given up where the other queue promises nothing', () => {
    const moved = { ...waiting, queueId: 7, policy: null, now: at(10) }
    expect(planDeadlines([first, resolution], moved)).toEqual({ ...nothing, drop: [1, 2] })
  })

  test('goes by what the queue says now, from the same beginning', () => {
    const changed = { ...waiting, now: at(20), policy: { ...policy, firstAnswer: 45, resolution: null } }
    expect(planDeadlines([first, resolution], changed)).toEqual({
      ...nothing,
      change: [{ id: 1, ...of('firstAnswer', 0, 45) }],
      drop: [2],
    })
  })

  test('is given up for the answer when a robot takes over, and the end goes on', () => {
    const robot = { ...waiting, isServed: false, now: at(5) }
    expect(planDeadlines([first, resolution], robot)).toEqual({ ...nothing, drop: [1] })
  })
})

describe('while a ticket rests', () => {
  const asleep = (minute: number, more: Partial<Situation> = {}): Situation => ({
    ...waiting,
    isResting: true,
    now: at(minute),
    minutesSince: (moment) => (Date.parse(at(minute)) - Date.parse(moment)) / minutes(1),
    ...more,
  })
  const awake = (minute: number) => asleep(minute, { isResting: false })
  const paused: Running = { ...first, pausedAt: at(10) }

  test('what runs stands still, and what was missed before does not', () => {
    expect(planDeadlines([first, resolution], asleep(10)).change).toEqual([
      paused,
      { ...resolution, pausedAt: at(10) },
    ])
    expect(planDeadlines([first], { ...asleep(16), policy: { ...policy, resolution: null } })).toEqual(
      nothing,
    )
    expect(planDeadlines([paused], { ...asleep(50), policy: { ...policy, resolution: null } })).toEqual(
      nothing,
    )
  })

  test('it goes on with what is left, each time', () => {
    const [woken] = planDeadlines([paused], awake(100)).change
    expect(woken).toEqual({ ...first, restedMinutes: 90, dueAt: at(105) })
    const [again] = planDeadlines([{ ...woken!, pausedAt: at(104) }], awake(204)).change
    expect(again).toEqual({ ...first, restedMinutes: 190, dueAt: at(205) })
  })

  test('an answer keeps it in time, however long the rest was', () => {
    const answered = asleep(100, { isAsked: false, isAnswered: true })
    expect(planDeadlines([paused], { ...answered, policy: { ...policy, resolution: null } })).toEqual({
      ...nothing,
      settle: [1],
      change: [{ ...first, restedMinutes: 90, dueAt: at(105) }],
    })
  })

  test('another promise counts what has rested, and nothing happens around it', () => {
    const changed = asleep(40, { policy: { ...policy, firstAnswer: 45, resolution: null } })
    const [moved] = planDeadlines([paused], changed).change
    expect(moved).toEqual({ ...first, minutes: 45, restedMinutes: 30, dueAt: at(75), pausedAt: at(40) })
    const escalations: SlaPolicy['escalations'] = [
      { target: 'firstAnswer', after: 0, action: { kind: 'raise' } },
    ]
    const promising = { ...waiting, policy: { ...policy, escalations } }
    expect(planEscalations(moved!, promising)).toEqual([])
    expect(planEscalations({ ...moved!, pausedAt: null }, promising)).toMatchObject([{ runAt: at(75) }])
  })
})

test('escalations happen before, at and after the end of their promise, never before its beginning', () => {
  const tell = { kind: 'tell', who: ['attendant'] } as const
  const escalations = [
    { target: 'firstAnswer', after: -5, action: tell },
    { target: 'resolution', after: 0, action: { kind: 'raise' } },
    { target: 'firstAnswer', after: 10, action: { kind: 'move', queueId: 7 } },
    { target: 'firstAnswer', after: -100, action: tell },
  ] as SlaPolicy['escalations']
  const planned = planEscalations(first, { ...waiting, policy: { ...policy, escalations } })
  expect(planned.map(({ step, runAt }) => [step, runAt])).toEqual([
    [0, at(10)],
    [2, at(25)],
    [3, at(0)],
  ])
})
