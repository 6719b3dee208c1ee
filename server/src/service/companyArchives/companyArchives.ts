import { archiveLifeMs, type CompanyArchive } from '@chatflow/contract'
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { recordAudit } from '../../company/audit/recordAudit.ts'
import { tellOwners } from '../../company/plans/tellOwners.ts'
import { mediaUrl } from '../../media/serveMedia.ts'
import { storeWritten } from '../../media/storeWritten.ts'
import { later } from '../../platform/clock.ts'
import { fail } from '../../platform/http/fail.ts'
import { defineJob, handleJob, type JobHandler } from '../../platform/jobs/job.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { room } from '../../platform/tenancy/eventLog.ts'
import type { Platform, Tenancy } from '../../platform/tenancy/tenancy.ts'
import { writeArchive } from './writeArchive.ts'

/** Archives lie where no session of a company reaches: only the address that is shown to who may have one. */
export const archiveFolder = 0

const writeCompanyArchive = defineJob({
  name: 'writeCompanyArchive',
  lane: 'report',
  maxAttempts: 5,
  payload: z.object({ companyId: z.number(), archiveId: z.uuid() }),
  isSlow: true,
})
const removeArchiveFiles = defineJob({
  name: 'removeArchiveFiles',
  lane: 'housekeeping',
  payload: z.object({ files: z.array(z.string()) }),
})

export interface Requester {
  companyId: number
  userId: number
  name: string
  address: string
}

/** Begins to write a company into a file. Its admins read in their log who has it. */
export async function startArchive(platform: Platform, companyId: number, by: Requester) {
  const { db, now } = platform
  const company = await db
    .selectFrom('companies')
    .select('name')
    .where('id', '=', companyId)
    .executeTakeFirst()
  if (!company) fail('ERR_NO_COMPANY_FOUND')
  const running = await db
    .selectFrom('companyArchives')
    .select('id')
    .where('companyId', '=', companyId)
    .where('state', '=', 'running')
    .executeTakeFirst()
  if (running) fail('ERR_ARCHIVE_RUNNING')
  const [id, isOwn] = [randomUUID(), by.companyId === companyId]
  await db
    .insertInto('companyArchives')
    .values({
      id,
      companyId,
      userId: isOwn ? by.userId : null,
      userName: by.name,
      isByPlatform: !isOwn,
      total: 1,
      createdAt: now().toISOString(),
      expiresAt: later(now(), archiveLifeMs).toISOString(),
    })
    .execute()
  const { userId, address } = by
  const deed = { action: 'export', entity: 'company', entityId: companyId, after: { archive: id } } as const
  await recordAudit({ ...platform, companyId: by.companyId }, { ...deed, userId, address })
  if (!isOwn) await recordAudit({ ...platform, companyId }, { ...deed, userId: null, actedBy: by.name })
  await platform.enqueue(writeCompanyArchive, { companyId, archiveId: id }, { key: `archive:${id}` })
  return { jobId: id }
}

/** Those that can still be fetched, or are on their way, newest first. */
export async function listArchives(platform: Platform, companyId: number): Promise<CompanyArchive[]> {
  const { db, now } = platform
  const rows = await db
    .selectFrom('companyArchives')
    .innerJoin('companies', 'companies.id', 'companyArchives.companyId')
    .selectAll('companyArchives')
    .select('companies.name')
    .where('companyId', '=', companyId)
    .where('expiresAt', '>', now().toISOString())
    .orderBy('companyArchives.createdAt', 'desc')
    .limit(20)
    .execute()
  return rows.map(({ name, file, companyId: _own, userId: _user, ...row }) => ({
    ...row,
    state: row.state as CompanyArchive['state'],
    url:
      file &&
      mediaUrl({ ...platform, companyId: archiveFolder }, file, `${name}-${row.createdAt.slice(0, 10)}.tar`),
  }))
}

interface Options {
  tenancy: Tenancy
  storage: Storage
  appUrl: string
}
type Key = z.infer<typeof writeCompanyArchive.payload>

export const archiveJobs = (options: Options): JobHandler[] => [
  handleJob(
    writeCompanyArchive,
    (key) => write(options, key),
    (key) => options.tenancy.withPlatform((platform) => advance(platform, key, { state: 'failed' })),
  ),
  handleJob(removeArchiveFiles, async ({ files }) => {
    for (const file of files) await options.storage.remove(archiveFolder, file)
  }),
]

/** What ends with a crash begins anew: nothing of it was shown. */
async function write({ tenancy, storage, appUrl }: Options, key: Key) {
  const change = (columns: Change) => tenancy.withPlatform((platform) => advance(platform, key, columns))
  if (!(await change({ done: 0 }))) return
  const now = await tenancy.withPlatform(async (platform) => platform.now())
  let sha256 = ''
  const stored = await storeWritten(storage, {
    companyId: archiveFolder,
    format: 'tar',
    write: async (file) => {
      const tell = async (done: number, total: number) => void (await change({ done, total }))
      const { companyId } = key
      const made = await writeArchive({ companyId, appUrl, storage, file, now, advance: tell })
      sha256 = made.sha256
    },
  })
  // Its company was deleted meanwhile: nobody may find it.
  if (!(await change({ state: 'done', ...stored, sha256 }))) await storage.remove(archiveFolder, stored.file)
}

interface Change {
  done?: number
  total?: number
  state?: 'done' | 'failed'
  file?: string
  size?: number
  sha256?: string
}
/** Writes down how far it is and tells those who wait. Not what is gone or over. */
async function advance(platform: Platform, { companyId, archiveId }: Key, change: Change): Promise<boolean> {
  const row = await platform.db
    .updateTable('companyArchives')
    .set(change)
    .where('companyId', '=', companyId)
    .where('id', '=', archiveId)
    .where('state', '=', 'running')
    .returning(['done', 'total'])
    .executeTakeFirst()
  if (!row) return false
  const { done, total } = row
  const state = change.state ?? 'running'
  const told = {
    jobId: archiveId,
    kind: 'companyArchive',
    done,
    total: Math.max(total, done),
    state,
  } as const
  platform.publish(companyId, 'job', told, { rooms: [room.capability('settings:manage')] })
  if (change.state) await tellOwners(platform, 'job', told)
  return true
}

/** A company goes: so do the files in which it lies. */
export const removeArchivesOf = (tenancy: Tenancy, companyId: number) =>
  tenancy.withPlatform(async (platform) => {
    const removed = await platform.db
      .deleteFrom('companyArchives')
      .where('companyId', '=', companyId)
      .returning('file')
      .execute()
    await removeFiles(
      platform,
      removed.map(({ file }) => file),
    )
  })

/** What had its time. */
export async function forgetOldArchives(platform: Platform) {
  const removed = await platform.db
    .deleteFrom('companyArchives')
    .where('expiresAt', '<=', platform.now().toISOString())
    .returning('file')
    .execute()
  await removeFiles(
    platform,
    removed.map(({ file }) => file),
  )
}

export async function removeFiles(platform: Platform, files: (string | null)[]) {
  const stored = files.filter((file) => file !== null)
  if (stored.length > 0) await platform.enqueue(removeArchiveFiles, { files: stored })
}
