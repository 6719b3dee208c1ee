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

/** The company's day as `yyyy-mm-dd`. */
const companyDay = (moment: Date) => new Date(calendarDay(moment) * 86_400_000).toISOString().slice(0, 10)

/** From the first of the month to today. */
export function defaultChoice(now = serverNow()): InsightChoice {
  const today = companyDay(now)
  return { from: `${today.slice(0, 8)}01`, to: today, queueIds: [], users: [], whatsappIds: [], tags: [] }
}

/** How many of the filters beside the days narrow something. */
export const activeFilters = ({ queueIds, users, whatsappIds, tags }: InsightChoice) =>
  [queueIds, users, whatsappIds, tags].filter((ids) => ids.length > 0).length

/** Why a choice cannot be used: no day at all, or the end before the beginning. */
export function problemOf({ from, to }: Pick<InsightChoice, 'from' | 'to'>): 'none' | 'reversed' | undefined {
  if (from === '' && to === '') return 'none'
  return from !== '' && to !== '' && to < from ? 'reversed' : undefined
}

const list = (ids: number[]) => (ids.length > 0 ? JSON.stringify(ids) : undefined)

/** The filters as calls take them. */
export const filterQuery = ({ queueIds, users, whatsappIds, tags }: InsightChoice) => ({
  queueIds: list(queueIds),
  users: list(users),
  whatsappIds: list(whatsappIds),
  tags: list(tags),
})

/** What a number leads to: the report under the same filters, and what else makes it this number. */
export const reportSearch = (choice: InsightChoice, more: object = {}) => ({ ...choice, ...more })
