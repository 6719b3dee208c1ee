import { fail } from '../../platform/http/fail.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { announceTicket } from '../../conversations/tickets/announceTicket.ts'
import { lockTicket } from '../../conversations/tickets/lockTicket.ts'
import { getTicket } from '../../conversations/tickets/getTicket.ts'
import { type Viewer, maySee } from '../../conversations/tickets/tickets.visibility.ts'
import { requireTags } from '../../conversations/tags/requireTags.ts'

/** A ticket stands in one lane at a time, or in none. */
export async function moveToLane(tenant: Tenant, viewer: Viewer, ticketId: number, laneId: number | null) {
  const ticket = await lockTicket(tenant, ticketId)
  if (!maySee(viewer, ticket)) fail('ERR_NO_TICKET_FOUND')
  if (laneId !== null) await requireTags(tenant, [laneId], 1)
  const { db, companyId } = tenant
  await db
    .deleteFrom('ticketTags')
    .where('companyId', '=', companyId)
    .where('ticketId', '=', ticketId)
    .where(
      'tagId',
      'in',
      db.selectFrom('tags').select('id').where('companyId', '=', companyId).where('kanban', '=', 1),
    )
    .execute()
  if (laneId !== null)
    await db.insertInto('ticketTags').values({ companyId, ticketId, tagId: laneId }).execute()
  await announceTicket(tenant, await getTicket(tenant, ticketId))
}
