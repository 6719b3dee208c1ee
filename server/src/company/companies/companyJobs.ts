import { randomUUID } from 'node:crypto'
import { sql, type Expression, type SqlBool } from 'kysely'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'

interface NewJob {
  userId: number
  kind: string
  total: number
  input: object
}

/** Writes down a long piece of work of a company, and whose it is. Returns its name. */
export async function startCompanyJob({ db, companyId, now }: Tenant, job: NewJob): Promise<string> {
  const [id, at] = [randomUUID(), now().toISOString()]
  await db
    .insertInto('companyJobs')
    .values({ id, companyId, ...job, input: JSON.stringify(job.input), createdAt: at, updatedAt: at })
    .execute()
  return id
}

interface Progress {
  total?: number
  done?: number
  state?: 'running' | 'done' | 'failed'
  input?: object
}

/** How far it is. `isTold`: the time of the change is written as well. */
export async function moveCompanyJob(
  { db, companyId, now }: Tenant,
  which: string | Expression<SqlBool>,
  { input, ...progress }: Progress,
  isTold = true,
) {
  await db
    .updateTable('companyJobs')
    .set({
      ...progress,
      ...(input && { input: JSON.stringify(input) }),
      ...(isTold && { updatedAt: now().toISOString() }),
    })
    .where('companyId', '=', companyId)
    .where(typeof which === 'string' ? sql<boolean>`id = ${which}` : which)
    .execute()
}
