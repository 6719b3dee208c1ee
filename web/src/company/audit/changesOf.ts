import { weekdays, type AuditEntry } from '@chatflow/contract'

export interface Change {
  /** The field, and those within it: `['sla', 'firstAnswer']`. */
  path: string[]
  before: unknown
  after: unknown
}
type Fields = Record<string, unknown>

/** What is different, field by field. Of something new or gone it is everything that says something. */
export function changesOf({ before, after }: Pick<AuditEntry, 'before' | 'after'>): Change[] {
  return within([], told(before ?? {}), told(after ?? {}))
}

/** What the entry says by itself, or what is computed: which one it was, whose, when, and what its network can do. */
const untold = ['id', 'uuid', 'companyId', 'updatedAt', 'abilities']

function told(state: Fields): Fields {
  if (!('id' in state)) return state
  const isTold = (field: string) => !untold.includes(field) && !isNamedBeside(state, field)
  return Object.fromEntries(Object.entries(state).filter(([field]) => isTold(field)))
}

/** `queueId` says nothing where `queue` says its name. */
const isNamedBeside = (state: Fields, field: string) =>
  field.endsWith('Id') && isNamed(state[field.slice(0, -'Id'.length)])

function within(path: string[], before: Fields, after: Fields): Change[] {
  const fields = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...fields].flatMap((field) => compare([...path, field], before[field], after[field]))
}

function compare(path: string[], before: unknown, after: unknown): Change[] {
  if (isSame(before, after)) return []
  if (isWeek(before ?? after)) return within(path, hoursOf(before), hoursOf(after))
  if (isNamed(before) && isNamed(after) && before.name === after.name) return within(path, before, after)
  if (isNamedList(before) && isNamedList(after)) return compareLists(path, before, after)
  if (isGroup(before ?? after)) return within(path, fieldsOf(before), fieldsOf(after))
  return [{ path, before, after }]
}

const isSame = (before: unknown, after: unknown) =>
  (saysNothing(before) && saysNothing(after)) || JSON.stringify(before) === JSON.stringify(after)

/** Which came and went, and what is different about those that stayed. */
function compareLists(path: string[], before: Named[], after: Named[]): Change[] {
  const names = (list: Named[]) => list.map(({ name }) => name)
  const inside = after.flatMap((now) => {
    const was = before.find(({ name }) => name === now.name)
    return was ? within([...path, now.name], told(was), told(now)) : []
  })
  return [...(isSame(names(before), names(after)) ? [] : [{ path, before, after }]), ...inside]
}

interface Named extends Fields {
  name: string
}
export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
export const isNamed = (value: unknown): value is Named =>
  isFields(value) && typeof value['name'] === 'string'
const isNamedList = (value: unknown): value is Named[] => Array.isArray(value) && value.every(isNamed)
const isGroup = (value: unknown) => isFields(value) && !isNamed(value)
const fieldsOf = (value: unknown): Fields => (isFields(value) ? value : {})

export function saysNothing(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return true
  return Array.isArray(value) ? value.length === 0 : isFields(value) && Object.keys(value).length === 0
}

const isDay = (row: unknown): row is Record<string, string> =>
  isFields(row) && weekdays.some((weekday) => weekday === row['weekdayEn'])
const isWeek = (value: unknown) => Array.isArray(value) && value.length > 0 && value.every(isDay)

/** "08:00–12:00, 13:00–18:00" by day; a closed one has nothing. */
function hoursOf(week: unknown): Fields {
  const days = Array.isArray(week) ? week.filter(isDay) : []
  const stretch = (start = '', end = '') => (start === '' ? [] : [`${start}–${end}`])
  return Object.fromEntries(
    days.map((day) => [
      day['weekdayEn'],
      [...stretch(day['startTimeA'], day['endTimeA']), ...stretch(day['startTimeB'], day['endTimeB'])],
    ]),
  )
}
