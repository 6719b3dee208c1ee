import { sql, type Expression } from 'kysely'
import { fail } from '../../platform/http/fail.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { visibleIn, type Viewer } from './tickets.visibility.ts'

/**
 * A contact is changed by those who see its conversation: everything that is under way, and where nothing is, something
 * of what was. One that has no tickets belongs to the whole company.
 */
export async function requireEditableContact(tenant: Tenant, viewer: Viewer, contactId: number) {
  if (viewer.isAdmin) return
  const refused = await closedTo(tenant, viewer, sql`(values (${contactId}::bigint))`).executeTakeFirst()
  if (refused) fail('ERR_NO_PERMISSION')
}

/** Which of these contacts are not this person's to change. */
export const closedTo = ({ db, companyId }: Tenant, viewer: Viewer, contacts: Expression<unknown>) =>
  db
    .selectFrom('tickets')
    .select('tickets.contactId')
    .where('tickets.companyId', '=', companyId)
    .where(sql<boolean>`tickets.contact_id in ${contacts}`)
    .groupBy('tickets.contactId')
    .having((eb) => {
      const isSeen = visibleIn(viewer, 'search', true)(eb)
      return sql<boolean>`count(*) filter (where tickets.status <> 'closed' and not ${isSeen}) > 0
        or count(*) filter (where ${isSeen}) = 0`
    })
