import { aConnection } from '../connections/connections.factory.ts'
import type { Tenancy } from '../platform/tenancy/tenancy.ts'
import { greetingMessage } from './conversations/script.ts'

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
      .set({ allowGroup: true })
      .where('id', '=', connectionId)
      .execute()
    const queues = await tenant.db.selectFrom('queues').select('id').execute()
    const links = queues.map(({ id }) => ({ companyId, connectionId, queueId: id }))
    await tenant.db.insertInto('connectionQueues').values(links).execute()
  })
}
