import { newUserDefaults, shownMoments, type listUsersMoments, type ResponseOf } from '@chatflow/contract'
import { minutesSince, toneOf, type WaitTone } from '../../conversations/tickets/list/waiting.ts'
import { leftOf } from '../../service/sla/left.ts'

/** Until the team is read. */
const defaultCapacity = newUserDefaults.capacity

export type Moment = ResponseOf<typeof listUsersMoments>[number]

export interface PanelPerson {
  id: number
  name: string
  online: boolean
  profileImage: string | null
  capacity: number
}

export interface PanelColumn {
  kind: 'waiting' | 'person' | 'groups'
  person: PanelPerson | null
  moments: Moment[]
}

/**
 * Those who wait first, the raised ones and then the longest waiting on top; then the people at work by name, with what they hold: whose
 * customers have gone unanswered longest on top. Who is online and holds nothing has a column, too: there is somebody to hand something
 * to. Groups of nobody wait for nobody: last.
 */
export function columnsOf(moments: Moment[], team: PanelPerson[]): PanelColumn[] {
  const at = Map.groupBy(moments, placeOf)
  const waiting = (at.get('waiting') ?? []).toSorted(
    (one, other) =>
      Number(other.isRaised) - Number(one.isRaised) || sinceOf(one).localeCompare(sinceOf(other)),
  )
  const groups = at.get('groups') ?? []
  const held = (at.get('person') ?? []).toSorted(byUrgency)
  const byPerson = Map.groupBy(held, ({ user }) => user!.id)
  const known = new Map(team.map((person) => [person.id, person]))
  const people = new Map<number, PanelPerson>()
  for (const { user } of held)
    if (user) people.set(user.id, { ...user, capacity: known.get(user.id)?.capacity ?? defaultCapacity })
  for (const person of team) if (person.online) people.set(person.id, person)
  const columns = [...people.values()]
    .toSorted((one, other) => one.name.localeCompare(other.name) || one.id - other.id)
    .map((person) => ({ kind: 'person' as const, person, moments: byPerson.get(person.id) ?? [] }))
  return [
    { kind: 'waiting', person: null, moments: waiting },
    ...columns,
    ...(groups.length > 0 ? [{ kind: 'groups' as const, person: null, moments: groups }] : []),
  ]
}

/**
 * The columns as they stood, with what is in them by now. Under a card that is carried none may move: it would be handed to
 * somebody else. Who came meanwhile is shown when it is put down.
 */
export const asTheyStood = (stood: PanelColumn[], columns: PanelColumn[]): PanelColumn[] =>
  stood.map(
    (before) =>
      columns.find(({ kind, person }) => kind === before.kind && person?.id === before.person?.id) ?? {
        ...before,
        moments: [],
      },
  )

/** Whether there may be more of something than the server sends. */
export function isCut(columns: PanelColumn[]): boolean {
  const moments = columns.flatMap((column) => column.moments)
  const count = (status: Moment['status']) => moments.filter((moment) => moment.status === status).length
  return (
    count('pending') >= shownMoments.waiting ||
    count('open') >= shownMoments.held ||
    count('group') >= shownMoments.groups
  )
}

/** A customer waits until somebody accepts, also where a colleague was chosen for them. */
export const placeOf = ({ status, user }: Pick<Moment, 'status' | 'user'>): PanelColumn['kind'] =>
  status === 'pending' ? 'waiting' : user ? 'person' : status === 'group' ? 'groups' : 'waiting'

/** What goes on calmly keeps its order. */
const byUrgency = (one: Moment, other: Moment) =>
  Number(other.isRaised) - Number(one.isRaised) ||
  (one.unansweredSince ?? never).localeCompare(other.unansweredSince ?? never)
const never = '9999'

const sinceOf = ({ waitingSince, updatedAt }: Moment) => waitingSince ?? updatedAt

/** Whether the time that its card shows is over: that of a promise, or else what one may wait in its queue. */
export function isLate(
  { due, waitingSince, queueId }: Moment,
  now: Date,
  targets: ReadonlyMap<number, number>,
) {
  if (due) return leftOf(due, now).tone === 'late'
  return (
    waitingSince !== null && toneOf(minutesSince(waitingSince, now), targets.get(queueId ?? 0)) === 'late'
  )
}

type Unanswered = Pick<Moment, 'unansweredSince' | 'queueId'>

/** How urgent a customer is whose last word nobody has answered; by the same times as of those who wait. */
export const toneUnanswered = (
  { unansweredSince, queueId }: Unanswered,
  now: Date,
  targets: ReadonlyMap<number, number>,
): WaitTone =>
  unansweredSince === null ? 'calm' : toneOf(minutesSince(unansweredSince, now), targets.get(queueId ?? 0))

/** How many of them somebody has, and how urgent the most urgent one is. */
export function unansweredOf(
  moments: readonly Unanswered[],
  now: Date,
  targets: ReadonlyMap<number, number>,
): { count: number; tone: WaitTone } {
  const unanswered = moments.filter(({ unansweredSince }) => unansweredSince !== null)
  const tones = new Set(unanswered.map((moment) => toneUnanswered(moment, now, targets)))
  const worst = (['late', 'soon'] as const).find((tone) => tones.has(tone))
  return { count: unanswered.length, tone: worst ?? 'calm' }
}

/** Whether one more would be too much. */
export const isFull = ({ person, moments }: PanelColumn) =>
  person !== null && moments.length >= person.capacity

/** How full somebody is: the words for the colour of a number. */
export const loadOf = (held: number, capacity: number) =>
  held > capacity ? 'late' : held * 5 >= capacity * 4 ? 'soon' : 'calm'
