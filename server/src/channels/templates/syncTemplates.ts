import type { Provider } from '@chatflow/contract'
import { z } from 'zod'
import { defineJob, handleJob, type JobHandler } from '../../platform/jobs/job.ts'
import type { Tenancy, Tenant } from '../../platform/tenancy/tenancy.ts'
import type { Channel, ConnectionKey, NetworkTemplate } from '../channel/Channel.ts'

interface Options {
  tenancy: Tenancy
  channels: Record<Provider, Channel>
}

/** Reads the templates of a connection from its network. What the network does not have any more is gone here, too. */
export async function syncTemplates({ tenancy, channels }: Options, { companyId, id }: ConnectionKey) {
  const connection = await tenancy.readTenant(companyId, ({ db }) =>
    db
      .selectFrom('connections')
      .select('provider')
      .where('companyId', '=', companyId)
      .where('id', '=', id)
      .executeTakeFirst(),
  )
  const templates = connection && (await channels[connection.provider].templates?.({ companyId, id }))
  if (templates) await tenancy.withTenant(companyId, (tenant) => replace(tenant, id, templates))
}

async function replace({ db, companyId, now }: Tenant, connectionId: number, templates: NetworkTemplate[]) {
  const updatedAt = now().toISOString()
  const names = templates.map(({ name, language }) => `${name}\n${language}`)
  const known = await db
    .selectFrom('messageTemplates')
    .select(['id', 'name', 'language'])
    .where('companyId', '=', companyId)
    .where('connectionId', '=', connectionId)
    .forUpdate()
    .execute()
  const gone = known.filter(({ name, language }) => !names.includes(`${name}\n${language}`))
  if (gone.length > 0)
    await db
      .deleteFrom('messageTemplates')
      .where('companyId', '=', companyId)
      .where(
        'id',
        'in',
        gone.map(({ id }) => id),
      )
      .execute()
  if (templates.length === 0) return
  await db
    .insertInto('messageTemplates')
    .values(
      templates.map(({ components, ...template }) => ({
        ...template,
        companyId,
        connectionId,
        components: JSON.stringify(components),
        updatedAt,
      })),
    )
    .onConflict((same) =>
      same.columns(['companyId', 'connectionId', 'name', 'language']).doUpdateSet((eb) => ({
        category: eb.ref('excluded.category'),
        status: eb.ref('excluded.status'),
        components: eb.ref('excluded.components'),
        updatedAt,
      })),
    )
    .execute()
}

const syncTemplatesLater = defineJob({
  name: 'syncTemplates',
  lane: 'housekeeping',
  payload: z.object({ companyId: z.number(), connectionId: z.number() }),
})
/** By the clock: networks change the state of templates by themselves, and not every notice arrives. */
export const syncAllTemplates = defineJob({
  name: 'syncAllTemplates',
  lane: 'housekeeping',
  payload: z.object({}),
})

/** Soon, once, however often it is asked for. */
export const syncSoon = (tenant: Tenant, connectionId: number) =>
  tenant.enqueue(
    syncTemplatesLater,
    { companyId: tenant.companyId, connectionId },
    { key: `templates-${connectionId}` },
  )

/** The network knows this connection from now on. */
export const syncProven = (tenancy: Tenancy, companyId: number, { connectionId }: { connectionId: number }) =>
  tenancy.withTenant(companyId, (tenant) => syncSoon(tenant, connectionId))

export const templateJobs = (options: Options): JobHandler[] => [
  handleJob(syncTemplatesLater, ({ companyId, connectionId }) =>
    syncTemplates(options, { companyId, id: connectionId }),
  ),
  handleJob(syncAllTemplates, async () => {
    const connections = await options.tenancy.withPlatform(({ db }) =>
      db
        .selectFrom('connections')
        .select(['companyId', 'id'])
        .where('provider', '=', 'cloud')
        .where('status', '=', 'CONNECTED')
        .execute(),
    )
    for (const { companyId, id } of connections)
      await options.tenancy.withTenant(companyId, (tenant) => syncSoon(tenant, id))
  }),
]
