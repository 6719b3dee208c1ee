import { CompiledQuery, sql } from 'kysely'
import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { stat } from 'node:fs/promises'
import { recordAudit } from '../../company/audit/recordAudit.ts'
import { dueMoment } from '../../company/companies/changeCompany.ts'
import { openCompany } from '../../company/companies/openCompany.ts'
import { findPlan } from '../../company/plans/findPlan.ts'
import { tellOwners } from '../../company/plans/tellOwners.ts'
import { hashPassword } from '../../company/users/passwords.ts'
import { recountMessages } from '../../conversations/tickets/recountMessages.ts'
import { countStored } from '../../media/accounting.ts'
import { insertRows } from '../../platform/backups/insertRows.ts'
import { readTar } from '../../platform/backups/tar.ts'
import { randomToken, seal } from '../../platform/crypto.ts'
import { AppError, fail } from '../../platform/http/fail.ts'
import type { Platform, Tenancy } from '../../platform/tenancy/tenancy.ts'
import { mediaOfEntry, tableOfEntry } from './archiveManifest.ts'
import { hasArrived, whileArriving, type Arrivals } from './arrivals.ts'
import { archivedTables, type Row } from './archivedTables.ts'
import { checkArchive, createAllowance, rowsOf, type CheckedArchive } from './checkArchive.ts'
import { describeArchived, type Ask, type TableOfSchema } from './describeArchived.ts'
import { placeUsers } from './placeUsers.ts'
import { createShift, type Shifts } from './shiftIds.ts'

const rowsAtOnce = 500
const maxSpan = 10_000_000_000

export interface ImportForm {
  name: string
  planId: number
  dueDate: string | null
  /** Of the first admin, who sets a password with it. */
  adminEmail: string | null
}

interface Options extends Arrivals {
  file: string
  form: ImportForm
  /** Drawn by `drawCompanyId`: its files lie there before its rows do. */
  companyId: number
  /** Who of the platform does it. */
  by: string
  integrationKey: Buffer
}

export interface ImportedCompany {
  companyId: number
  shifts: Shifts
  rows: number
  files: number
}

export const drawCompanyId = ({ db }: Platform) =>
  sql<{ id: number }>`select nextval(pg_get_serial_sequence('companies', 'id')) as id`
    .execute(db)
    .then(({ rows }) => rows[0]!.id)

/**
 * Makes a company of an archive. Its rows are one transaction: a crash leaves none of them, and the files that were
 * written before it are removed by the next import or by the clock.
 */
export async function importArchive(options: Options): Promise<ImportedCompany> {
  const { tenancy, companyId } = options
  const checked = await checkArchive(options.file)
  const passwordHash = await hashPassword(randomBytes(32).toString('base64url'))
  const shifts = await reserveIds(tenancy, checked)
  return whileArriving(options, companyId, async () => {
    await writeFiles(options)
    const rows = await tenancy.withPlatform((platform) =>
      writeCompany(platform, options, { checked, shifts, passwordHash }),
    )
    return { companyId, shifts, rows, files: checked.media.files }
  })
}

/** Ids that nobody else gets, in one piece for each table: its rows keep their order, and their distances. */
async function reserveIds(tenancy: Tenancy, { ids }: CheckedArchive): Promise<Shifts> {
  const shifts: Shifts = {}
  for (const [table, { min, max }] of ids) {
    if (max - min >= maxSpan) fail('ERR_ARCHIVE_DAMAGED')
    shifts[table] = (await reserve(tenancy, table, max - min + 1)) - min
  }
  return shifts
}

/** Each in a transaction of its own, which nobody waits behind: one that is in use is tried again. */
async function reserve(tenancy: Tenancy, table: string, amount: number): Promise<number> {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await tenancy.withPlatform(async ({ db }) => {
        const { rows } = await sql<{
          first: number
        }>`select reserve_ids(${table}::regclass, ${amount}) as first`.execute(db)
        return rows[0]!.first
      })
    } catch (error) {
      const isInUse = (error as { code?: string }).code === '55P03'
      if (!isInUse || attempt === 100) throw error
      await pause(100)
    }
}

async function writeFiles({ storage, companyId, file }: Options) {
  for await (const { name, size, content } of readTar(file)) {
    const stored = mediaOfEntry(name)
    if (stored !== undefined)
      await storage.putBack(companyId, stored, { size, content: Readable.from(content) })
  }
}

interface Prepared {
  checked: CheckedArchive
  shifts: Shifts
  passwordHash: string
}

async function writeCompany(
  platform: Platform,
  options: Options,
  { checked, shifts, passwordHash }: Prepared,
) {
  const { db, now } = platform
  const { companyId, form } = options
  const { manifest, media } = checked
  // Nothing of it waits for a clock of requests, and its triggers leave alone what it brings along.
  await sql`select set_config('statement_timeout', '0', true), set_config('app.importing', 'on', true)`.execute(
    db,
  )
  await sql`set constraints all deferred`.execute(db)
  if (!(await findPlan(db, form.planId))) fail('ERR_NO_PLAN_FOUND')
  const { name: _former, email, phone, timezone, schedules, ...more } = manifest.company
  await openCompany(platform, {
    id: companyId,
    name: form.name,
    planId: form.planId,
    email,
    phone,
    timezone,
    dueDate: dueMoment(form.dueDate, timezone),
    more: { ...more, schedules: JSON.stringify(schedules) },
  })
  const emails = await placeUsers(platform, checked.users, form.adminEmail)
  const arrival = {
    now: now().toISOString(),
    passwordHash,
    newSecret: () => seal(options.integrationKey, randomToken()),
  }
  const ask: Ask = async (text, values = []) =>
    (await db.executeQuery(CompiledQuery.raw(text, values))).rows as never[]
  const tables = await describeArchived(ask)
  const shift = createShift(tables, shifts)
  const arrive = (table: string, row: Row): Row | undefined => {
    const address = table === 'users' ? { email: emails.get(Number(row['id'])) } : {}
    const settled = archivedTables[table]!.arrive
    const arrived = settled ? settled(row, arrival) : row
    return arrived && shift(table, { ...arrived, ...address })
  }
  const rows = await writeRows(platform, options, { tables, arrive })
  await countStored({ ...platform, companyId }, media)
  await recountMessages(db, companyId)
  const after = {
    from: manifest.company.name,
    madeAt: manifest.madeAt,
    version: manifest.version,
    rows,
    ...media,
  }
  const deed = { action: 'import', entity: 'company', entityId: companyId, after } as const
  await recordAudit({ ...platform, companyId }, { ...deed, userId: null, actedBy: options.by })
  await tellOwners(platform, 'company', { action: 'create', companyId })
  await hasArrived(platform, companyId)
  return rows
}

interface Writing {
  tables: TableOfSchema[]
  arrive(table: string, row: Row): Row | undefined
}

async function writeRows(platform: Platform, { file, companyId }: Options, { tables, arrive }: Writing) {
  const allowance = createAllowance((await stat(file)).size)
  const known = new Map(tables.map((table) => [table.name, columnsTaken(table)]))
  let written = 0
  for await (const entry of readTar(file)) {
    const table = tableOfEntry(entry.name)
    if (table === undefined) continue
    const { taken, all } = known.get(table) ?? fail('ERR_ARCHIVE_DAMAGED')
    const rows = (await rowsOf(entry, allowance))
      .map((row) => arrive(table, pick(row, taken)))
      .filter((row) => row !== undefined)
    for (let start = 0; start < rows.length; start += rowsAtOnce)
      await insertRows(
        platform.db,
        { table, companyId, columns: all, replaces: archivedTables[table]?.replaces },
        rows.slice(start, start + rowsAtOnce),
      ).catch(refuseRow)
    written += rows.length
  }
  return written
}

/** What is taken from the archive, and what may be written: secrets are only written by us. */
function columnsTaken({ name, columns }: TableOfSchema) {
  const all = columns.map((column) => column.name)
  const { without = [] } = archivedTables[name]!
  return { all: new Set(all), taken: new Set(all.filter((column) => !without.includes(column))) }
}

const pick = (row: Row, columns: Set<string>): Row =>
  Object.fromEntries(Object.entries(row).filter(([column]) => columns.has(column)))

/** What the rules of the tables refuse is not a company. Without the row: it is somebody's words. */
function refuseRow(error: unknown): never {
  const { code = '' } = error as { code?: string }
  if (/^(22|23)/.test(code)) throw new AppError('ERR_ARCHIVE_DAMAGED')
  throw error
}
