import { sql } from 'kysely'
import { forgetFiles } from '../../media/forgetFiles.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'

/** With somebody goes what imports still hold of them: their rows, and files in which they were ignored. */
export async function forgetRowsOf(tenant: Tenant, { contactId }: { contactId: number }) {
  const { db, companyId } = tenant
  const { rows } = await sql<{ importId: string }>`delete from contact_import_rows
    where company_id = ${companyId} and contact_id = ${contactId} returning import_id`.execute(db)
  const ids = rows.map(({ importId }) => importId)
  const { rows: files } = await sql<{ file: string }>`with before as (
      select id, ignored_file from contact_imports
      where company_id = ${companyId} and id = any(${ids}::uuid[]) and ignored_file is not null)
    update contact_imports set ignored_file = null from before
    where contact_imports.company_id = ${companyId} and contact_imports.id = before.id
    returning before.ignored_file as file`.execute(db)
  await forgetFiles(
    tenant,
    files.map(({ file }) => ({ mediaPath: file, mediaThumbnail: null, mediaPlayable: null })),
  )
}
