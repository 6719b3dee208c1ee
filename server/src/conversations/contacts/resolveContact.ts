import type { ChannelKind } from '@chatflow/contract'
import { sql } from 'kysely'
import type { NetworkPerson } from '../../channels/channel/InboundEvent.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { formatNumber, identityOf, type Identity } from './identities.ts'
import { mergeContacts, mergeReasons } from './mergeContacts.ts'
import { areKeptApart } from './unmergeContacts.ts'
import { announceContact } from './saveContact.ts'

export interface KnownContact {
  id: number
  name: string
  active: boolean
  isNameEdited: boolean
  disableBot: boolean
  lgpdAcceptedAt: string | null
}
interface Where {
  channel: ChannelKind
  connectionId: number
  isGroup: boolean
  /** What a new contact starts with. */
  acceptsAudio: boolean
}

/** The contact behind a name on the network: a person or group we know, or a new one. */
export async function resolveContact(
  tenant: Tenant,
  person: NetworkPerson,
  where: Where,
): Promise<KnownContact> {
  const identities = person.identities.flatMap(({ kind, raw }) => identityOf(kind, raw) ?? [])
  if (identities.length === 0) throw new Error('An event that names nobody')
  const name = person.name?.trim().slice(0, maxNameLength)
  const called = name && !isNumberOf(identities, name) ? name : undefined
  const known = await findOwners(tenant, identities)
  const owners = [...new Map(known.map((owner) => [owner.id, owner])).values()]
  const [first] = owners
  if (!first) return createContact(tenant, called, identities, where)
  // Somebody knows better than the network: each name leads to its own contact.
  const contact = (await areKeptApart(tenant, owners))
    ? (ownerOf(known, identities[0]) ?? first)
    : await makeOne(tenant, owners, known, identities)
  return renameByNetwork(tenant, contact, called)
}

/** The contact behind a name on the network, if it is one we know. */
export async function findKnown(tenant: Tenant, person: NetworkPerson): Promise<number | undefined> {
  const identities = person.identities.flatMap(({ kind, raw }) => identityOf(kind, raw) ?? [])
  const known = await findOwners(tenant, identities)
  return (ownerOf(known, identities[0]) ?? known[0])?.id
}

/** Networks that know no name of somebody give their number in its place, in one spelling or another. */
function isNumberOf(identities: Identity[], name: string): boolean {
  if (!/^[+\d\s().-]+$/.test(name)) return false
  const digits = name.replace(/\D/g, '')
  return identities.some(({ kind, value }) => identityOf(kind, digits)?.value === value)
}

type Owner = Awaited<ReturnType<typeof findOwners>>[number]

/** The oldest of the contacts that these names lead to gets all of the names. */
async function makeOne(tenant: Tenant, owners: Owner[], known: Owner[], identities: Identity[]) {
  const [first, ...others] = owners as [Owner, ...Owner[]]
  for (const other of others)
    await mergeContacts(tenant, { keptId: first.id, mergedId: other.id, reason: mergeReasons.network })
  const missing = identities.filter((identity) => !ownerOf(known, identity))
  if (missing.length > 0) await addIdentities(tenant, first.id, missing)
  const phone = identities.find(({ kind }) => kind === 'phone')
  const knewPhone = known.some(({ id, kind }) => id === first.id && kind === 'phone')
  if (phone && !knewPhone) await learnNumber(tenant, first.id, phone)
  const [contact = first] = others.length > 0 || !knewPhone ? await findOwners(tenant, identities) : []
  return contact
}

const ownerOf = (known: Owner[], identity: Identity | undefined) =>
  known.find(({ kind, value }) => kind === identity?.kind && value === identity.value)

function findOwners({ db, companyId }: Tenant, identities: Identity[]) {
  return db
    .selectFrom('contactIdentities')
    .innerJoin('contacts', (join) =>
      join
        .onRef('contacts.companyId', '=', 'contactIdentities.companyId')
        .onRef('contacts.id', '=', 'contactIdentities.contactId'),
    )
    .select([
      'contacts.id',
      'contacts.name',
      'contacts.active',
      'contacts.isNameEdited',
      'contacts.disableBot',
      'contacts.lgpdAcceptedAt',
      'contactIdentities.kind',
      'contactIdentities.value',
    ])
    .where('contactIdentities.companyId', '=', companyId)
    .where(
      sql<boolean>`(contact_identities.kind, contact_identities.value) in (
        select * from unnest(${identities.map(({ kind }) => kind)}::identity_kind[], ${identities.map(({ value }) => value)}::text[]))`,
    )
    .orderBy('contacts.id')
    .execute()
}

async function createContact(
  tenant: Tenant,
  called: string | undefined,
  identities: Identity[],
  { channel, connectionId, isGroup, acceptsAudio }: Where,
): Promise<KnownContact> {
  const phone = identities.find(({ kind }) => kind === 'phone')
  const number = (phone ?? identities[0])?.address ?? ''
  const at = tenant.now().toISOString()
  const name = called ?? (phone ? formatNumber(number) : number)
  const contact = await tenant.db
    .insertInto('contacts')
    .values({
      companyId: tenant.companyId,
      name,
      number,
      channel,
      isGroup,
      connectionId,
      acceptAudioMessage: acceptsAudio,
      createdAt: at,
      updatedAt: at,
    })
    .returning(['id', 'name', 'active', 'isNameEdited', 'disableBot', 'lgpdAcceptedAt'])
    .executeTakeFirstOrThrow()
  await addIdentities(tenant, contact.id, identities)
  await announceContact(tenant, 'create', contact.id)
  return contact
}
const maxNameLength = 250

/** Two processes that meet a stranger at once: the second fails on the key, is tried again and finds the first's. */
async function addIdentities({ db, companyId, now }: Tenant, contactId: number, identities: Identity[]) {
  const createdAt = now().toISOString()
  await db
    .insertInto('contactIdentities')
    .values(identities.map((identity) => ({ companyId, contactId, createdAt, ...identity })))
    .execute()
}

/** Met under another name, or with a number that is no longer theirs: from now on this is the number. */
export async function learnNumber(tenant: Tenant, contactId: number, { address }: Pick<Identity, 'address'>) {
  await sql`update contacts set number = ${address}, updated_at = ${tenant.now().toISOString()}::timestamptz,
      name = case when name = number and not is_name_edited then ${formatNumber(address)} else name end
    where company_id = ${tenant.companyId} and id = ${contactId}`.execute(tenant.db)
  await announceContact(tenant, 'update', contactId)
}

/** People rename themselves on the network; a name that one of us typed stays. */
export async function renameByNetwork<C extends Pick<KnownContact, 'id' | 'name' | 'isNameEdited'>>(
  tenant: Tenant,
  contact: C,
  name: string | undefined,
): Promise<C> {
  if (!name || name === contact.name || contact.isNameEdited) return contact
  await tenant.db
    .updateTable('contacts')
    .set({ name, updatedAt: tenant.now().toISOString() })
    .where('companyId', '=', tenant.companyId)
    .where('id', '=', contact.id)
    .execute()
  await announceContact(tenant, 'update', contact.id)
  return { ...contact, name }
}
