import type pg from 'pg'
import { insertRows } from '../insertRows.ts'
import { upTo, type Random } from '../random.ts'
import type { Tags } from './connections.ts'
import { groupName, mobileNumber, personName } from './names.ts'

export interface Contact {
  id: number
  name: string
  number: string
  isGroup: boolean
  address: string
  createdAt: number
}

export function planContacts(people: number, groups: number, random: Random): Contact[] {
  return upTo(people + groups).map((id) => {
    const isGroup = id > people
    const number = isGroup ? `1203630${10_000_000_000 + id * 7_919}` : mobileNumber(id, random)
    return {
      id,
      number,
      name: isGroup ? groupName(random) : personName(random),
      isGroup,
      address: `${number}@${isGroup ? 'g.us' : 's.whatsapp.net'}`,
      createdAt: Infinity,
    }
  })
}

export async function addContacts(
  client: pg.Client,
  companyId: number,
  { contacts, tags }: { contacts: Contact[]; tags: Tags },
  random: Random,
) {
  const dateOf = (contact: Contact) => new Date(contact.createdAt).toISOString()
  const rows = contacts.map((contact) => ({
    id: contact.id,
    company_id: companyId,
    name: contact.name,
    number: contact.number,
    email: !contact.isGroup && random.chance(0.3) ? `cliente-${contact.id}@exemplo.com.br` : '',
    channel: 'whatsapp',
    is_group: contact.isGroup,
    active: true,
    disable_bot: false,
    accept_audio_message: true,
    is_name_edited: random.chance(0.2),
    created_at: dateOf(contact),
    updated_at: dateOf(contact),
  }))
  await insertRows(client, 'contacts', rows)
  const identities = contacts.map((contact) => ({
    company_id: companyId,
    kind: contact.isGroup ? 'group' : 'phone',
    value: contact.number,
    address: contact.address,
    contact_id: contact.id,
    created_at: dateOf(contact),
  }))
  await insertRows(client, 'contact_identities', identities)
  const people = contacts.filter((contact) => !contact.isGroup)
  const marks = people
    .filter(() => random.chance(0.3))
    .flatMap(({ id }) =>
      random
        .shuffled(tags.ofContacts)
        .slice(0, 1 + random.below(3))
        .map((tag_id) => ({ company_id: companyId, contact_id: id, tag_id })),
    )
  await insertRows(client, 'contact_tags', marks)
  const extra = people
    .filter(() => random.chance(0.1))
    .map(({ id }, index) => ({
      id: index + 1,
      company_id: companyId,
      contact_id: id,
      name: 'CPF',
      value: String(10_000_000_000 + random.below(89_999_999_999)),
    }))
  await insertRows(client, 'contact_extra_info', extra)
}
