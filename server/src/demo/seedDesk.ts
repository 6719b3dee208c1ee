import { snoozeTime, type MacroAction } from '@chatflow/contract'
import { sql } from 'kysely'
import { companySnapshot } from '../conversations/companySnapshot/companySnapshot.ts'
import { snoozeTicket } from '../service/snooze/snoozeTicket.ts'
import type { Viewer } from '../conversations/tickets/tickets.visibility.ts'
import { wallTime } from '../platform/calendar.ts'
import type { Tenancy, Tenant } from '../platform/tenancy/tenancy.ts'
import { findTeam, type Team } from './findTeam.ts'

/** What makes a day at the desk shorter: tabs and macros for everyone, and a conversation that waits for tomorrow. */
export async function seedDesk(tenancy: Tenancy, companyId: number) {
  await tenancy.withTenant(companyId, async (tenant) => {
    const team = await findTeam(tenant)
    await seedViews(tenant, team)
    await seedMacros(tenant, team)
    await seedSnoozed(tenant, team)
  })
}

const idOf = async ({ db, companyId }: Tenant, table: 'tags' | 'queues', name: string) =>
  (
    await db
      .selectFrom(table)
      .select('id')
      .where('companyId', '=', companyId)
      .where('name', '=', name)
      .executeTakeFirstOrThrow()
  ).id

async function seedViews(tenant: Tenant, { carla }: Team) {
  const common = { searchParam: '', searchOnMessages: true, withUnreadMessages: false, showAll: true }
  const views = [
    {
      name: 'VIP',
      filter: { ...common, status: 'search', tags: [await idOf(tenant, 'tags', 'VIP')], sortTickets: 'DESC' },
    },
    {
      name: 'Não lidos',
      filter: { ...common, status: 'search', statusFilter: ['open', 'pending'], withUnreadMessages: true },
    },
  ]
  const at = tenant.now().toISOString()
  await tenant.db
    .insertInto('savedViews')
    .values(
      views.map(({ name, filter }, position) => ({
        companyId: tenant.companyId,
        userId: carla.id,
        name,
        isShared: true,
        filter: JSON.stringify(filter),
        position,
        createdAt: at,
        updatedAt: at,
      })),
    )
    .execute()
}

async function seedMacros(tenant: Tenant, { carla }: Team) {
  const warranty: MacroAction[] = [
    { type: 'reply', text: 'Obrigado, {{firstName}}! Vou passar seu caso para a assistência técnica.' },
    { type: 'tags', tagIds: [await idOf(tenant, 'tags', 'Garantia')] },
    { type: 'note', text: 'Conferir a nota fiscal antes de abrir a ordem de serviço.' },
    { type: 'transfer', queueId: await idOf(tenant, 'queues', 'Suporte'), userId: null },
  ]
  const tomorrow: MacroAction[] = [
    { type: 'reply', text: 'Certo, {{firstName}}! Volto a falar com você amanhã de manhã.' },
    { type: 'snooze', preset: 'tomorrow' },
  ]
  const at = tenant.now().toISOString()
  const common = {
    companyId: tenant.companyId,
    userId: carla.id,
    isShared: true,
    createdAt: at,
    updatedAt: at,
  }
  await tenant.db
    .insertInto('macros')
    .values([
      { ...common, name: 'Encaminhar garantia', actions: JSON.stringify(warranty), uses: 31 },
      { ...common, name: 'Retomar amanhã', actions: JSON.stringify(tomorrow), uses: 58 },
    ])
    .execute()
}

/** One of the admin's own, so that the list of what rests is not empty on the first look. */
async function seedSnoozed(tenant: Tenant, { carla }: Team) {
  const ticket = await tenant.db
    .selectFrom('tickets')
    .select(['id', 'updatedAt'])
    .where('companyId', '=', tenant.companyId)
    .where('userId', '=', carla.id)
    .where('status', '=', 'open')
    .where('unreadMessages', '=', 0)
    .orderBy('updatedAt')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  if (!ticket) return
  const { timezone } = (await companySnapshot(tenant)).company
  const tomorrow = snoozeTime('tomorrow', wallTime(tenant.now(), timezone).toString())
  await snoozeTicket(tenant, viewerOf(carla.id), ticket.id, tomorrow)
  // She did so when the last word was said, not at this moment.
  const { id, updatedAt } = ticket
  await sql`update tickets set updated_at = ${updatedAt} where company_id = ${tenant.companyId} and id = ${id}`.execute(
    tenant.db,
  )
  await sql`update ticket_logs set created_at = ${updatedAt}
    where company_id = ${tenant.companyId} and ticket_id = ${id} and type = 'snoozed'`.execute(tenant.db)
}

/** An admin's eyes. */
const viewerOf = (userId: number): Viewer => ({
  userId,
  isAdmin: true,
  seesColleagues: true,
  queueIds: 'every',
  seesWithoutQueue: true,
  seesGroups: true,
  groupsOf: null,
  seesHistory: true,
  mayClosePending: true,
  hidesNumbers: false,
})
