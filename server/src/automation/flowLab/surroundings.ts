import type { FlowChannel, FlowGraph, FlowSurroundings } from '@chatflow/contract'
import { sql } from 'kysely'
import { companySnapshot, type ConnectionName } from '../../conversations/companySnapshot/companySnapshot.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { blocksNotInPlan } from '../flows/blocksOfPlan.ts'
import { filesNamed } from '../flows/flowFiles.ts'
import { readDraft } from '../flows/flowRecords.ts'
import { flowFiles } from '../flows/runningFlow.ts'

/** More names than anybody remembers; a contact may have any. */
const maxVariables = 500

/** What the texts and blocks of a flow may speak of, and where it runs. */
export async function readSurroundings(
  tenant: Tenant,
  flowId: number,
  graph?: FlowGraph,
): Promise<FlowSurroundings> {
  const { queues, users, connections } = await companySnapshot(tenant)
  const running = await connectionsOf(tenant, flowId)
  return {
    queues: named(queues.values()),
    users: named(users.values()),
    prompts: await listPrompts(tenant),
    variables: await extraNames(tenant),
    missingFiles: await missingFiles(tenant, graph ?? (await readDraft(tenant, flowId))),
    notInPlan: await blocksNotInPlan(tenant),
    channels: running.flatMap((id) => {
      const connection = connections.get(id)
      return connection ? [channelOf(connection)] : []
    }),
  }
}

const named = (rows: Iterable<{ id: number; name: string }>) =>
  Array.from(rows, ({ id, name }) => ({ id, name }))

const channelOf = ({ name, abilities }: ConnectionName): FlowChannel => ({
  name,
  maxText: abilities.maxText,
  splitsText: abilities.splitsText,
  lists: abilities.lists,
  buttons: abilities.buttons,
  voiceNotes: abilities.voiceNotes,
})

async function missingFiles(tenant: Tenant, graph: FlowGraph): Promise<string[]> {
  const named = filesNamed(graph)
  const stored = await flowFiles(tenant, named)
  return named.filter((name) => !stored.has(name))
}

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
