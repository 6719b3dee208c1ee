import {
  importPageSize,
  type ContactImport,
  type ImportRow,
  type RowProblem,
  type ShownRows,
} from '@chatflow/contract'
import { sql, type RawBuilder, type Selectable } from 'kysely'
import { mediaUrl } from '../../media/serveMedia.ts'
import type { ContactImports } from '../../platform/database/tables.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { importTexts } from './importTexts.ts'

export type StoredImport = Selectable<ContactImports>

const maxListed = 20

export async function findImport({ db, companyId }: Tenant, id: string): Promise<StoredImport | undefined> {
  return db
    .selectFrom('contactImports')
    .selectAll()
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Nobody else works on it until this transaction ends. */
export async function lockImport({ db, companyId }: Tenant, id: string): Promise<StoredImport | undefined> {
  return db
    .selectFrom('contactImports')
    .selectAll()
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export async function listImports({ db, companyId, now }: Tenant): Promise<StoredImport[]> {
  return db
    .selectFrom('contactImports')
    .selectAll()
    .where('companyId', '=', companyId)
    .where('expiresAt', '>', now().toISOString())
    .orderBy('createdAt', 'desc')
    .limit(maxListed)
    .execute()
}

/** An import as the API shows it. What a preview counts is counted while there is one. */
export async function importOf(tenant: Tenant, row: StoredImport): Promise<ContactImport> {
  const samples = row.samples as string[][]
  const examples = row.hasHeader ? samples.slice(1) : samples
  return {
    id: row.id,
    source: row.source as ContactImport['source'],
    name: row.name,
    state: row.state as ContactImport['state'],
    failure: row.failure as ContactImport['failure'],
    columns: row.fields.map((_, column) => ({
      name: row.hasHeader ? (samples[0]?.[column] ?? '') : '',
      samples: examples.map((cells) => cells[column] ?? '').filter((cell) => cell !== ''),
    })),
    fields: row.fields as ContactImport['fields'],
    hasHeader: row.hasHeader,
    known: row.known as ContactImport['known'],
    tagIds: row.tagIds.map(Number),
    total: row.total,
    done: row.done,
    preview: row.state === 'ready' ? await previewOf(tenant, row.id) : noPreview,
    created: row.created,
    updated: row.updated,
    ignored: row.ignored,
    otherNumbers: row.otherNumbers,
    ignoredUrl: row.ignoredFile && mediaUrl(tenant, row.ignoredFile, ignoredNameOf(row)),
    user: { id: row.userId, name: row.userName },
    createdAt: row.createdAt,
    finishedAt: row.finishedAt,
  }
}

const ignoredNameOf = ({ language, createdAt }: StoredImport) =>
  `${importTexts[language as keyof typeof importTexts].fileName}-${createdAt.slice(0, 10)}.csv`

const noPreview: ContactImport['preview'] = {
  chosen: 0,
  known: 0,
  notChosen: 0,
  problems: {},
  withoutEmail: 0,
}

async function previewOf({ db, companyId }: Tenant, id: string): Promise<ContactImport['preview']> {
  const { rows } = await sql<{
    problem: RowProblem | null
    isChosen: boolean
    count: number
    known: number
    withoutEmail: number
  }>`select problem, is_chosen, count(*)::int as count, count(*) filter (where is_known)::int as known,
      count(*) filter (where is_email_left_out)::int as without_email
    from contact_import_rows where company_id = ${companyId} and import_id = ${id}
    group by problem, is_chosen`.execute(db)
  const preview = { ...noPreview, problems: { ...noPreview.problems } }
  for (const { problem, isChosen, count, known, withoutEmail } of rows)
    if (problem !== null) preview.problems[problem] = (preview.problems[problem] ?? 0) + count
    else if (isChosen) Object.assign(preview, { chosen: preview.chosen + count, known, withoutEmail })
    else preview.notChosen += count
  return preview
}

const shown: Record<ShownRows, RawBuilder<boolean>> = {
  all: sql`true`,
  good: sql`problem is null`,
  problems: sql`problem is not null`,
  known: sql`problem is null and is_known`,
  notChosen: sql`problem is null and not is_chosen`,
}

interface RowsQuery {
  show: ShownRows
  searchParam: string
  pageNumber: number
}

export async function listRows(
  { db, companyId }: Tenant,
  importId: string,
  { show, searchParam, pageNumber }: RowsQuery,
) {
  let found = db
    .selectFrom('contactImportRows')
    .where('companyId', '=', companyId)
    .where('importId', '=', importId)
    .where(shown[show])
  if (searchParam)
    found = found.where(
      sql<boolean>`strpos(fold(name || ' ' || number || ' ' || email), fold(${searchParam})) > 0`,
    )
  const { count } = await found.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  const rows = await found
    .select([
      'line',
      'name',
      'number',
      'otherNumbers',
      'email',
      'problem',
      'isEmailLeftOut',
      'isKnown',
      'isChosen',
    ])
    .orderBy('line')
    .limit(importPageSize)
    .offset((pageNumber - 1) * importPageSize)
    .execute()
  return {
    rows: rows.map(({ line, problem, ...row }): ImportRow => ({
      id: line,
      problem: problem as ImportRow['problem'],
      ...row,
    })),
    count,
    hasMore: pageNumber * importPageSize < count,
  }
}
