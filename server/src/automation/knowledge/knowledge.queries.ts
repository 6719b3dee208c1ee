import type { KnowledgeSource, PageQuery } from '@chatflow/contract'
import { sql } from 'kysely'
import { paged } from '../../platform/database/paged.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'

const sources = ({ db, companyId }: Tenant) =>
  db.selectFrom('knowledgeSources').where('companyId', '=', companyId)

const columns = [
  'id',
  'name',
  'url',
  'fileType',
  'bytes',
  'status',
  'failure',
  'chunks',
  'characters',
  'indexedAt',
  'createdAt',
  'updatedAt',
] as const

const shown = (found: ReturnType<typeof sources>) =>
  found
    .select(columns)
    .orderBy(sql`lower(name)`)
    .orderBy('id')
type Row = Awaited<ReturnType<ReturnType<typeof shown>['executeTakeFirstOrThrow']>>

const complete = ({ fileType, failure, ...row }: Row): KnowledgeSource => ({
  ...row,
  fileType: fileType as KnowledgeSource['fileType'],
  failure: failure as KnowledgeSource['failure'],
})

export async function listKnowledge(tenant: Tenant, { searchParam, pageNumber }: PageQuery) {
  let found = sources(tenant)
  if (searchParam) found = found.where(sql<boolean>`strpos(fold(name), fold(${searchParam})) > 0`)
  const { rows, count, hasMore } = await paged(found, pageNumber, shown)
  return { sources: rows.map(complete), count, hasMore }
}

export async function getSource(tenant: Tenant, id: number): Promise<KnowledgeSource> {
  const row = await shown(sources(tenant)).where('id', '=', id).executeTakeFirst()
  return row ? complete(row) : fail('ERR_NO_KNOWLEDGE_FOUND')
}

/** Where its content is; nothing when it is gone. */
export const findContent = (tenant: Tenant, id: number) =>
  sources(tenant)
    .select(['id', 'name', 'url', 'filePath', 'fileType', 'bytes'])
    .where('id', '=', id)
    .executeTakeFirst()

export const listSourceIds = async (tenant: Tenant): Promise<number[]> =>
  (await sources(tenant).select('id').execute()).map(({ id }) => id)
