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
