import type { Language } from '@chatflow/contract'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'

/** What files and texts for a user are written in, also for one who is gone. */
export async function languageOf({ db, companyId }: Tenant, userId: number): Promise<Language> {
  const user = await db
    .selectFrom('users')
    .select('language')
    .where('companyId', '=', companyId)
    .where('id', '=', userId)
    .executeTakeFirst()
  return (user?.language ?? 'pt-BR') as Language
}
