import { productVersion, type ArchiveSummary } from '@chatflow/contract'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import { tellOwners } from '../../company/plans/tellOwners.ts'
import { DamagedArchive } from '../../platform/backups/tar.ts'
import { ConfigError } from '../../platform/config.ts'
import { AppError } from '../../platform/http/fail.ts'
import { defineJob, handleJob, type JobHandler } from '../../platform/jobs/job.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { temporaryFolder } from '../../platform/storage/temporaryFolder.ts'
import type { Platform, Tenancy } from '../../platform/tenancy/tenancy.ts'
import { removeAbandoned, type Arrivals } from './arrivals.ts'
import { checkArchive, type CheckedArchive } from './checkArchive.ts'
import { archiveFolder, forgetOldArchives, removeFiles } from './companyArchives.ts'
import { importArchive } from './importArchive.ts'
import { filesOf } from './partFiles.ts'
import { takenEmails } from './placeUsers.ts'

const payload = z.object({ importId: z.uuid() })
/** Looks whether an archive that was brought is whole, and what is in it. */
export const checkBrought = defineJob({
  name: 'checkCompanyImport',
  lane: 'report',
  maxAttempts: 3,
  payload,
  isSlow: true,
})
export const makeCompany = defineJob({
  name: 'importCompany',
  lane: 'report',
  maxAttempts: 3,
  payload,
  isSlow: true,
})
export const forgetOldCompanyArchives = defineJob({
  name: 'forgetOldCompanyArchives',
  lane: 'housekeeping',
  payload: z.object({}),
})

interface Options extends Arrivals {
  keyFor(purpose: string): Buffer
}

export const companyImportJobs = (options: Options): JobHandler[] => {
  const giveUp = ({ importId }: { importId: string }) =>
    settle(options.tenancy, importId, { state: 'failed', problem: 'ERR_INTERNAL' })
  return [
    handleJob(checkBrought, ({ importId }) => check(options, importId), giveUp),
    handleJob(
      makeCompany,
      ({ importId }) => make(options, importId),
      ({ importId }) => giveUpMaking(options, importId),
    ),
    handleJob(forgetOldCompanyArchives, async () => {
      await options.tenancy.withPlatform(forgetOldArchives)
      await options.tenancy.withPlatform(forgetOldImports)
      await removeAbandoned(options)
    }),
  ]
}

async function check(options: Options, importId: string) {
  await withFile(options, { importId, state: 'checking' }, async (file) => {
    const checked = await checkArchive(file)
    const taken = await options.tenancy.withPlatform((platform) => takenEmails(platform, checked.users))
    await settle(options.tenancy, importId, {
      state: 'checked',
      summary: JSON.stringify(summaryOf(checked, taken)),
    })
  })
}

function summaryOf({ manifest, users, media }: CheckedArchive, taken: Set<string>): ArchiveSummary {
  const isTaken = ({ email }: { email: string }) => taken.has(email.toLowerCase())
  const { company, version, madeAt, tables } = manifest
  return {
    name: company.name,
    version,
    madeAt,
    ...media,
    isOlder: version !== productVersion,
    counts: Object.fromEntries(tables.filter(({ rows }) => rows > 0).map(({ name, rows }) => [name, rows])),
    users: users.length,
    taken: users
      .filter(isTaken)
      .slice(0, 100)
      .map(({ name, email }) => ({ name, email })),
    needsAdminEmail: !users.some((user) => user.profile === 'admin' && !isTaken(user)),
  }
}

const formSchema = z.object({
  name: z.string(),
  planId: z.number(),
  adminEmail: z.string(),
  dueDate: z.string(),
})

async function make(options: Options, importId: string) {
  const { tenancy, keyFor } = options
  await withFile(options, { importId, state: 'importing' }, async (file, { companyId, form, userName }) => {
    if (companyId === null) throw new AppError('ERR_ARCHIVE_STATE')
    // The process before this one may have ended after the company was there.
    if (!(await isThere(tenancy, companyId))) {
      const { name, planId, adminEmail, dueDate } = formSchema.parse(form)
      await importArchive({
        ...options,
        file,
        companyId,
        by: userName,
        integrationKey: keyFor('integrations'),
        form: { name, planId, adminEmail: adminEmail || null, dueDate: dueDate || null },
      })
    }
    await settle(tenancy, importId, { state: 'done' })
  })
}

/** Not if the last process ended between the company and the word that it is there. */
async function giveUpMaking(options: Options, importId: string) {
  const { tenancy } = options
  const begun = await tenancy.withPlatform(({ db }) =>
    db
      .selectFrom('companyImports')
      .select('madeCompanyId')
      .where('id', '=', importId)
      .where('state', '=', 'importing')
      .executeTakeFirst(),
  )
  if (!begun) return
  const isMade = begun.madeCompanyId !== null && (await isThere(tenancy, begun.madeCompanyId))
  if (!isMade) await removeAbandoned(options)
  await settle(tenancy, importId, isMade ? { state: 'done' } : { state: 'failed', problem: 'ERR_INTERNAL' })
}

const isThere = (tenancy: Tenancy, companyId: number) =>
  tenancy.withPlatform(async ({ db }) =>
    Boolean(await db.selectFrom('companies').select('id').where('id', '=', companyId).executeTakeFirst()),
  )

interface Wanted {
  importId: string
  state: 'checking' | 'importing'
}
interface Brought {
  companyId: number | null
  form: unknown
  userName: string
}
/** The archive as one file, for as long as somebody works on it. What is wrong with it is kept for who brought it. */
async function withFile(
  { tenancy, storage }: Options,
  { importId, state }: Wanted,
  work: (file: string, brought: Brought) => Promise<void>,
) {
  const brought = await tenancy.withPlatform(({ db }) =>
    db
      .selectFrom('companyImports')
      .select(['parts', 'madeCompanyId as companyId', 'form', 'userName'])
      .where('id', '=', importId)
      .where('state', '=', state)
      .executeTakeFirst(),
  )
  if (!brought) return
  const folder = await temporaryFolder('import')
  try {
    const file = path.join(folder, 'company.tar')
    await pipeline(partsOf(storage, brought.parts), createWriteStream(file, { mode: 0o600 }))
    await work(file, brought)
  } catch (error) {
    const problem = problemOf(error)
    if (!problem) throw error
    await settle(tenancy, importId, { state: state === 'checking' ? 'refused' : 'failed', problem })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function* partsOf(storage: Storage, names: string[]): AsyncGenerator<Buffer> {
  for (const name of names) {
    const part = await storage.read(archiveFolder, name)
    if (!part) throw new DamagedArchive('A part of it is missing.')
    yield* (await part.stream()) as AsyncIterable<Buffer>
  }
}

function problemOf(error: unknown): string | undefined {
  if (error instanceof AppError) return error.code
  if (error instanceof DamagedArchive) return 'ERR_ARCHIVE_DAMAGED'
  return error instanceof ConfigError ? 'ERR_ARCHIVE_NEWER' : undefined
}

interface Settled {
  state: string
  problem?: string
  summary?: string
}
const settle = (tenancy: Tenancy, importId: string, change: Settled) =>
  tenancy.withPlatform(async (platform) => {
    await platform.db
      .updateTable('companyImports')
      .set({ ...change, updatedAt: platform.now().toISOString() })
      .where('id', '=', importId)
      .execute()
    const told = { jobId: importId, kind: 'companyImport', done: 1, total: 1, state: 'done' } as const
    await tellOwners(platform, 'job', told)
  })

async function forgetOldImports(platform: Platform) {
  const removed = await platform.db
    .deleteFrom('companyImports')
    .where('expiresAt', '<=', platform.now().toISOString())
    .where('state', 'not in', ['checking', 'importing'])
    .returning(['id', 'parts', 'received'])
    .execute()
  await removeFiles(platform, removed.flatMap(filesOf))
}
