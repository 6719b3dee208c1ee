import { minutes, type Clock } from '../clock.ts'
import type { Bus, Notice } from '../database/bus.ts'

/** A net under the notices: a copy that nobody dropped is read again after this long. */
const keepFor = minutes(5)
const maxCompanies = 2_000

/**
 * What is the same for a whole company and changes rarely (its name, plan and settings), read once instead of with
 * every response. A change of such a thing calls `invalidate('company', id)`, or `'companySnapshot'` when nobody's
 * rights depend on it, which drops the copy on every process.
 */
export function createCompanyCache(clock: Clock) {
  const companies = new Map<number, Map<string, { value: unknown; until: number }>>()
  /** Counts the drops: what was read before one must not be kept after it. */
  let drops = 0

  function drop({ topic, key }: Notice) {
    if (topic !== 'company' && topic !== 'companySnapshot') return
    drops += 1
    companies.delete(Number(key))
  }
  return {
    drop,
    read: async <T>(companyId: number, name: string, load: () => Promise<T>): Promise<T> => {
      const now = clock.now().getTime()
      const copy = companies.get(companyId)?.get(name)
      if (copy && copy.until > now) return copy.value as T
      const before = drops
      const value = await load()
      if (before === drops) {
        if (companies.size >= maxCompanies) companies.clear()
        const kept = companies.get(companyId) ?? new Map<string, { value: unknown; until: number }>()
        companies.set(companyId, kept.set(name, { value, until: now + keepFor }))
      }
      return value
    },
    hear: (bus: Bus) => {
      bus.onNotice(drop)
      bus.onGap(() => {
        drops += 1
        companies.clear()
      })
    },
  }
}
export type CompanyCache = ReturnType<typeof createCompanyCache>
