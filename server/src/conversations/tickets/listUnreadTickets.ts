import { unreadTicketsShown, type Ticket, type TicketView } from '@chatflow/contract'
import { sql } from 'kysely'
import { companySnapshot } from '../companySnapshot/companySnapshot.ts'
import type { Session } from '../../platform/http/serve.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { ticketOf, ticketRows } from './ticketRow.ts'
import { viewerOf, visibleIn } from './tickets.visibility.ts'

/** What a person is told of without asking: never a colleague's ticket, whatever one may look at. One statement. */
export async function listUnreadTickets(tenant: Tenant, session: Session): Promise<{ tickets: Ticket[] }> {
  const viewer = viewerOf(session)
  const views: TicketView[] = ['open', 'group']
  if (session.settings.showNotificationPending) views.push('pending')
  const chosen = tenant.db
    .selectFrom('tickets')
    .select('tickets.id')
    .where('tickets.companyId', '=', tenant.companyId)
    .where('tickets.unreadMessages', '>', 0)
    .where((eb) =>
      eb.or([
        ...views.map((view) => visibleIn(viewer, view, false)(eb)),
        // What waits for nobody but oneself is never left unsaid.
        eb.and([eb('tickets.status', '=', 'pending'), eb('tickets.userId', '=', viewer.userId)]),
      ]),
    )
    .orderBy('tickets.updatedAt', 'desc')
    .orderBy('tickets.id', 'desc')
    .limit(unreadTicketsShown)
  const rows = await ticketRows(
    tenant.db
      .selectFrom('tickets')
      .where('tickets.companyId', '=', tenant.companyId)
      .where(sql<boolean>`tickets.id = any(array(${chosen}))`),
  )
    .orderBy(sql`tickets.updated_at`, 'desc')
    .orderBy(sql`tickets.id`, 'desc')
    .execute()
  const snapshot = await companySnapshot(tenant)
  return { tickets: rows.map((row) => ticketOf(tenant, row, snapshot)) }
}
