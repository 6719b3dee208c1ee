import type { IgnoredReason, Language } from '@chatflow/contract'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { csvLine, csvStart } from '../../platform/sheets/csv.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import type { Tenancy, Tenant } from '../../platform/tenancy/tenancy.ts'
import type { StoredImport } from './contactImports.queries.ts'
import { importTexts } from './importTexts.ts'

const atOnce = 1_000

/** Writes the ignored rows as they came, each with its reason: put right, the file can be imported again. */
export async function writeIgnored(
  { tenancy, storage }: { tenancy: Tenancy; storage: Storage },
  found: StoredImport,
): Promise<{ name: string; size: number }> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'chatflow-ignored-'))
  try {
    const file = path.join(folder, 'ignored.csv')
    await pipeline(Readable.from(linesOf(tenancy, found)), createWriteStream(file))
    const { size } = await stat(file)
    return { name: await storage.put(found.companyId, 'csv', { file }), size }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function* linesOf(tenancy: Tenancy, found: StoredImport) {
  const language = found.language as Language
  const words = importTexts[language]
  const header = found.hasHeader ? ((found.samples as string[][])[0] ?? []) : []
  const columns = found.fields.map((_, column) => header[column] ?? '')
  yield csvStart + csvLine([...columns, words.line, words.reason], language)
  for (let after = 0; ;) {
    const from = after
    const rows = await tenancy.readTenant(found.companyId, (tenant) => readIgnored(tenant, found.id, from))
    if (rows.length === 0) return
    for (const { line, cells, reason } of rows) {
      const filled = columns.map((_, column) => cells[column] ?? '')
      const why = words.reasons[reason as IgnoredReason]
      yield csvLine([...filled, String(line), why], language)
      after = line
    }
  }
}

const readIgnored = ({ db, companyId }: Tenant, importId: string, after: number) =>
  db
    .selectFrom('contactImportRows')
    .select(['line', 'cells', 'reason'])
    .where('companyId', '=', companyId)
    .where('importId', '=', importId)
    .where('outcome', '=', 'ignored')
    .where('line', '>', after)
    .orderBy('line')
    .limit(atOnce)
    .execute()
