import {
  downloadLifeMs,
  type ContactDownload,
  type ExportFilter,
  type Language,
  type SheetFormat,
} from '@chatflow/contract'
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { recordAudit } from '../../company/audit/recordAudit.ts'
import { languageOf } from '../../company/users/languageOf.ts'
import { shownExport } from '../../media/exportFiles.ts'
import { later } from '../../platform/clock.ts'
import { defineJob } from '../../platform/jobs/job.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { wantedContacts } from './contactDownloads.queries.ts'
import { downloadTexts } from './downloadTexts.ts'

/** Writes contacts into a file. What ends with a crash begins anew: nothing of it was shown. */
export const writeDownload = defineJob({
  name: 'writeDownload',
  lane: 'report',
  maxAttempts: 5,
  payload: z.object({ companyId: z.number(), downloadId: z.string() }),
})

interface Requested {
  filter: ExportFilter
  format: SheetFormat
  hidesNumbers: boolean
  by: { userId: number; address: string }
}

/** Begins to write a file. Who took contacts out, and which, stays on record. */
export async function startDownload(tenant: Tenant, { filter, format, hidesNumbers, by }: Requested) {
  const { db, companyId, now } = tenant
  const id = randomUUID()
  const { total } = await wantedContacts(tenant, { filter, hidesNumbers })
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  await db
    .insertInto('contactDownloads')
    .values({
      id,
      companyId,
      userId: by.userId,
      language: await languageOf(tenant, by.userId),
      format,
      filter: JSON.stringify(filter),
      hidesNumbers,
      total,
      createdAt: now().toISOString(),
      expiresAt: later(now(), downloadLifeMs).toISOString(),
    })
    .execute()
  const deed = {
    action: 'export',
    entity: 'contacts',
    entityId: id,
    after: { format, total, filter },
  } as const
  await recordAudit(tenant, { ...by, ...deed })
  await tenant.enqueue(writeDownload, { companyId, downloadId: id }, { key: `writeDownload:${id}` })
  return { jobId: id, total }
}

/** One's own files that can still be fetched, or are on their way, newest first. */
export async function listDownloads(tenant: Tenant, userId: number): Promise<ContactDownload[]> {
  const { db, companyId, now } = tenant
  const rows = await db
    .selectFrom('contactDownloads')
    .selectAll()
    .where('companyId', '=', companyId)
    .where('userId', '=', userId)
    .where('expiresAt', '>', now().toISOString())
    .orderBy('createdAt', 'desc')
    .limit(10)
    .execute()
  return rows.map((row) => ({
    ...shownExport(tenant, row, fileNameOf(row)),
    format: row.format as SheetFormat,
  }))
}

const fileNameOf = ({
  language,
  createdAt,
  format,
}: {
  language: string
  createdAt: string
  format: string
}) => `${downloadTexts[language as Language].fileName}-${createdAt.slice(0, 10)}.${format}`
