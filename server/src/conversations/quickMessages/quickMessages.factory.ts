import type { Insertable } from 'kysely'
import type { QuickMessages } from '../../platform/database/tables.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'

type QuickMessageToMake = Pick<Insertable<QuickMessages>, 'shortcode' | 'message'> &
  Partial<Omit<Insertable<QuickMessages>, 'companyId'>>

/** Quick messages, private unless they say otherwise, for demo data. */
export async function someQuickMessages({ db, companyId, now }: Tenant, wanted: QuickMessageToMake[]) {
  const at = now().toISOString()
  const common = { companyId, geral: false, visao: false, status: true, createdAt: at, updatedAt: at }
  await db
    .insertInto('quickMessages')
    .values(wanted.map((one) => ({ ...common, ...one })))
    .execute()
}
