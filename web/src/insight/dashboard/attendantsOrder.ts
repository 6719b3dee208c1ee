import type { ComparedAttendant } from '@chatflow/contract'

export const attendantColumns = [
  'name',
  'rating',
  'countRating',
  'tickets',
  'avgWaitTime',
  'avgSupportTime',
  'online',
] as const
export type AttendantColumn = (typeof attendantColumns)[number]

/** By which column, and which way: `tickets` begins with the fewest, `-tickets` with the most. */
export type AttendantsSort = AttendantColumn | `-${AttendantColumn}`
export const attendantsSorts: AttendantsSort[] = attendantColumns.flatMap((column) => [
  column,
  `-${column}` as const,
])

export const columnOf = (sort: AttendantsSort) =>
  attendantColumns.find((column) => sort === column || sort === `-${column}`) ?? 'name'
export const isFalling = (sort: AttendantsSort) => sort.startsWith('-')

/** What a press on a head asks for: names from the first letter, numbers from the most, and pressed again the other way. */
export function sortBy(column: AttendantColumn, now: AttendantsSort): AttendantsSort {
  if (columnOf(now) === column) return isFalling(now) ? column : `-${column}`
  return column === 'name' ? column : `-${column}`
}

/** What is compared; nothing where the number means nothing, such as a mean of none. */
const valueOf: Record<AttendantColumn, (one: ComparedAttendant) => string | number | undefined> = {
  name: ({ name }) => name || undefined,
  rating: ({ rating, countRating }) => (countRating > 0 ? rating : undefined),
  countRating: ({ countRating }) => countRating,
  tickets: ({ tickets }) => tickets,
  avgWaitTime: ({ avgWaitTime, served }) => (served > 0 ? avgWaitTime : undefined),
  avgSupportTime: ({ avgSupportTime, served }) => (served > 0 ? avgSupportTime : undefined),
  online: ({ online }) => Number(online),
}

/** Those without a value stand last, whichever way. */
export function inOrder<One extends ComparedAttendant>(attendants: One[], sort: AttendantsSort): One[] {
  const read = valueOf[columnOf(sort)]
  const way = isFalling(sort) ? -1 : 1
  return attendants.toSorted((one, other) => {
    const [left, right] = [read(one), read(other)]
    if (left === undefined || right === undefined)
      return Number(left === undefined) - Number(right === undefined)
    return way * compare(left, right) || one.name.localeCompare(other.name) || one.id - other.id
  })
}

const compare = (left: string | number, right: string | number) =>
  typeof left === 'number' && typeof right === 'number'
    ? left - right
    : String(left).localeCompare(String(right))

/** The ids of those whom their name does not tell apart. */
export function namesakesOf(people: { id: number; name: string }[]): Set<number> {
  const byName = Map.groupBy(people, ({ name }) => name.trim().toLocaleLowerCase())
  const shared = [...byName].filter(([name, all]) => name !== '' && all.length > 1)
  return new Set(shared.flatMap(([, all]) => all.map(({ id }) => id)))
}
