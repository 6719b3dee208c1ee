import type { Tenant } from '../../platform/tenancy/tenancy.ts'

/** Connections that led to a queue lead nowhere from now on. */
export async function detachQueue({ db, companyId }: Tenant, { queueId }: { queueId: number }) {
  for (const column of ['sendIdQueue', 'queueIdImportMessages'] as const)
    await db
      .updateTable('connections')
      .set({ [column]: null })
      .where('companyId', '=', companyId)
      .where(column, '=', queueId)
      .execute()
}

/** The same for a prompt. Returns which connections it was. */
export async function detachPrompt({ db, companyId }: Tenant, promptId: number) {
  return db
    .updateTable('connections')
    .set({ promptId: null })
    .where('companyId', '=', companyId)
    .where('promptId', '=', promptId)
    .returning('id')
    .execute()
}

/** The same for an integration. Returns which connections it was. */
export async function detachIntegration({ db, companyId }: Tenant, integrationId: number) {
  return db
    .updateTable('connections')
    .set({ integrationId: null })
    .where('companyId', '=', companyId)
    .where('integrationId', '=', integrationId)
    .returning('id')
    .execute()
}

/** The same for a flow. */
export async function detachFlow({ db, companyId }: Tenant, flowId: number): Promise<{ id: number }[]> {
  const detached = []
  for (const column of ['flowIdWelcome', 'flowIdNotPhrase'] as const)
    detached.push(
      ...(await db
        .updateTable('connections')
        .set({ [column]: null })
        .where('companyId', '=', companyId)
        .where(column, '=', flowId)
        .returning('id')
        .execute()),
    )
  return [...new Set(detached.map(({ id }) => id))].map((id) => ({ id }))
}
