import type { ImportField, ImportSource, KnownPolicy } from '@chatflow/contract'
import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { recordAudit } from '../../company/audit/recordAudit.ts'
import { languageOf } from '../../company/users/languageOf.ts'
import { days, later } from '../../platform/clock.ts'
import { fail } from '../../platform/http/fail.ts'
import { defineJob } from '../../platform/jobs/job.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { companySnapshot } from '../companySnapshot/companySnapshot.ts'
import { requireTags } from '../tags/requireTags.ts'
import { findImport, importOf, lockImport, type StoredImport } from './contactImports.queries.ts'
import { forgetSource, moveImport } from './importProgress.ts'

const key = z.object({ companyId: z.number(), importId: z.string() })
export type ImportKey = z.infer<typeof key>

/** Makes rows of a file or of what a phone knows, or looks at them again. It waits for another process or for a network. */
export const readImport = defineJob({
  name: 'readImport',
  lane: 'report',
  maxAttempts: 5,
  payload: key,
  isSlow: true,
})
/** Makes contacts of the next rows. */
export const advanceImport = defineJob({ name: 'advanceImport', lane: 'report', payload: key })

/** With its rows it holds the data of people who may never become contacts: it is forgotten soon. */
const importLifeDays = 7

export interface Requester {
  userId: number
  name: string
  /** From where. */
  address: string
}

interface NewImport {
  source: ImportSource
  name: string
  isReviewed: boolean
  connectionId?: number
  file?: { name: string; bytes: number }
}

/** Begins to read a source. Who asked for it stays on record. */
export async function startReading(tenant: Tenant, wanted: NewImport, by: Requester) {
  const { db, companyId, now } = tenant
  const id = randomUUID()
  await db
    .insertInto('contactImports')
    .values({
      id,
      companyId,
      userId: by.userId,
      userName: by.name,
      language: await languageOf(tenant, by.userId),
      source: wanted.source,
      name: wanted.name,
      connectionId: wanted.connectionId ?? null,
      file: wanted.file?.name ?? null,
      fileBytes: wanted.file?.bytes ?? 0,
      isReviewed: wanted.isReviewed,
      createdAt: now().toISOString(),
      expiresAt: later(now(), days(importLifeDays)).toISOString(),
    })
    .execute()
  const after = { source: wanted.source, name: wanted.name }
  const deed = { action: 'import', entity: 'contacts', entityId: id, after } as const
  await recordAudit(tenant, { userId: by.userId, address: by.address, ...deed })
  await enqueueReading(tenant, id)
  return { jobId: id }
}

/** Which connection is asked for its people: the given one or the default, if its network can tell and it is up. */
export async function requirePhoneBook(tenant: Tenant, connectionId: number | undefined) {
  const { connections } = await companySnapshot(tenant)
  const connection =
    connectionId === undefined
      ? ([...connections.values()].find(({ isDefault }) => isDefault) ?? fail('ERR_NO_DEF_WAPP_FOUND'))
      : (connections.get(connectionId) ?? fail('ERR_NO_WAPP_FOUND'))
  if (!connection.abilities.phoneBook) fail('ERR_NOT_ON_THIS_CHANNEL')
  if (connection.status !== 'CONNECTED') fail('ERR_WAPP_NOT_INITIALIZED')
  return connection
}

const enqueueReading = (tenant: Tenant, id: string) =>
  tenant.enqueue(readImport, { companyId: tenant.companyId, importId: id }, { key: `readImport:${id}` })

export const enqueueStep = (tenant: Tenant, id: string) =>
  tenant.enqueue(advanceImport, { companyId: tenant.companyId, importId: id }, { key: `advanceImport:${id}` })

export const getImport = async (tenant: Tenant, id: string) =>
  (await findImport(tenant, id)) ?? fail('ERR_NO_IMPORT_FOUND')

async function lockReady(tenant: Tenant, id: string): Promise<StoredImport> {
  const found = (await lockImport(tenant, id)) ?? fail('ERR_NO_IMPORT_FOUND')
  return found.state === 'ready' ? found : fail('ERR_IMPORT_STATE')
}

/** Says what the columns are; the rows are checked again. */
export async function changeColumns(
  tenant: Tenant,
  id: string,
  { fields, hasHeader }: { fields: ImportField[]; hasHeader?: boolean | undefined },
) {
  const before = await lockReady(tenant, id)
  const isChanged = hasHeader !== undefined && hasHeader !== before.hasHeader
  if (isChanged) await moveHeader(tenant, before, hasHeader)
  const after = await moveImport(tenant, before, {
    fields: before.fields.map((_, column) => fields[column] ?? 'ignore'),
    ...(isChanged && { hasHeader, total: before.total + (hasHeader ? -1 : 1) }),
    state: 'checking',
    done: 0,
  })
  await enqueueReading(tenant, id)
  return importOf(tenant, after)
}

/** The first row is taken out as the header, or put back as a row like the others. */
async function moveHeader({ db, companyId }: Tenant, before: StoredImport, isHeader: boolean) {
  const { id: importId, firstLine: line } = before
  if (isHeader)
    await db
      .deleteFrom('contactImportRows')
      .where('companyId', '=', companyId)
      .where('importId', '=', importId)
      .where('line', '=', line)
      .execute()
  else
    await db
      .insertInto('contactImportRows')
      .values({ companyId, importId, line, cells: (before.samples as string[][])[0] ?? [] })
      .execute()
}

/** Takes rows into the import, or leaves them out. */
export async function chooseRows(
  tenant: Tenant,
  id: string,
  { isChosen, lines }: { isChosen: boolean; lines?: number[] | undefined },
) {
  const found = await lockReady(tenant, id)
  let rows = tenant.db
    .updateTable('contactImportRows')
    .set({ isChosen })
    .where('companyId', '=', tenant.companyId)
    .where('importId', '=', id)
    .where('isChosen', '!=', isChosen)
  if (lines) rows = rows.where(sql<boolean>`line = any(${lines}::int[])`)
  await rows.execute()
  return importOf(tenant, found)
}

/** Begins to make contacts of the rows. */
export async function startImport(
  tenant: Tenant,
  id: string,
  { known, tagIds }: { known: KnownPolicy; tagIds: number[] },
) {
  const before = await lockReady(tenant, id)
  if (!before.fields.includes('number')) fail('ERR_NUMBER_COLUMN_REQUIRED')
  await requireTags(tenant, tagIds, 0)
  await moveImport(tenant, before, { state: 'running', known, tagIds, done: 0 })
  await enqueueStep(tenant, id)
  return { jobId: id }
}

/** Stops an import and forgets its rows. Contacts that it made stay. */
export async function dropImport(tenant: Tenant, id: string) {
  const found = (await lockImport(tenant, id)) ?? fail('ERR_NO_IMPORT_FOUND')
  await forgetSource(tenant, found)
  await forgetSource(tenant, { file: found.ignoredFile })
  await tenant.db
    .deleteFrom('contactImports')
    .where('companyId', '=', tenant.companyId)
    .where('id', '=', id)
    .execute()
}
