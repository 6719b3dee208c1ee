import type { Help, PageQuery } from '@chatflow/contract'
import { containing, paged } from '../../platform/database/paged.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'

export const helpColumns = ['id', 'title', 'description', 'video'] as const

export async function listHelpPages({ db }: Tenant, { searchParam, pageNumber }: PageQuery) {
  let found = db.selectFrom('helps')
  if (searchParam) found = found.where('title', 'ilike', containing(searchParam))
  const { rows, count, hasMore } = await paged(found, pageNumber, (all) =>
    all.select(helpColumns).orderBy('position').orderBy('id'),
  )
  return { records: rows, count, hasMore }
}

export const listHelps = ({ db }: Tenant): Promise<Help[]> =>
  db.selectFrom('helps').select(helpColumns).orderBy('position').orderBy('id').execute()
