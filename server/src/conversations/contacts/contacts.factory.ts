import { identityOfPeople } from '@chatflow/contract'
import type { Insertable } from 'kysely'
import type { Contacts, Tags } from '../../platform/database/tables.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { identityOf } from './identities.ts'

export type ContactToMake = Partial<Omit<Insertable<Contacts>, 'companyId'>>

let made = 0

/** A contact with the name its network knows it by, for tests and demo data. */
export async function aContact(tenant: Tenant, overrides: ContactToMake = {}) {
  return (await someContacts(tenant, [overrides]))[0]!
}

/** Many at once, in the order given. */
export async function someContacts({ db, companyId, now }: Tenant, contacts: ContactToMake[]) {
  const rows = await db
    .insertInto('contacts')
    .values(
      contacts.map((overrides) => {
        const number = ++made
        const createdAt = overrides.createdAt ?? now().toISOString()
        return {
          companyId,
          name: overrides.isGroup ? `Grupo ${number}` : `Contato ${number}`,
          number: overrides.isGroup ? String(120_363_000_000_000_000n + BigInt(number)) : aNumber(number),
          channel: 'whatsapp' as const,
          createdAt,
          updatedAt: createdAt,
          ...overrides,
        }
      }),
    )
    .returningAll()
    .execute()
  await db
    .insertInto('contactIdentities')
    .values(
      rows.map(({ id, createdAt, ...contact }) => {
        const identity = identityOf(identityKindOf(contact), contact.number)
        if (!identity) throw new Error(`${contact.number} is nobody's number`)
        return { companyId, contactId: id, createdAt, ...identity }
      }),
    )
    .execute()
  return rows
}

const aNumber = (count: number) => `55119${70_000_000 + count}`

function identityKindOf({ channel, isGroup }: { channel: Contacts['channel']; isGroup: boolean }) {
  const kind = identityOfPeople[channel]
  return isGroup && kind === 'phone' ? 'group' : kind
}

/** A tag, or with `kanban: 1` a lane, for tests and demo data. */
export async function aTag(
  { db, companyId, now, invalidate }: Tenant,
  overrides: Partial<Omit<Insertable<Tags>, 'companyId'>> = {},
) {
  const createdAt = now().toISOString()
  invalidate('companySnapshot', companyId)
  return db
    .insertInto('tags')
    .values({
      companyId,
      name: `Etiqueta ${++made}`,
      color: '#5E35B1',
      createdAt,
      updatedAt: createdAt,
      ...overrides,
    })
    .returning(['id', 'name', 'color', 'kanban'])
    .executeTakeFirstOrThrow()
}
