import { sql } from 'kysely'
import { fail } from '../../platform/http/fail.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { visibleIn, type Viewer } from './tickets.visibility.ts'

/**
 * A contact is changed by those who see its conversation: everything that is under way, and where nothing is, something
 * of what was. One that has no tickets belongs to the whole company.
 */
export async function requireEditableContact({ db, companyId }: Tenant, viewer: Viewer, contactId: number) {
  if (viewer.isAdmin) return
  const { hidden, seen, all } = await db
    .selectFrom('tickets')
    .select((eb) => {
      const isSeen = visibleIn(viewer, 'search', true)(eb)
      return [
        sql<number>`count(*) filter (where tickets.status <> 'closed' and not ${isSeen})`.as('hidden'),
        sql<number>`count(*) filter (where ${isSeen})`.as('seen'),
        eb.fn.countAll<number>().as('all'),
      ]
    })
    .where('tickets.companyId', '=', companyId)
    .where('tickets.contactId', '=', contactId)
    .executeTakeFirstOrThrow()
  if (hidden > 0 || (all > 0 && seen === 0)) fail('ERR_NO_PERMISSION')
}
