import {
  maxCalendarDays,
  maxCalendarEntries,
  type CalendarEntry,
  type CalendarQuery,
} from '@chatflow/contract'
import { sql } from 'kysely'
import { companyHours } from '../../company/companies/companyHours.ts'
import { days } from '../../platform/clock.ts'
import { addToCalendar, givenMoment } from '../../platform/calendar.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { comingOf } from './comingTurns.ts'
import * as calendar from './calendar.queries.ts'
import type { Span } from './calendar.queries.ts'
import type { Reader } from './schedules.queries.ts'

/** Everything that happens in some days. The number of statements does not grow with what they hold. */
export async function readCalendar(tenant: Tenant, reader: Reader, query: CalendarQuery) {
  const workingDays = await companyHours(tenant)
  const span = spanOf(query, workingDays.timeZone)
  const asked = { reader, span, searchParam: query.searchParam }
  const own = await calendar.findInSpan(tenant, asked)
  const earlier = await calendar.findEarlierSends(tenant, asked)
  const repeating = await calendar.findRepeating(tenant, asked)
  const entries: CalendarEntry[] = [...own, ...earlier]
  for (const schedule of repeating) {
    // The rest could not be shown any more.
    if (entries.length > 2 * maxCalendarEntries) break
    entries.push(...comingOf(schedule, span, workingDays))
  }
  entries.sort((one, other) => one.sendAt.localeCompare(other.sendAt) || one.key.localeCompare(other.key))
  return {
    entries: entries.slice(0, maxCalendarEntries),
    holidays: await holidaysIn(tenant, query),
    hasMore: entries.length > maxCalendarEntries,
  }
}

/** Days that every calendar knows, also that of PostgreSQL. */
const [firstDay, lastDay] = ['1900-01-01', '2299-12-31']

function spanOf({ dateStart, dateEnd }: CalendarQuery, timeZone: string): Span {
  if (dateStart < firstDay || dateEnd > lastDay) fail('ERR_INVALID_QUERY')
  const midnight = (day: string) => givenMoment(`${day}T00:00`, timeZone)
  const [start, end] = [midnight(dateStart), addToCalendar(midnight(dateEnd), { days: 1 }, timeZone)]
  if (end <= start || end.getTime() - start.getTime() > days(maxCalendarDays + 1)) fail('ERR_INVALID_QUERY')
  return { start, end }
}

const holidaysIn = ({ db, companyId }: Tenant, { dateStart, dateEnd }: CalendarQuery) =>
  db
    .selectFrom('holidays')
    .select([sql<string>`to_char(day, 'YYYY-MM-DD')`.as('day'), 'name'])
    .where('companyId', '=', companyId)
    .where('day', '>=', sql<never>`${dateStart}::date`)
    .where('day', '<=', sql<never>`${dateEnd}::date`)
    .orderBy('day')
    .execute()
