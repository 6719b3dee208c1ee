import type { IgnoredReason, Language } from '@chatflow/contract'
import { storeCsv } from '../../media/storeWritten.ts'
import { csvLine, csvStart } from '../../platform/sheets/csv.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import type { Tenancy, Tenant } from '../../platform/tenancy/tenancy.ts'
import type { StoredImport } from './contactImports.queries.ts'
import { importTexts } from './importTexts.ts'

const atOnce = 1_000

/** Writes the ignored rows as they came, each with its reason: put right, the file can be imported again. */
export function writeIgnored(
  { tenancy, storage }: { tenancy: Tenancy; storage: Storage },
  found: StoredImport,
): Promise<{ file: string; size: number }> {
  return storeCsv(storage, found.companyId, linesOf(tenancy, found))
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
