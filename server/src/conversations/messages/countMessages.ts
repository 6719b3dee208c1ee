import { sql } from 'kysely'
import { companySnapshot } from '../companySnapshot/companySnapshot.ts'
import { endOf, startOf } from '../../platform/database/timeSpans.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'

interface Period {
  fromMe: boolean
  dateStart?: string | undefined
  dateEnd?: string | undefined
}

/** Notes are said to nobody, so they do not count. Days are the company's, the last one included. */
export async function countBetween(tenant: Tenant, { fromMe, dateStart, dateEnd }: Period): Promise<number> {
  const { timezone } = (await companySnapshot(tenant)).company
  let messages = tenant.db
    .selectFrom('messages')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('companyId', '=', tenant.companyId)
    .where('fromMe', '=', fromMe)
    .where('isPrivate', '=', false)
  if (dateStart) messages = messages.where(sql<boolean>`created_at >= ${startOf(dateStart, timezone)}`)
  if (dateEnd) messages = messages.where(sql<boolean>`created_at < ${endOf(dateEnd, timezone)}`)
  return (await messages.executeTakeFirstOrThrow()).count
}
