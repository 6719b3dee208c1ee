import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { recordAudit } from '../../company/audit/recordAudit.ts'
import { languageOf } from '../../company/users/languageOf.ts'
import { days, later } from '../../platform/clock.ts'
import { defineJob } from '../../platform/jobs/job.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { getContactList } from './contactLists.queries.ts'
import type { ListAuthor } from './saveList.ts'

const key = z.object({ companyId: z.number(), importId: z.string() })
export type ListImportKey = z.infer<typeof key>

/** Puts the people of a file into a list. It waits for the process that reads the file. */
export const importList = defineJob({
  name: 'importContactList',
  lane: 'report',
  maxAttempts: 5,
  payload: key,
  isSlow: true,
})

/** It holds rows of people who are in no list: it is forgotten soon. */
const importLifeDays = 7

interface NewListImport {
  contactListId: number
  /** What people called the file. */
  name: string
  file: { name: string; bytes: number }
}

export async function startListImport(tenant: Tenant, wanted: NewListImport, by: ListAuthor) {
  const { db, companyId, now } = tenant
  const { name } = await getContactList(tenant, wanted.contactListId)
  const id = randomUUID()
  await db
    .insertInto('contactListImports')
    .values({
      id,
      companyId,
      contactListId: wanted.contactListId,
      userId: by.userId,
      language: await languageOf(tenant, by.userId),
      name: wanted.name,
      file: wanted.file.name,
      fileBytes: wanted.file.bytes,
      createdAt: now().toISOString(),
      expiresAt: later(now(), days(importLifeDays)).toISOString(),
    })
    .execute()
  const after = { list: name, file: wanted.name }
  await recordAudit(tenant, {
    ...by,
    action: 'import',
    entity: 'contactList',
    entityId: wanted.contactListId,
    after,
  })
  await tenant.enqueue(importList, { companyId, importId: id }, { key: `importContactList:${id}` })
  return { jobId: id }
}
