import { exportLifeMs, type ContactExport, type Language } from '@chatflow/contract'
import { randomUUID } from 'node:crypto'
import { recordAudit } from '../../company/audit/recordAudit.ts'
import { languageOf } from '../../company/users/languageOf.ts'
import { forgetExportFiles, shownExport } from '../../media/exportFiles.ts'
import { later } from '../../platform/clock.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Platform, Tenant } from '../../platform/tenancy/tenancy.ts'
import { enqueueExport } from './exportContact.ts'
import { exportTexts } from './exportTexts.ts'
import { countSaid, lockPerson, type Requester } from './person.ts'

/** Begins to gather everything about somebody. Who asked for it stays on record. */
export async function startExport(tenant: Tenant, contactId: number, by: Requester) {
  const person = await lockPerson(tenant, contactId)
  if (person.erasedAt !== null) fail('ERR_CONTACT_ERASED')
  const { db, companyId, now } = tenant
  const [id, total] = [randomUUID(), await countSaid(tenant, contactId)]
  await db
    .insertInto('contactExports')
    .values({
      id,
      companyId,
      contactId,
      userId: by.userId,
      userName: by.name,
      language: await languageOf(tenant, by.userId),
      total,
      createdAt: now().toISOString(),
      expiresAt: later(now(), exportLifeMs).toISOString(),
    })
    .execute()
  const deed = { action: 'export', entity: 'contact', entityId: contactId, after: { export: id } } as const
  await recordAudit(tenant, { userId: by.userId, address: by.address, ...deed })
  await enqueueExport(tenant, id)
  return { jobId: id, total }
}

/** Those that can still be fetched, or are on their way, newest first. */
export async function listExports(tenant: Tenant, contactId: number): Promise<ContactExport[]> {
  const { db, companyId, now } = tenant
  const rows = await db
    .selectFrom('contactExports')
    .selectAll()
    .where('companyId', '=', companyId)
    .where('contactId', '=', contactId)
    .where('expiresAt', '>', now().toISOString())
    .orderBy('createdAt', 'desc')
    .limit(20)
    .execute()
  return rows.map((row) => ({
    ...shownExport(tenant, row, fileNameOf(row)),
    user: { id: row.userId, name: row.userName },
  }))
}

/** With somebody goes what was gathered about them. */
export async function forgetExportsOf(tenant: Tenant, { contactId }: { contactId: number }) {
  const removed = await tenant.db
    .deleteFrom('contactExports')
    .where('companyId', '=', tenant.companyId)
    .where('contactId', '=', contactId)
    .returning('file')
    .execute()
  await forgetExportFiles(tenant, removed)
}

/** Which of them have had their time, by company. */
export async function findOldExports({ db, now }: Platform) {
  return db
    .selectFrom('contactExports')
    .select(['companyId', 'id'])
    .where('expiresAt', '<=', now().toISOString())
    .execute()
}

export async function forgetExport(tenant: Tenant, id: string) {
  const removed = await tenant.db
    .deleteFrom('contactExports')
    .where('companyId', '=', tenant.companyId)
    .where('id', '=', id)
    .returning('file')
    .execute()
  await forgetExportFiles(tenant, removed)
}

const fileNameOf = ({
  contactId,
  createdAt,
  language,
}: {
  contactId: number
  createdAt: string
  language: Language
}) => `${exportTexts[language].fileName}-${contactId}-${createdAt.slice(0, 10)}.zip`
