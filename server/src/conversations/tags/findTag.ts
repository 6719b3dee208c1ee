import type { Tag } from '@chatflow/contract'
import { fail } from '../../platform/http/fail.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { tagColumns } from './tags.queries.ts'

export async function findTag({ db, companyId }: Tenant, id: number): Promise<Tag> {
  const tag = await db
    .selectFrom('tags')
    .select(tagColumns)
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst()
  return tag ?? fail('ERR_NO_TAG_FOUND')
}
