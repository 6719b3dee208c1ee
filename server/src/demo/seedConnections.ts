import type { ChannelKind } from '@chatflow/contract'
import { aConnection } from '../channels/connections/connections.factory.ts'
import { closeConnection } from '../channels/connections/requestConnectionAction.ts'
import type { Tenancy, Tenant } from '../platform/tenancy/tenancy.ts'
import { greetingMessage } from './conversations/script.ts'

const words = {
  complationMessage: 'Obrigado pelo contato, {{firstName}}! Até a próxima. 👋',
  outOfHoursMessage: 'No momento estamos fechados. Atendemos de segunda a sexta, das 8h às 18h.',
  ratingMessage: 'De 0 a 10, como você avalia o nosso atendimento?',
  expiresTicketNps: 30,
}

/** One line that is connected from the first second, and one that somebody has stopped, so that there is something to see to. */
export async function seedConnections(tenancy: Tenancy, companyId: number) {
  await tenancy.withTenant(companyId, async (tenant) => {
    await seedConnection(tenant, { name: 'WhatsApp principal', isDefault: true, allowGroup: true })
    const stopped = { name: 'Instagram', channel: 'instagram', isDefault: false, allowGroup: false } as const
    await closeConnection(tenant, await seedConnection(tenant, stopped))
  })
}

interface DemoConnection {
  name: string
  channel?: ChannelKind
  isDefault: boolean
  allowGroup: boolean
}

/** With the queues of the company behind it. */
async function seedConnection(tenant: Tenant, { allowGroup, ...named }: DemoConnection) {
  const { db, companyId } = tenant
  const connectionId = await aConnection(tenant, { ...named, greetingMessage })
  await db
    .updateTable('connections')
    .set({ allowGroup, ...words })
    .where('id', '=', connectionId)
    .execute()
  const queues = await db.selectFrom('queues').select('id').execute()
  const links = queues.map(({ id }) => ({ companyId, connectionId, queueId: id }))
  await db.insertInto('connectionQueues').values(links).execute()
  return connectionId
}
