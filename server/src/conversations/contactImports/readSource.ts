import { maxImportRows, type ImportField, type Provider } from '@chatflow/contract'
import type { Channel } from '../../channels/channel/Channel.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import type { Tenancy, Tenant } from '../../platform/tenancy/tenancy.ts'
import { companySnapshot } from '../companySnapshot/companySnapshot.ts'
import { checkSome, insertRows, type Looking } from './checkRows.ts'
import { findImport, lockImport, type StoredImport } from './contactImports.queries.ts'
import { guessColumns } from './guessColumns.ts'
import { failImport, forgetSource, moveImport } from './importProgress.ts'
import { rowsOfStored } from './reading/rowsOfStored.ts'
import { Unreadable, type FileRow } from './reading/table.ts'
import { enqueueStep, type ImportKey } from './startImport.ts'

export interface ReadOptions {
  tenancy: Tenancy
  storage: Storage
  channels: Record<Provider, Channel>
}

const atOnce = 1_000
/** From so many rows the columns are guessed, and so many are shown as examples. */
const guessedFrom = 50
const sampleRows = 6

/** Makes rows of a source, or looks at them again. What ends with a crash begins anew: nothing of it was shown. */
export async function readSource(options: ReadOptions, key: ImportKey) {
  const inCompany: InCompany = (work) => options.tenancy.withTenant(key.companyId, work)
  const found = await inCompany((tenant) => findImport(tenant, key.importId))
  if (found?.state === 'checking') return checkAgain(inCompany, found)
  if (found?.state !== 'reading') return
  try {
    await inCompany((tenant) => forgetRows(tenant, key.importId))
    await readRows(inCompany, found, rowsOf(options, found))
    await inCompany((tenant) => finishReading(tenant, key.importId))
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    await inCompany(async (tenant) => {
      const current = await lockImport(tenant, key.importId)
      if (current?.state === 'reading') await failImport(tenant, current, error.failure)
    })
  }
}

type InCompany = <T>(work: (tenant: Tenant) => Promise<T>) => Promise<T>

async function readRows(inCompany: InCompany, { id }: StoredImport, portions: AsyncIterable<FileRow[]>) {
  let looking: Looking | undefined
  let done = 0
  for await (const portion of portions) {
    const guess = looking ? undefined : guessColumns(portion.slice(0, guessedFrom).map(({ cells }) => cells))
    looking ??= { importId: id, fields: guess?.fields ?? [], seen: new Set() }
    const current = looking
    const rows = guess?.hasHeader ? portion.slice(1) : portion
    done += rows.length
    const change = { ...(guess && { ...guess, ...beginningOf(portion) }), total: done, done }
    const isWanted = await inCompany(async (tenant) => {
      const stored = await lockImport(tenant, id)
      if (stored?.state !== 'reading') return false
      await insertRows(tenant, current, rows)
      await moveImport(tenant, stored, change)
      return true
    })
    if (!isWanted) return
  }
}

const beginningOf = (portion: FileRow[]) => ({
  firstLine: portion[0]?.line ?? 1,
  samples: JSON.stringify(portion.slice(0, sampleRows).map(({ cells }) => cells)),
})

/** With other columns every row may be something else. */
async function checkAgain(inCompany: InCompany, { id, fields }: StoredImport) {
  const looking: Looking = { importId: id, fields: fields as ImportField[], seen: new Set() }
  let [after, done, isOver] = [0, 0, false]
  while (!isOver) {
    const from = after
    isOver = await inCompany(async (tenant) => {
      const stored = await lockImport(tenant, id)
      if (stored?.state !== 'checking') return true
      const checked = await checkSome(tenant, looking, { after: from, max: atOnce })
      if (checked) {
        after = checked.last
        done += checked.count
      }
      await moveImport(tenant, stored, checked ? { done } : { state: 'ready', done: 0 })
      return checked === undefined
    })
  }
}

/** Rows of an earlier try: the source is read from its beginning. */
async function forgetRows({ db, companyId }: Tenant, importId: string) {
  await db
    .deleteFrom('contactImportRows')
    .where('companyId', '=', companyId)
    .where('importId', '=', importId)
    .execute()
}

async function finishReading(tenant: Tenant, id: string) {
  const found = await lockImport(tenant, id)
  if (found?.state !== 'reading') return
  if (found.total === 0) return failImport(tenant, found, 'empty')
  await forgetSource(tenant, found)
  const state = found.isReviewed ? 'ready' : 'running'
  await moveImport(tenant, found, { state, file: null, done: 0 })
  if (state === 'running') await enqueueStep(tenant, id)
}

function rowsOf(options: ReadOptions, found: StoredImport): AsyncIterable<FileRow[]> {
  return found.source === 'file'
    ? rowsOfStored(options.storage, found, { atOnce, maxRows: maxImportRows })
    : rowsOfPhone(options, found)
}

/** What the phone knows, as a sheet of two columns. */
async function* rowsOfPhone(
  { tenancy, channels }: ReadOptions,
  { companyId, connectionId, source }: StoredImport,
): AsyncGenerator<FileRow[]> {
  const id = connectionId ?? 0
  const connection = await tenancy.readTenant(companyId, async (tenant) =>
    (await companySnapshot(tenant)).connections.get(id),
  )
  const people = connection?.status === 'CONNECTED' ? channels[connection.provider].people : undefined
  if (!people) throw new Unreadable('offline')
  let line = 1
  yield [{ line, cells: ['Name', 'Phone'] }]
  for await (const some of people({ companyId, id }, source === 'chats' ? 'chats' : 'phoneBook'))
    yield some.map(({ name, number }) => ({ line: (line += 1), cells: [name, `+${number}`] }))
}
