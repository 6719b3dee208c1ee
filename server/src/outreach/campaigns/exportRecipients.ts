import { recipientsExport, type Language, type Recipient, type RecipientFilter } from '@chatflow/contract'
import { randomUUID } from 'node:crypto'
import { recordAudit } from '../../company/audit/recordAudit.ts'
import { languageOf } from '../../company/users/languageOf.ts'
import { companySnapshot } from '../../conversations/companySnapshot/companySnapshot.ts'
import { maskedContact } from '../../conversations/contacts/maskParts.ts'
import { countStored } from '../../media/accounting.ts'
import { forgetFiles } from '../../media/forgetFiles.ts'
import { mediaUrl } from '../../media/serveMedia.ts'
import { storeCsv } from '../../media/storeWritten.ts'
import { fail } from '../../platform/http/fail.ts'
import { csvLine, csvStart } from '../../platform/sheets/csv.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { room } from '../../platform/tenancy/eventLog.ts'
import type { Tenancy, Tenant } from '../../platform/tenancy/tenancy.ts'
import type { z } from 'zod'
import { writeExport } from './campaignJobs.ts'
import { findCampaign } from './campaigns.queries.ts'
import { exportTexts } from './exportTexts.ts'
import { countRecipients, recipientOf, recipientRows } from './recipients.queries.ts'

interface Asked {
  filter: RecipientFilter
  hidesNumbers: boolean
  by: { userId: number; address: string }
}

/** Begins to write a file. Who took recipients out, and which, stays on record. */
export async function startExport(tenant: Tenant, campaignId: number, { filter, hidesNumbers, by }: Asked) {
  const campaign = (await findCampaign(tenant, campaignId)) ?? fail('ERR_NO_CAMPAIGN_FOUND')
  const [jobId, total] = [randomUUID(), await countRecipients(tenant, campaign, filter)]
  const deed = {
    action: 'export',
    entity: 'recipients',
    entityId: String(campaignId),
    after: { total, filter },
  } as const
  await recordAudit(tenant, { ...by, ...deed })
  const { companyId } = tenant
  await tenant.enqueue(writeExport, { companyId, campaignId, userId: by.userId, jobId, filter, hidesNumbers })
  return { jobId, total }
}

type Writing = z.infer<typeof writeExport.payload>
const pageRows = 1_000

/** Writes the file row by row: memory holds one page of them. In the place of the one before. */
export async function runExport(
  { tenancy, storage }: { tenancy: Tenancy; storage: Storage },
  writing: Writing,
) {
  const { companyId, campaignId, userId, jobId } = writing
  const language = await tenancy.readTenant(companyId, (tenant) => languageOf(tenant, userId))
  const { file: name, size } = await storeCsv(storage, companyId, lines(tenancy, writing, language))
  await tenancy.withTenant(companyId, async (tenant) => {
    if (!(await keepFile(tenant, campaignId, name))) return forgetFiles(tenant, [plainFile(name)])
    await countStored(tenant, { bytes: size, files: 1 })
    const url = mediaUrl(tenant, name, `${exportTexts[language].fileName}-${campaignId}.csv`)
    const progress = { jobId, kind: recipientsExport, done: 1, total: 1, state: 'done' as const }
    tenant.publish('job', { ...progress, result: { campaignId, url } }, { rooms: [room.user(userId)] })
  })
}

export const failExport = (tenancy: Tenancy, { companyId, userId, jobId }: Writing) =>
  tenancy.withTenant(companyId, async (tenant) =>
    tenant.publish(
      'job',
      { jobId, kind: recipientsExport, done: 0, total: 1, state: 'failed' },
      { rooms: [room.user(userId)] },
    ),
  )

const plainFile = (mediaPath: string | null) => ({ mediaPath, mediaThumbnail: null, mediaPlayable: null })

/** A campaign has one such file, which goes with it. */
async function keepFile(tenant: Tenant, campaignId: number, name: string): Promise<boolean> {
  const { db, companyId } = tenant
  const ofIt = db.selectFrom('campaigns').where('companyId', '=', companyId).where('id', '=', campaignId)
  const before = await ofIt.select('exportFile').forUpdate().executeTakeFirst()
  if (!before) return false
  await db
    .updateTable('campaigns')
    .set({ exportFile: name })
    .where('companyId', '=', companyId)
    .where('id', '=', campaignId)
    .execute()
  await forgetFiles(tenant, [plainFile(before.exportFile)])
  return true
}

async function* lines(
  tenancy: Tenancy,
  { companyId, campaignId, filter, hidesNumbers }: Writing,
  language: Language,
) {
  yield csvStart
  yield csvLine(Object.values(exportTexts[language].columns), language)
  for (let after = 0; ;) {
    const from = after
    const page = await tenancy.readTenant(companyId, async (tenant) => {
      const rows = await recipientRows(tenant, campaignId, filter)
        .where('campaignRecipients.id', '>', from)
        .limit(pageRows)
        .execute()
      const snapshot = await companySnapshot(tenant)
      return rows.map((row) => recipientOf(row, snapshot))
    })
    for (const each of page) yield csvLine(cellsOf(each, language, hidesNumbers), language)
    const last = page.at(-1)
    if (!last || page.length < pageRows) return
    after = last.id
  }
}

function cellsOf(each: Recipient, language: Language, hidesNumbers: boolean): string[] {
  const { status, reason, variant, whatsapp } = each
  const contact = { ...each, isGroup: false, extraInfo: [] }
  const { name, number, email } = hidesNumbers ? maskedContact(contact) : contact
  const times = [each.sentAt, each.deliveredAt, each.readAt, each.answeredAt]
  const asked = [each.confirmationRequestedAt, each.confirmedAt]
  return [
    name,
    number,
    email,
    exportTexts[language].statuses[status],
    ...[reason?.code, reason?.text, variant?.toString(), whatsapp?.name, ...times, ...asked].map(
      (cell) => cell ?? '',
    ),
  ]
}
