import type { Language } from '@chatflow/contract'
import path from 'node:path'
import { z } from 'zod'
import { countStored } from '../../media/accounting.ts'
import { storeWritten } from '../../media/storeWritten.ts'
import { defineJob, handleJob, type JobHandler } from '../../platform/jobs/job.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { writeZip, type Archive } from '../../platform/storage/zipFile.ts'
import { room } from '../../platform/tenancy/eventLog.ts'
import type { Tenancy, Tenant } from '../../platform/tenancy/tenancy.ts'
import { archiveName, readFacts, readSaid, type Said } from './exportFacts.ts'
import { asJson, asPage } from './exportPages.ts'

/** Gathers everything about somebody in one archive. What ends with a crash begins anew: nothing of it was shown. */
const exportContact = defineJob({
  name: 'exportContact',
  lane: 'report',
  maxAttempts: 5,
  payload: z.object({ companyId: z.number(), exportId: z.string() }),
})
type Key = z.infer<typeof exportContact.payload>

export const enqueueExport = (tenant: Tenant, exportId: string) =>
  tenant.enqueue(exportContact, { companyId: tenant.companyId, exportId }, { key: `export:${exportId}` })

interface Options {
  tenancy: Tenancy
  storage: Storage
}

export const exportJobs = (options: Options): JobHandler[] => [
  handleJob(
    exportContact,
    (key) => gather(options, key),
    ({ companyId, exportId }) =>
      options.tenancy.withTenant(companyId, (tenant) => advance(tenant, exportId, { state: 'failed' })),
  ),
]

async function gather(options: Options, key: Key) {
  const { tenancy, storage } = options
  const wanted = await tenancy.withTenant(key.companyId, (tenant) => findRunning(tenant, key.exportId))
  if (!wanted) return
  const { companyId, exportId } = key
  const { file, size } = await storeWritten(storage, {
    companyId,
    format: 'zip',
    write: (zip) => writeZip(zip, (archive) => fill(archive, options, { ...key, ...wanted })),
  })
  const isKept = await tenancy.withTenant(companyId, (tenant) => keep(tenant, exportId, { name: file, size }))
  // Erased meanwhile, or gathered by another process: nobody may find it.
  if (!isKept) await storage.remove(companyId, file)
}

interface Wanted extends Key {
  contactId: number
  language: Language
  createdAt: string
}

async function fill({ add }: Archive, { tenancy, storage }: Options, wanted: Wanted) {
  const { companyId, contactId, exportId } = wanted
  const inCompany = <T>(work: (tenant: Tenant) => Promise<T>) => tenancy.readTenant(companyId, work)
  async function* said(): AsyncGenerator<Said[]> {
    for (let after = 0; ;) {
      const from = after
      const messages = await inCompany((tenant) => readSaid(tenant, contactId, from))
      const last = messages.at(-1)
      if (!last) return
      yield messages
      after = last.id
    }
  }
  const at = new Date(wanted.createdAt)
  const facts = await inCompany((tenant) => readFacts(tenant, contactId))
  const missing = new Set<number>()
  let done = 0
  for await (const messages of said()) {
    for (const message of messages) {
      if (message.mediaPath === null) continue
      const stored = await storage.read(companyId, message.mediaPath)
      if (stored) await add(archiveName(message), new Date(message.at), await stored.stream())
      else missing.add(message.id)
    }
    done += messages.length
    await tenancy.withTenant(companyId, (tenant) => advance(tenant, exportId, { done }))
  }
  const picture = facts.picture === null ? undefined : await storage.read(companyId, facts.picture)
  if (picture) await add(`picture${path.extname(facts.picture ?? '')}`, at, await picture.stream())
  await add('data.json', at, asJson(facts, said()))
  await add('index.html', at, asPage(facts, said(), { language: wanted.language, missing, at }))
}

async function findRunning({ db, companyId }: Tenant, id: string) {
  return db
    .selectFrom('contactExports')
    .select(['contactId', 'language', 'createdAt'])
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .where('state', '=', 'running')
    .executeTakeFirst()
}

async function keep(tenant: Tenant, id: string, { name, size }: { name: string; size: number }) {
  const isKept = await advance(tenant, id, { state: 'done', file: name, size })
  if (isKept) await countStored(tenant, { bytes: size, files: 1 })
  return isKept
}

interface Change {
  done?: number
  state?: 'done' | 'failed'
  file?: string
  size?: number
}
/** Writes down how far it is and tells the user who asked for it. Not what is gone or over. */
async function advance(tenant: Tenant, id: string, change: Change): Promise<boolean> {
  const row = await tenant.db
    .updateTable('contactExports')
    .set(change)
    .where('companyId', '=', tenant.companyId)
    .where('id', '=', id)
    .where('state', '=', 'running')
    .returning(['done', 'total', 'userId'])
    .executeTakeFirst()
  if (!row) return false
  const { done, userId } = row
  const progress = {
    jobId: id,
    kind: 'exportContact',
    done,
    total: Math.max(row.total, done),
    state: change.state ?? 'running',
  } as const
  if (userId !== null) tenant.publish('job', progress, { rooms: [room.user(userId)] })
  return true
}
