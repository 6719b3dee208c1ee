import { maxImportRows, type ImportField } from '@chatflow/contract'
import { z } from 'zod'
import { recordAudit } from '../../company/audit/recordAudit.ts'
import { moveCompanyJob, startCompanyJob } from '../../company/companies/companyJobs.ts'
import { forgetFiles } from '../../media/forgetFiles.ts'
import { defineJob } from '../../platform/jobs/job.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { everyone, room } from '../../platform/tenancy/eventLog.ts'
import type { Tenancy, Tenant } from '../../platform/tenancy/tenancy.ts'
import { guessColumns } from '../contactImports/guessColumns.ts'
import { rowsOfStored } from '../contactImports/reading/rowsOfStored.ts'
import { Unreadable, type FileRow } from '../contactImports/reading/table.ts'
import { readPerson } from '../contactImports/readPerson.ts'
import { recordWithdrawals } from './recordWithdrawals.ts'

const payload = z.object({
  companyId: z.number(),
  jobId: z.string(),
  file: z.string(),
  name: z.string(),
  by: z.object({ userId: z.number(), name: z.string() }),
})
type Import = z.infer<typeof payload>

/** Shuts out the numbers of a file. It waits for the process that reads the file. */
export const importOptOuts = defineJob({
  name: 'importOptOuts',
  lane: 'report',
  maxAttempts: 5,
  payload,
  isSlow: true,
})

const atOnce = 1_000
const guessedFrom = 50

interface NewFile {
  file: string
  /** What people called it. */
  name: string
  by: { userId: number; name: string; address: string }
}
export async function startImport(tenant: Tenant, { file, name, by }: NewFile) {
  const { companyId } = tenant
  const { address, ...user } = by
  const jobId = await startCompanyJob(tenant, {
    userId: by.userId,
    kind: 'importOptOuts',
    total: 0,
    input: { name },
  })
  await tenant.enqueue(importOptOuts, { companyId, jobId, file, name, by: user })
  const deed = { action: 'import', entity: 'optOuts', entityId: jobId, after: { name } } as const
  await recordAudit(tenant, { userId: by.userId, address, ...deed })
  return { jobId }
}

interface Counts {
  done: number
  added: number
  invalid: number
}

/** What crashed is read again: who is out already is left as they are. */
export async function runImport(
  { tenancy, storage }: { tenancy: Tenancy; storage: Storage },
  wanted: Import,
) {
  const { companyId, file, by, name } = wanted
  const counts: Counts = { done: 0, added: 0, invalid: 0 }
  let fields: ImportField[] | undefined
  try {
    for await (const portion of rowsOfStored(
      storage,
      { companyId, file },
      { atOnce, maxRows: maxImportRows },
    )) {
      const guess = fields ? undefined : guessColumns(portion.slice(0, guessedFrom).map(({ cells }) => cells))
      fields ??= fieldsOf(guess?.fields ?? [])
      const rows = guess?.hasHeader ? portion.slice(1) : portion
      const values = numbersIn(rows, fields)
      counts.done += rows.length
      counts.invalid += rows.length - values.length
      await tenancy.withTenant(companyId, async (tenant) => {
        counts.added += await recordWithdrawals(tenant, [...new Set(values)], { note: name, by })
        await tell(tenant, wanted, { counts, state: 'running' })
      })
    }
    await tenancy.withTenant(companyId, (tenant) => finish(tenant, wanted, { counts, state: 'done' }))
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    const failed = { counts, state: 'failed' as const, failure: error.failure }
    await tenancy.withTenant(companyId, (tenant) => finish(tenant, wanted, failed))
  }
}

/** A file of nothing but numbers needs no header. */
const fieldsOf = (guessed: ImportField[]): ImportField[] =>
  guessed.includes('number') ? guessed : guessed.map((field, column) => (column === 0 ? 'number' : field))

const numbersIn = (rows: FileRow[], fields: ImportField[]) =>
  rows.flatMap(({ cells }) => readPerson(cells, fields).value ?? [])

interface Progress {
  counts: Counts
  state: 'running' | 'done' | 'failed'
  failure?: string
}
export async function finish(tenant: Tenant, wanted: Import, progress: Progress) {
  await forgetFiles(tenant, [{ mediaPath: wanted.file, mediaThumbnail: null, mediaPlayable: null }])
  tenant.publish('consent', { contactId: null }, everyone)
  await tell(tenant, wanted, progress)
}

async function tell(tenant: Tenant, { jobId, by }: Import, { counts, state, failure }: Progress) {
  const { done, ...result } = counts
  await moveCompanyJob(tenant, jobId, { done, total: done, state })
  tenant.publish(
    'job',
    {
      jobId,
      kind: 'importOptOuts',
      done,
      total: done,
      state,
      result: { ...result, ...(failure && { failure }) },
    },
    { rooms: [room.user(by.userId)] },
  )
}
