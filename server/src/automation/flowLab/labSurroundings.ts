import { companySnapshot } from '../../conversations/companySnapshot/companySnapshot.ts'
import { hidesNumbers } from '../../conversations/contacts/hiddenNumbers.ts'
import { maskedContact } from '../../conversations/contacts/maskParts.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import type { CompiledFlow, FlowSurroundings } from '../flows/engine/flowModel.ts'

export interface LabContact {
  name: string
  number: string
  email: string
  isGroup: boolean
}
const somebody = { name: 'Maria Silva', number: '5511987654321', email: 'maria@example.com', extraInfo: [] }

/** The company as it is, and somebody who might write. */
export async function labSurroundings(
  tenant: Tenant,
  { files }: Pick<CompiledFlow, 'files'>,
): Promise<FlowSurroundings> {
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

/** The same company, and somebody who really wrote to it. Numbers that are hidden are not said either. */
export async function withContact(
  tenant: Tenant,
  surroundings: FlowSurroundings,
  contact: LabContact,
): Promise<FlowSurroundings> {
  const { settings } = await companySnapshot(tenant)
  const { name, number, email } = hidesNumbers(settings) ? maskedContact(contact) : contact
  return {
    ...surroundings,
    values: { ...surroundings.values, contact: { ...somebody, name, number, email } },
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
