import type { Language } from '@chatflow/contract'
import path from 'node:path'
import { z } from 'zod'
import { failExport, writeExport, type ExportChange } from '../../media/exportFiles.ts'
import { defineJob, handleJob, type JobHandler } from '../../platform/jobs/job.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { writeZip, type Archive } from '../../platform/storage/zipFile.ts'
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

export const enqueueExport = (tenant: Tenant, exportId: string) =>
  tenant.enqueue(exportContact, { companyId: tenant.companyId, exportId }, { key: `export:${exportId}` })

interface Options {
  tenancy: Tenancy
  storage: Storage
}

export const exportJobs = (options: Options): JobHandler[] => [
  handleJob(
    exportContact,
    ({ companyId, exportId }) => gather(options, { companyId, id: exportId }),
    ({ companyId, exportId }) => failExport(options.tenancy, exports, { companyId, id: exportId }),
  ),
]

const gather = (options: Options, key: { companyId: number; id: string }) =>
  writeExport(options, exports, key, {
    format: () => 'zip',
    write: (row, file, onRows) =>
      writeZip(file, (archive) => fill(archive, options, { ...row, companyId: key.companyId, onRows })),
  })

interface Wanted {
  companyId: number
  contactId: number
  language: Language
  createdAt: string
  onRows(done: number): Promise<void>
}

async function fill({ add }: Archive, { tenancy, storage }: Options, wanted: Wanted) {
  const { companyId, contactId } = wanted
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
    await wanted.onRows(done)
  }
  const picture = facts.picture === null ? undefined : await storage.read(companyId, facts.picture)
  if (picture) await add(`picture${path.extname(facts.picture ?? '')}`, at, await picture.stream())
  await add('data.json', at, asJson(facts, said()))
  await add('index.html', at, asPage(facts, said(), { language: wanted.language, missing, at }))
}

const exports = {
  kind: 'exportContact',
  findRunning: ({ db, companyId }: Tenant, id: string) =>
    db
      .selectFrom('contactExports')
      .select(['contactId', 'language', 'createdAt'])
      .where('companyId', '=', companyId)
      .where('id', '=', id)
      .where('state', '=', 'running')
      .executeTakeFirst(),
  change: ({ db, companyId }: Tenant, id: string, change: ExportChange) =>
    db
      .updateTable('contactExports')
      .set(change)
      .where('companyId', '=', companyId)
      .where('id', '=', id)
      .where('state', '=', 'running')
      .returning(['done', 'total', 'userId'])
      .executeTakeFirst(),
}
