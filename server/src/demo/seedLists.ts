import { randomUUID } from 'node:crypto'
import { typedPhone } from '../conversations/contacts/identities.ts'
import { addItems, type ListPerson } from '../outreach/contactLists/addItems.ts'
import { createList } from '../outreach/contactLists/saveList.ts'
import type { Tenancy, Tenant } from '../platform/tenancy/tenancy.ts'

const strangers = [
  ['Adélia Fontes', 'Campinas'],
  ['Benício Prado', 'Santos'],
  ['Catarina Lobo', 'Sorocaba'],
  ['Dimas Queiroz', 'Campinas'],
  ['Elza Moura', 'Jundiaí'],
  ['Fausto Bezerra', 'Santos'],
] as const

/** A list as it comes from a fair: some of the people have written before, of the others nobody knows. */
export async function seedLists(tenancy: Tenancy, companyId: number, { createdBy }: { createdBy: number }) {
  await tenancy.withTenant(companyId, async (tenant) => {
    const by = { userId: createdBy, address: '127.0.0.1' }
    const { id } = await createList(tenant, { name: 'Feira do café 2026' }, by)
    const people = [...(await someCustomers(tenant)), ...strangers.flatMap(stranger)]
    await addItems(tenant, id, people, { id: randomUUID(), source: 'file' })
  })
}

function stranger([name, city]: (typeof strangers)[number], index: number): ListPerson[] {
  const phone = typedPhone(`55199${80_000_000 + 37 * index}`)
  return phone
    ? [{ value: phone.value, number: phone.address, name, email: '', extra: { Cidade: city } }]
    : []
}

async function someCustomers({ db, companyId }: Tenant): Promise<ListPerson[]> {
  const found = await db
    .selectFrom('contacts')
    .innerJoin('contactIdentities', (join) =>
      join
        .onRef('contactIdentities.companyId', '=', 'contacts.companyId')
        .onRef('contactIdentities.contactId', '=', 'contacts.id'),
    )
    .select([
      'contacts.name',
      'contacts.email',
      'contactIdentities.value',
      'contactIdentities.address as number',
    ])
    .where('contacts.companyId', '=', companyId)
    .where('contacts.isGroup', '=', false)
    .where('contactIdentities.kind', '=', 'phone')
    .orderBy('contacts.id')
    .limit(8)
    .execute()
  return found.map((person) => ({ ...person, extra: {} }))
}
