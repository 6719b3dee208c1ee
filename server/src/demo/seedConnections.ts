import { aConnection } from '../channels/connections/connections.factory.ts'
import type { Tenancy } from '../platform/tenancy/tenancy.ts'
import { greetingMessage } from './conversations/script.ts'

const words = {
  complationMessage: 'Obrigado pelo contato, {{firstName}}! Até a próxima. 👋',
  outOfHoursMessage: 'No momento estamos fechados. Atendemos de segunda a sexta, das 8h às 18h.',
  ratingMessage: 'De 0 a 10, como você avalia o nosso atendimento?',
  expiresTicketNps: 30,
}

/** One line that is connected from the first second, with the queues of the company behind it. */
export async function seedConnections(tenancy: Tenancy, companyId: number) {
  await tenancy.withTenant(companyId, async (tenant) => {
    const connectionId = await aConnection(tenant, {
      name: 'WhatsApp principal',
      isDefault: true,
      greetingMessage,
    })
    await tenant.db
      .updateTable('connections')
      .set({ allowGroup: true, ...words })
      .where('id', '=', connectionId)
      .execute()
    const queues = await tenant.db.selectFrom('queues').select('id').execute()
    const links = queues.map(({ id }) => ({ companyId, connectionId, queueId: id }))
    await tenant.db.insertInto('connectionQueues').values(links).execute()
  })
}
