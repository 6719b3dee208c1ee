import { companySnapshot } from '../../conversations/companySnapshot/companySnapshot.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import type { CompiledFlow, FlowWorld } from '../flows/engine/flowModel.ts'

const somebody = { name: 'Maria Silva', number: '5511987654321', email: 'maria@example.com', extraInfo: [] }

/** The company as it is, and somebody who might write. */
export async function labWorld(tenant: Tenant, { files }: Pick<CompiledFlow, 'files'>): Promise<FlowWorld> {
  const { company, settings, queues, users } = await companySnapshot(tenant)
  const stored = new Set(await storedFiles(tenant, files))
  return {
    now: tenant.now(),
    values: {
      contact: somebody,
      companyName: company.name,
      timezone: company.timezone,
      language: settings.language,
      now: tenant.now(),
      ticketId: 1,
    },
    hasQueue: (id) => queues.has(id),
    hasUser: (id) => users.has(id),
    hasFile: (name) => stored.has(name),
  }
}

/** Of these names, those that the company has stored. */
async function storedFiles({ db, companyId }: Tenant, names: string[]): Promise<string[]> {
  if (names.length === 0) return []
  const rows = await db
    .selectFrom('flowFiles')
    .select('name')
    .where('companyId', '=', companyId)
    .where('name', 'in', names)
    .execute()
  return rows.map(({ name }) => name)
}
