import { connectionDefaults, type ChannelKind } from '@chatflow/contract'
import { movePhone } from '../simulator/simulatorPhones.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { connectionChanged } from './connectionTopic.ts'

let made = 0

/** A connection through the simulator whose phone is paired already, for tests and demo data. */
export async function aConnection(
  tenant: Tenant,
  overrides: { name?: string; isDefault?: boolean; greetingMessage?: string; channel?: ChannelKind } = {},
) {
  const { id } = await tenant.db
    .insertInto('connections')
    .values({
      companyId: tenant.companyId,
      name: `Conexão ${++made}`,
      channel: connectionDefaults.channel,
      provider: connectionDefaults.provider,
      schedules: JSON.stringify(connectionDefaults.schedules),
      ...overrides,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await movePhone(tenant, id, { paired: true })
  tenant.invalidate(connectionChanged, id)
  return id
}
