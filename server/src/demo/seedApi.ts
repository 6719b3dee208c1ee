import { days, hours, later, minutes } from '../platform/clock.ts'
import type { Tenancy, Tenant } from '../platform/tenancy/tenancy.ts'
import { someTokens } from '../outreach/apiTokens/apiTokens.factory.ts'
import { aWebhook } from '../outreach/webhooks/webhooks.factory.ts'

/** Tokens of two programs, and a webhook that was tried and switched off: nobody outside is called by a demo. */
export async function seedApi(tenancy: Tenancy, companyId: number, { createdBy }: { createdBy: number }) {
  await tenancy.withTenant(companyId, async (tenant) => {
    const now = tenant.now()
    const { id: connectionId } = await tenant.db
      .selectFrom('connections')
      .select('id')
      .where('companyId', '=', companyId)
      .where('isDefault', '=', true)
      .executeTakeFirstOrThrow()
    await someTokens(tenant, [
      {
        name: 'ERP: avisos de entrega',
        scopes: ['messages:send', 'messages:read'],
        connectionId,
        createdBy,
        createdAt: later(now, -days(74)),
        lastUsedAt: later(now, -minutes(12)),
      },
      {
        name: 'Painel de vendas',
        scopes: ['contacts:read'],
        createdBy,
        createdAt: later(now, -days(21)),
        lastUsedAt: later(now, -days(2)),
        expiresAt: later(now, days(69)),
      },
    ])
    await seedWebhook(tenant)
  })
}

async function seedWebhook(tenant: Tenant) {
  const now = tenant.now()
  const tickets = await tenant.db
    .selectFrom('tickets')
    .innerJoin('contacts', (join) =>
      join
        .onRef('contacts.companyId', '=', 'tickets.companyId')
        .onRef('contacts.id', '=', 'tickets.contactId'),
    )
    .select(['tickets.id', 'tickets.uuid', 'contacts.id as contactId', 'contacts.name', 'contacts.number'])
    .where('tickets.companyId', '=', tenant.companyId)
    .where('tickets.status', '=', 'closed')
    .where('contacts.isGroup', '=', false)
    .orderBy('tickets.id')
    .limit(3)
    .execute()
  await aWebhook(
    tenant,
    {
      name: 'Central de pedidos',
      url: 'https://pedidos.example.com/chat-flow',
      events: ['ticket.closed', 'rating.received'],
      createdAt: later(now, -days(40)),
    },
    tickets.map(({ id, uuid, contactId, name, number }, index) => ({
      event: 'ticket.closed',
      at: later(now, -hours(30 - index)),
      data: { ticket: { id, uuid, status: 'closed' }, contact: { id: contactId, name, number } },
      statuses: index === 1 ? [503, 503, 200] : [200],
    })),
  )
}
