import type { MessageTemplate } from '@chatflow/contract'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'

const columns = [
  'id',
  'connectionId',
  'name',
  'language',
  'category',
  'status',
  'components',
  'updatedAt',
] as const

const select = ({ db, companyId }: Tenant) =>
  db.selectFrom('messageTemplates').select(columns).where('companyId', '=', companyId)
type Row = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>
const complete = (row: Row): MessageTemplate => ({
  ...row,
  components: row.components as MessageTemplate['components'],
})

export async function listTemplates(tenant: Tenant, connectionId?: number): Promise<MessageTemplate[]> {
  let query = select(tenant).orderBy('name').orderBy('language')
  if (connectionId !== undefined) query = query.where('connectionId', '=', connectionId)
  return (await query.execute()).map(complete)
}

export async function findTemplate(
  tenant: Tenant,
  connectionId: number,
  templateId: number,
): Promise<MessageTemplate | undefined> {
  const row = await select(tenant)
    .where('connectionId', '=', connectionId)
    .where('id', '=', templateId)
    .executeTakeFirst()
  return row && complete(row)
}

/**
 * The template on this connection: itself, or where it belongs to another one of the company, the one that was approved
 * here under the same name and language.
 */
export async function findTemplateOn(
  tenant: Tenant,
  connectionId: number,
  templateId: number,
): Promise<MessageTemplate | undefined> {
  const row = await select(tenant)
    .where('connectionId', '=', connectionId)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('messageTemplates as chosen')
          .select('chosen.id')
          .where('chosen.companyId', '=', tenant.companyId)
          .where('chosen.id', '=', templateId)
          .whereRef('chosen.name', '=', 'messageTemplates.name')
          .whereRef('chosen.language', '=', 'messageTemplates.language'),
      ),
    )
    .executeTakeFirst()
  return row && complete(row)
}
