import {
  daysOfSavedPeriod,
  maxPeriodDays,
  savedPeriods,
  type ReportChoice,
  type SavedPeriod,
} from '@chatflow/contract'
import { z } from 'zod'
import { calendarDay } from '../../platform/format.ts'
import { serverNow } from '../../platform/serverTime.ts'

/** Which part of the company's work numbers are about. */
export interface InsightChoice {
  /** `yyyy-mm-dd`, both included. */
  from: string
  to: string
  queueIds: number[]
  users: number[]
  whatsappIds: number[]
  tags: number[]
}

const dayMs = 86_400_000

/** The company's day as `yyyy-mm-dd`. */
const companyDay = (moment: Date) => new Date(calendarDay(moment) * dayMs).toISOString().slice(0, 10)

/** From the first of the month to today. */
export function defaultChoice(now = serverNow()): InsightChoice {
  const today = companyDay(now)
  return { from: `${today.slice(0, 8)}01`, to: today, queueIds: [], users: [], whatsappIds: [], tags: [] }
}

const ids = z.array(z.number().int()).catch([])

/** How an address asks for days and lists; what it says wrongly, or not, is as always. */
export function choiceFields(usual = defaultChoice()) {
  return {
    from: z.union([z.iso.date(), z.literal('')]).catch(usual.from),
    to: z.union([z.iso.date(), z.literal('')]).catch(usual.to),
    queueIds: ids,
    users: ids,
    whatsappIds: ids,
    tags: ids,
  }
}

/** What an address has to say of a choice: what is as always goes without saying. */
export function sparse<C extends object>(choice: C, usual: object): Partial<C> {
  const always = new Map(Object.entries(usual).map(([name, value]) => [name, JSON.stringify(value)]))
  return Object.fromEntries(
    Object.entries(choice).filter(([name, value]) => JSON.stringify(value) !== always.get(name)),
  ) as Partial<C>
}

/** Which of the periods that have a name these days are, if one of them. */
export function periodOf({ from, to }: Pick<InsightChoice, 'from' | 'to'>, today = defaultChoice().to) {
  // On its first day, a month is meant: that is what one begins with.
  const named: SavedPeriod[] = ['month', ...savedPeriods]
  return named.find((period) => {
    const days = daysOfSavedPeriod(period, today)
    return days.from === from && days.to === to
  })
}

/** Whatever the chosen days are. */
export function todayOnly(): Pick<InsightChoice, 'from' | 'to'> {
  const { to } = defaultChoice()
  return { from: to, to }
}

/** How many of the filters beside the days narrow something. */
export const activeFilters = ({ queueIds, users, whatsappIds, tags }: InsightChoice) =>
  [queueIds, users, whatsappIds, tags].filter((ids) => ids.length > 0).length

type Days = Pick<InsightChoice, 'from' | 'to'>
export type DaysProblem = 'none' | 'reversed' | 'tooLong'

/** Why a choice cannot be used: no day at all, the end before the beginning, or more days than are counted at once. */
export function problemOf({ from, to }: Days, today = defaultChoice().to): DaysProblem | undefined {
  if (from === '' && to === '') return 'none'
  if (from === '') return undefined
  const last = to === '' ? today : to
  if (last < from) return 'reversed'
  return (Date.parse(last) - Date.parse(from)) / dayMs >= maxPeriodDays ? 'tooLong' : undefined
}

/** An address is written by anybody: days that cannot be are as always. Without any, tickets are found, too. */
export function withPossibleDays<C extends Days>(choice: C): C {
  const problem = problemOf(choice)
  if (problem === undefined || problem === 'none') return choice
  const { from, to } = defaultChoice()
  return { ...choice, from, to }
}

const list = (ids: number[]) => (ids.length > 0 ? JSON.stringify(ids) : undefined)

/** The filters as calls take them. */
export const filterQuery = ({ queueIds, users, whatsappIds, tags }: InsightChoice) => ({
  queueIds: list(queueIds),
  users: list(users),
  whatsappIds: list(whatsappIds),
  tags: list(tags),
})

const noLists = { queueIds: [], users: [], whatsappIds: [], tags: [] }

/** What a number leads to: the report of the same days under the same filters, and what else makes it this number. */
export function reportSearch(choice: InsightChoice, more: Partial<ReportChoice> = {}) {
  // What else a report was asked with is not what its numbers are about.
  const { from, to, queueIds, users, whatsappIds, tags } = choice
  return sparse({ from, to, queueIds, users, whatsappIds, tags, ...more }, noLists)
}
