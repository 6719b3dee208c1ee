import type { Language, ListRowProblem } from '@chatflow/contract'
import { importTexts } from '../../conversations/contactImports/importTexts.ts'
import { storeCsv } from '../../media/storeWritten.ts'
import { csvLine, csvStart } from '../../platform/sheets/csv.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import type { Tenancy, Tenant } from '../../platform/tenancy/tenancy.ts'
import type { StoredListImport } from './listImports.queries.ts'

const atOnce = 1_000

/** Writes the rows that were left out as they came, each with its reason: put right, the file can be imported again. */
export function writeLeftOut(
  { tenancy, storage }: { tenancy: Tenancy; storage: Storage },
  found: StoredListImport,
): Promise<{ file: string; size: number }> {
  return storeCsv(storage, found.companyId, linesOf(tenancy, found))
}

async function* linesOf(tenancy: Tenancy, found: StoredListImport) {
  const language = found.language as Language
  const words = importTexts[language]
  const columns = found.fields.map((_, column) => found.columns[column] ?? '')
  yield csvStart + csvLine([...columns, words.line, words.reason], language)
  for (let after = 0; ;) {
    const from = after
    const rows = await tenancy.readTenant(found.companyId, (tenant) => readLeftOut(tenant, found.id, from))
    if (rows.length === 0) return
    for (const { line, cells, reason } of rows) {
      const filled = columns.map((_, column) => cells[column] ?? '')
      yield csvLine([...filled, String(line), words.reasons[reason as ListRowProblem]], language)
      after = line
    }
  }
}

const readLeftOut = ({ db, companyId }: Tenant, importId: string, after: number) =>
  db
    .selectFrom('contactListImportRows')
    .select(['line', 'cells', 'reason'])
    .where('companyId', '=', companyId)
    .where('importId', '=', importId)
    .where('line', '>', after)
    .orderBy('line')
    .limit(atOnce)
    .execute()
