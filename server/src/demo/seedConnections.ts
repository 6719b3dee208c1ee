import { aConnection } from '../connections/connections.factory.ts'
import type { Tenancy } from '../platform/tenancy/tenancy.ts'

/** One line that is connected from the first second, with the queues of the company behind it. */
export async function seedConnections(tenancy: Tenancy, companyId: number) {
  await tenancy.withTenant(companyId, async (tenant) => {
    const greetingMessage = 'Olá! Você está falando com a Empresa Demo. Como podemos ajudar?'
    const connectionId = await aConnection(tenant, {
      name: 'WhatsApp principal',
      isDefault: true,
      greetingMessage,
    })
    const queues = await tenant.db.selectFrom('queues').select('id').execute()
    const links = queues.map(({ id }) => ({ companyId, connectionId, queueId: id }))
    await tenant.db.insertInto('connectionQueues').values(links).execute()
  })
}
