import type { TicketNote } from '@chatflow/contract'
import { companySnapshot, type CompanySnapshot } from '../companySnapshot/companySnapshot.ts'
import { fail } from '../../platform/http/fail.ts'
import { everyone } from '../../platform/tenancy/eventLog.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { maySee, type Viewer } from '../tickets/tickets.visibility.ts'

const columns = ['id', 'note', 'createdAt', 'ticketId', 'contactId', 'userId'] as const
type Row = Omit<TicketNote, 'user'> & { userId: number | null }

function noteOf({ userId, ...row }: Row, { users }: CompanySnapshot): TicketNote {
  const user = users.get(userId ?? 0)
  return { ...row, user: user ? { id: user.id, name: user.name } : null }
}

/** Of the tickets that this person may see; a ticket that was deleted hides nothing. */
export async function listNotes(tenant: Tenant, viewer: Viewer, contactId: number): Promise<TicketNote[]> {
  const snapshot = await companySnapshot(tenant)
  const rows = await tenant.db
    .selectFrom('ticketNotes')
    .select(columns)
    .where('companyId', '=', tenant.companyId)
    .where('contactId', '=', contactId)
    .orderBy('id', 'desc')
    .limit(500)
    .execute()
  const hidden = await hiddenTickets(tenant, viewer, contactId)
  return rows.filter(({ ticketId }) => !hidden.has(ticketId)).map((row) => noteOf(row, snapshot))
}

async function hiddenTickets({ db, companyId }: Tenant, viewer: Viewer, contactId: number) {
  const tickets = await db
    .selectFrom('tickets')
    .select(['id', 'status', 'userId', 'queueId', 'whatsappId'])
    .where('companyId', '=', companyId)
    .where('contactId', '=', contactId)
    .execute()
  return new Set<number | null>(tickets.filter((ticket) => !maySee(viewer, ticket)).map(({ id }) => id))
}

interface NewNote {
  note: string
  ticketId?: number | null | undefined
  contactId: number
}

export async function createNote(
  tenant: Tenant,
  userId: number,
  { note, ticketId = null, contactId }: NewNote,
): Promise<TicketNote> {
  const createdAt = tenant.now().toISOString()
  const row = await tenant.db
    .insertInto('ticketNotes')
    .values({ companyId: tenant.companyId, userId, note, ticketId, contactId, createdAt })
    .returning(columns)
    .executeTakeFirstOrThrow()
  tenant.publish('ticketNote', { action: 'create', noteId: row.id, contactId }, everyone)
  return noteOf(row, await companySnapshot(tenant))
}

/** Of this author only, unless any will do. One of a ticket that they may not see is not found. */
export async function deleteNote(tenant: Tenant, viewer: Viewer, id: number, author: number | null) {
  const found = await tenant.db
    .selectFrom('ticketNotes')
    .select(['userId', 'contactId', 'ticketId'])
    .where('companyId', '=', tenant.companyId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!found) fail('ERR_NOT_FOUND')
  if ((await hiddenTickets(tenant, viewer, found.contactId)).has(found.ticketId)) fail('ERR_NOT_FOUND')
  if (author !== null && found.userId !== author) fail('ERR_NO_PERMISSION')
  await tenant.db
    .deleteFrom('ticketNotes')
    .where('companyId', '=', tenant.companyId)
    .where('id', '=', id)
    .execute()
  tenant.publish('ticketNote', { action: 'delete', noteId: id, contactId: found.contactId }, everyone)
}
