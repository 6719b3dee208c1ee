import type { ChannelKind, FlowChannel, FlowSurroundings } from '@chatflow/contract'
import { sql } from 'kysely'
import { companySnapshot, type ConnectionName } from '../../conversations/companySnapshot/companySnapshot.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'

/** More names than anybody remembers; a contact may have any. */
const maxVariables = 500

/** What the texts and blocks of a flow may speak of, and where it runs. */
export async function readSurroundings(tenant: Tenant, flowId: number): Promise<FlowSurroundings> {
  const { queues, users, connections } = await companySnapshot(tenant)
  const running = await connectionsOf(tenant, flowId)
  return {
    queues: named(queues.values()),
    users: named(users.values()),
    prompts: await listPrompts(tenant),
    variables: await extraNames(tenant),
    channels: running.flatMap((id) => {
      const connection = connections.get(id)
      return connection ? [channelOf(connection)] : []
    }),
  }
}

const named = (rows: Iterable<{ id: number; name: string }>) =>
  Array.from(rows, ({ id, name }) => ({ id, name }))

const textLimits: Record<ChannelKind, Pick<FlowChannel, 'maxText' | 'splitsText'>> = {
  whatsapp: { maxText: 4096, splitsText: false },
  facebook: { maxText: 2000, splitsText: true },
  instagram: { maxText: 1000, splitsText: true },
}

const channelOf = ({ name, channel, abilities }: ConnectionName): FlowChannel => ({
  name,
  ...textLimits[channel],
  lists: abilities.lists,
  buttons: abilities.buttons,
  voiceNotes: abilities.voiceNotes,
})

function listPrompts({ db, companyId }: Tenant) {
  return db.selectFrom('prompts').select(['id', 'name']).where('companyId', '=', companyId).execute()
}

async function extraNames({ db, companyId }: Tenant): Promise<string[]> {
  const rows = await db
    .selectFrom('contactExtraInfo')
    .select('name')
    .distinct()
    .where('companyId', '=', companyId)
    .limit(maxVariables)
    .execute()
  return rows.map(({ name }) => name)
}

/** Where customers meet it: as welcome or answer to no phrase, by a phrase, or as the service of a connection or queue. */
async function connectionsOf({ db, companyId }: Tenant, flowId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with services as (
      select id from queue_integrations where company_id = ${companyId} and flow_id = ${flowId})
    select id from connections where company_id = ${companyId} and (
      flow_id_welcome = ${flowId} or flow_id_not_phrase = ${flowId}
      or integration_id in (select id from services)
      or exists (select from flow_campaigns
        where company_id = ${companyId} and flow_id = ${flowId} and status
        and coalesce(whatsapp_id, connections.id) = connections.id)
      or exists (select from connection_queues
        join queues on queues.company_id = ${companyId} and queues.id = connection_queues.queue_id
        where connection_queues.company_id = ${companyId} and connection_queues.connection_id = connections.id
        and queues.integration_id in (select id from services)))
    order by id`.execute(db)
  return rows.map(({ id }) => id)
}
