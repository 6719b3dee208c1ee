import {
  archiveLifeMs,
  archivePartBytes,
  type ArchiveSummary,
  type CompanyImport,
  type CompanyImportForm,
} from '@chatflow/contract'
import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { recordAudit } from '../../company/audit/recordAudit.ts'
import { findPlan } from '../../company/plans/findPlan.ts'
import { later } from '../../platform/clock.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import type { Platform, Tenancy } from '../../platform/tenancy/tenancy.ts'
import { archiveFolder, removeFiles, type Requester } from './companyArchives.ts'
import { checkBrought, makeCompany } from './importJobs.ts'
import { drawCompanyId } from './importArchive.ts'
import { filesOf, partName } from './partFiles.ts'

const columns = [
  'id',
  'fileName',
  'size',
  'received',
  'state',
  'summary',
  'problem',
  'madeCompanyId',
  'userName',
  'createdAt',
] as const

const rowsOf = ({ db }: Platform) => db.selectFrom('companyImports').select(columns)
type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['executeTakeFirstOrThrow']>>

const shown = ({ madeCompanyId, ...row }: Row): CompanyImport => ({
  ...row,
  state: row.state as CompanyImport['state'],
  summary: row.summary as ArchiveSummary | null,
  // Drawn before there is a company.
  companyId: row.state === 'done' ? madeCompanyId : null,
})

export const listImports = async (platform: Platform) =>
  (await rowsOf(platform).orderBy('createdAt', 'desc').orderBy('id').limit(20).execute()).map(shown)

async function findImport(platform: Platform, id: string): Promise<CompanyImport> {
  const row = await rowsOf(platform).where('id', '=', id).executeTakeFirst()
  return shown(row ?? fail('ERR_NO_IMPORT_FOUND'))
}

/** An archive is on its way. */
export async function beginImport(
  platform: Platform,
  { fileName, size }: { fileName: string; size: number },
  by: Requester,
): Promise<CompanyImport> {
  const { db, now } = platform
  const [id, at] = [randomUUID(), now().toISOString()]
  await db
    .insertInto('companyImports')
    .values({
      id,
      fileName,
      size,
      userName: by.name,
      companyOfUser: by.companyId,
      userId: by.userId,
      createdAt: at,
      updatedAt: at,
      expiresAt: later(now(), archiveLifeMs).toISOString(),
    })
    .execute()
  return findImport(platform, id)
}

interface Part {
  offset: number
  content: Buffer
}
/** Parts come in their order. One that is there already was sent again: its answer was lost. */
export async function receivePart(
  { tenancy, storage }: { tenancy: Tenancy; storage: Storage },
  id: string,
  { offset, content }: Part,
): Promise<CompanyImport> {
  const known = await tenancy.withPlatform((platform) => findImport(platform, id))
  if (offset + content.length <= known.received) return known
  refusePart(known, { offset, content })
  const name = partName(id, offset)
  await storage.putBack(archiveFolder, name, { size: content.length, content: Readable.from([content]) })
  await tenancy.withPlatform((platform) => addPart(platform, id, { offset, content, name }))
  return tenancy.withPlatform((platform) => findImport(platform, id))
}

function refusePart({ state, size, received }: CompanyImport, { offset, content }: Part) {
  if (state !== 'receiving' || offset !== received) fail('ERR_ARCHIVE_STATE')
  const isWrong =
    content.length === 0 || content.length > archivePartBytes || received + content.length > size
  if (isWrong) fail('ERR_INVALID_INPUT', { details: [{ path: 'part', message: 'Invalid' }] })
}

async function addPart(platform: Platform, id: string, { offset, content, name }: Part & { name: string }) {
  const { db, now } = platform
  const row = await db
    .updateTable('companyImports')
    .set((eb) => ({
      received: eb('received', '+', content.length),
      parts: eb.fn<string[]>('array_append', ['parts', eb.val(name)]),
      updatedAt: now().toISOString(),
    }))
    .where('id', '=', id)
    .where('state', '=', 'receiving')
    .where('received', '=', offset)
    .returning(['received', 'size'])
    .executeTakeFirst()
  // It was sent twice at once, and is there.
  if (!row) return
  if (row.received === row.size) {
    await db.updateTable('companyImports').set({ state: 'checking' }).where('id', '=', id).execute()
    await platform.enqueue(checkBrought, { importId: id }, { key: `import-check:${id}` })
  }
}

/** Makes a company of what was checked. */
export async function startImport(platform: Platform, id: string, form: CompanyImportForm, by: Requester) {
  const { db, now } = platform
  if (!(await findPlan(db, form.planId))) fail('ERR_NO_PLAN_FOUND')
  const companyId = await drawCompanyId(platform)
  const changed = await db
    .updateTable('companyImports')
    .set({
      state: 'importing',
      problem: null,
      form: JSON.stringify(form),
      madeCompanyId: companyId,
      userName: by.name,
      updatedAt: now().toISOString(),
    })
    .where('id', '=', id)
    // One that failed for a reason that can be put right is tried again.
    .where('state', 'in', ['checked', 'failed'])
    .where('summary', 'is not', null)
    .returning('id')
    .executeTakeFirst()
  if (!changed) {
    await findImport(platform, id)
    fail('ERR_ARCHIVE_STATE')
  }
  const deed = {
    action: 'import',
    entity: 'company',
    entityId: companyId,
    after: { name: form.name },
  } as const
  await recordAudit(
    { ...platform, companyId: by.companyId },
    { ...deed, userId: by.userId, address: by.address },
  )
  await platform.enqueue(makeCompany, { importId: id }, { key: `import:${id}` })
  return findImport(platform, id)
}

export async function removeImport(platform: Platform, id: string) {
  const removed = await platform.db
    .deleteFrom('companyImports')
    .where('id', '=', id)
    .where('state', 'not in', ['checking', 'importing'])
    .returning(['id', 'parts', 'received'])
    .executeTakeFirst()
  if (!removed) {
    await findImport(platform, id)
    fail('ERR_ARCHIVE_STATE')
  }
  await removeFiles(platform, filesOf(removed))
}
