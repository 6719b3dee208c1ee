import { expect, test } from 'vitest'
import {
  asTheyStood,
  columnsOf,
  isFull,
  isLate,
  loadOf,
  unansweredOf,
  type Moment,
  type PanelPerson,
} from './columns.ts'

const person = (id: number, name: string, online = true): PanelPerson => ({
  id,
  name,
  online,
  profileImage: null,
  capacity: 2,
})
const moment = (id: number, user: PanelPerson | null, waitingSince: string | null = null) =>
  ({
    id,
    user,
    waitingSince,
    unansweredSince: null,
    updatedAt: '2026-03-01T12:00:00.000Z',
    isRaised: false,
    due: null,
  }) as unknown as Moment

test('those who wait come first, the one who waits longest on top', () => {
  const [waiting] = columnsOf(
    [moment(1, null, '2026-03-01T11:00:00.000Z'), moment(2, null, '2026-03-01T10:00:00.000Z')],
    [],
  )
  expect(waiting?.moments.map(({ id }) => id)).toEqual([2, 1])
})

test('who was raised stands above those who wait longer', () => {
  const raised = { ...moment(2, null, '2026-03-01T11:30:00.000Z'), isRaised: true }
  const [waiting] = columnsOf([moment(1, null, '2026-03-01T11:00:00.000Z'), raised], [])
  expect(waiting?.moments.map(({ id }) => id)).toEqual([2, 1])
})

test('under a card that is carried no column moves: who comes waits, and who goes stays, empty', () => {
  const [ana, bia, caio] = [person(1, 'Ana'), person(2, 'Bia'), person(3, 'Caio')]
  const stood = columnsOf([moment(1, caio)], [bia, caio])
  const now = columnsOf([moment(1, caio), moment(2, caio)], [ana, { ...bia, online: false }, caio])
  const shown = asTheyStood(stood, now).map((column) => [
    column.person?.name ?? column.kind,
    column.moments.map(({ id }) => id),
  ])
  expect(shown).toEqual([
    ['waiting', []],
    ['Bia', []],
    ['Caio', [1, 2]],
  ])
})

test('a promise that is missed is late in anybody’s hands, and without one who waits longer than the queue wants', () => {
  const now = new Date('2026-03-01T12:00:00.000Z')
  const ana = person(1, 'Ana')
  const promised = (at: string) => ({ due: { target: 'nextAnswer', at } }) as Pick<Moment, 'due'>
  const late = (one: Moment) => isLate({ ...one, queueId: 7 }, now, new Map([[7, 30]]))
  expect(late({ ...moment(1, ana), ...promised('2026-03-01T11:59:59.000Z') })).toBe(true)
  expect(late({ ...moment(1, ana), ...promised('2026-03-01T12:00:01.000Z') })).toBe(false)
  expect(late(moment(2, null, '2026-03-01T11:30:00.000Z'))).toBe(true)
  expect(late(moment(2, null, '2026-03-01T11:31:00.000Z'))).toBe(false)
  // A promise of an hour is not missed after half of it.
  const patient = moment(3, null, '2026-03-01T11:10:00.000Z')
  expect(late({ ...patient, ...promised('2026-03-01T12:10:00.000Z') })).toBe(false)
  expect(late(moment(4, ana))).toBe(false)
})

test('of what somebody holds, who has gone unanswered longest stands on top, and a raised one above', () => {
  const ana = person(1, 'Ana')
  const unanswered = (id: number, unansweredSince: string) => ({ ...moment(id, ana), unansweredSince })
  const held = [
    moment(1, ana),
    moment(2, ana),
    unanswered(3, '2026-03-01T11:30:00.000Z'),
    unanswered(4, '2026-03-01T11:00:00.000Z'),
    { ...moment(5, ana), isRaised: true },
  ]
  expect(columnsOf(held, [ana])[1]?.moments.map(({ id }) => id)).toEqual([5, 4, 3, 1, 2])
})

test('those without an answer are counted, coloured like those who wait, and sound no tone', () => {
  const now = new Date('2026-03-01T12:00:00.000Z')
  const targets = new Map([[7, 30]])
  const since = (minute: number, queueId: number | null = 7) =>
    ({
      ...moment(1, person(1, 'Ana')),
      queueId,
      unansweredSince: new Date(now.getTime() - minute * 60_000).toISOString(),
    }) as Moment
  const of = (...minutes: number[]) =>
    unansweredOf(
      minutes.map((minute) => since(minute)),
      now,
      targets,
    )
  expect(of()).toEqual({ count: 0, tone: 'calm' })
  expect(of(1, 9)).toEqual({ count: 2, tone: 'calm' })
  expect(of(1, 10)).toEqual({ count: 2, tone: 'soon' })
  expect(of(10, 30, 1)).toEqual({ count: 3, tone: 'late' })
  expect(unansweredOf([since(15, null)], now, targets).tone).toBe('late')
  expect(isLate(since(40), now, targets)).toBe(false)
})

test('people have columns by name; namesakes stand apart, and who is online with nothing is there too', () => {
  const [ana, other, rui] = [person(1, 'Ana', false), person(2, 'Ana'), person(3, 'Rui')]
  const columns = columnsOf(
    [moment(1, ana), moment(2, other), moment(3, ana)],
    [other, rui, person(4, 'Zoe', false)],
  )
  expect(columns.map(({ person: one, moments }) => [one?.id, moments.length])).toEqual([
    [undefined, 0],
    [1, 2],
    [2, 1],
    [3, 0],
  ])
})

test('who waits for somebody who was chosen, and has not accepted, still waits', () => {
  const ana = person(1, 'Ana')
  const offered = { ...moment(1, ana), status: 'pending' } as Moment
  const columns = columnsOf([offered, moment(2, ana)], [ana])
  expect(columns.map(({ kind, moments }) => [kind, moments.map(({ id }) => id)])).toEqual([
    ['waiting', [1]],
    ['person', [2]],
  ])
})

test('a group that is nobody’s waits for nobody and stands last', () => {
  const group = { ...moment(1, null), status: 'group' } as Moment
  expect(columnsOf([group, moment(2, null)], []).map(({ kind, moments }) => [kind, moments.length])).toEqual([
    ['waiting', 1],
    ['groups', 1],
  ])
})

test('one more is too much for who holds as much as they should', () => {
  const ana = person(1, 'Ana')
  const full = (held: number) => {
    const moments = Array.from({ length: held }, (_, id) => moment(id, ana))
    return isFull(columnsOf(moments, [ana])[1]!)
  }
  expect([0, 1, 2, 3].map(full)).toEqual([false, false, true, true])
  expect(isFull(columnsOf([moment(1, null)], [])[0]!)).toBe(false)
})

test('a person is nearly full from four fifths on, and over it above', () => {
  expect([7, 8, 10, 11].map((held) => loadOf(held, 10))).toEqual(['calm', 'soon', 'soon', 'late'])
})
