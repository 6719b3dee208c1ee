import type { ConsentPurpose, ConsentSource, Language, OptOut } from '@chatflow/contract'
import { z } from 'zod'
import { recordAudit } from '../../company/audit/recordAudit.ts'
import { moveCompanyJob, startCompanyJob } from '../../company/companies/companyJobs.ts'
import { languageOf } from '../../company/users/languageOf.ts'
import { countStored } from '../../media/accounting.ts'
import { forgetFiles } from '../../media/forgetFiles.ts'
import { mediaUrl } from '../../media/serveMedia.ts'
import { storeCsv } from '../../media/storeWritten.ts'
import { days, later } from '../../platform/clock.ts'
import { defineJob } from '../../platform/jobs/job.ts'
import { csvLine, csvStart } from '../../platform/sheets/csv.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { room } from '../../platform/tenancy/eventLog.ts'
import type { Tenancy, Tenant } from '../../platform/tenancy/tenancy.ts'
import { nextOptOuts } from './consents.queries.ts'

const payload = z.object({ companyId: z.number(), jobId: z.string(), userId: z.number() })
type Export = z.infer<typeof payload>

/** Writes everybody who is out into a file. */
export const exportOptOuts = defineJob({ name: 'exportOptOuts', lane: 'report', payload })
/** A day later nobody fetches it any more. */
export const forgetOptOutFile = defineJob({
  name: 'forgetOptOutFile',
  lane: 'housekeeping',
  payload: z.object({ companyId: z.number(), file: z.string() }),
})

export async function startExport(tenant: Tenant, by: { userId: number; address: string }) {
  const { companyId } = tenant
  const jobId = await startCompanyJob(tenant, {
    userId: by.userId,
    kind: 'exportOptOuts',
    total: 0,
    input: {},
  })
  await tenant.enqueue(exportOptOuts, { companyId, jobId, userId: by.userId })
  await recordAudit(tenant, { ...by, action: 'export', entity: 'optOuts', entityId: jobId })
  return { jobId }
}

const atOnce = 1_000
const fileLifeDays = 1

export async function runExport(
  { tenancy, storage }: { tenancy: Tenancy; storage: Storage },
  wanted: Export,
) {
  const { companyId, jobId, userId } = wanted
  const language = await tenancy.readTenant(companyId, (tenant) => languageOf(tenant, userId))
  const { file, size } = await storeCsv(storage, companyId, linesOf(tenancy, companyId, language))
  await tenancy.withTenant(companyId, async (tenant) => {
    await moveCompanyJob(tenant, jobId, { state: 'done', done: 1, total: 1 })
    const url = mediaUrl(
      tenant,
      file,
      `${fileTexts[language].fileName}-${tenant.now().toISOString().slice(0, 10)}.csv`,
    )
    const done = {
      jobId,
      kind: 'exportOptOuts',
      done: 1,
      total: 1,
      state: 'done',
      result: { url },
    } as const
    tenant.publish('job', done, { rooms: [room.user(userId)] })
    const runAt = later(tenant.now(), days(fileLifeDays))
    await tenant.enqueue(forgetOptOutFile, { companyId, file }, { runAt })
    await countStored(tenant, { bytes: size, files: 1 })
  })
}

export const forgetFile = (tenant: Tenant, file: string) =>
  forgetFiles(tenant, [{ mediaPath: file, mediaThumbnail: null, mediaPlayable: null }])

async function* linesOf(tenancy: Tenancy, companyId: number, language: Language) {
  const texts = fileTexts[language]
  yield csvStart + csvLine(texts.columns, language)
  for (let after = 0; ;) {
    const from = after
    const rows = await tenancy.readTenant(companyId, (tenant) => nextOptOuts(tenant, from, atOnce))
    if (rows.length === 0) return
    for (const row of rows) {
      yield csvLine(cellsOf(row, texts), language)
      after = row.id
    }
  }
}

const cellsOf = ({ number, contact, purposes, since, source, words, note }: OptOut, texts: FileTexts) => [
  number,
  contact?.name ?? '',
  purposes.map((purpose) => texts.purposes[purpose]).join(', '),
  since,
  texts.sources[source],
  words ?? note ?? '',
]

interface FileTexts {
  fileName: string
  columns: string[]
  purposes: Record<ConsentPurpose, string>
  sources: Record<ConsentSource, string>
}
const fileTexts: Record<Language, FileTexts> = {
  'pt-BR': {
    fileName: 'nao-enviar',
    columns: ['Número', 'Nome', 'Não recebe', 'Desde', 'Origem', 'Comprovação'],
    purposes: { marketing: 'ofertas', notices: 'avisos' },
    sources: {
      words: 'o cliente escreveu',
      person: 'registrado por alguém',
      import: 'arquivo',
      api: 'outro programa',
    },
  },
  en: {
    fileName: 'do-not-send',
    columns: ['Number', 'Name', 'Does not receive', 'Since', 'Source', 'Proof'],
    purposes: { marketing: 'offers', notices: 'notices' },
    sources: {
      words: 'the customer wrote it',
      person: 'recorded by someone',
      import: 'file',
      api: 'another program',
    },
  },
  es: {
    fileName: 'no-enviar',
    columns: ['Número', 'Nombre', 'No recibe', 'Desde', 'Origen', 'Comprobación'],
    purposes: { marketing: 'ofertas', notices: 'avisos' },
    sources: {
      words: 'el cliente lo escribió',
      person: 'registrado por alguien',
      import: 'archivo',
      api: 'otro programa',
    },
  },
  tr: {
    fileName: 'gonderilmeyecekler',
    columns: ['Numara', 'Ad', 'Almak istemediği', 'Tarih', 'Kaynak', 'Kanıt'],
    purposes: { marketing: 'kampanyalar', notices: 'bildirimler' },
    sources: { words: 'müşteri yazdı', person: 'birisi kaydetti', import: 'dosya', api: 'başka bir program' },
  },
}
