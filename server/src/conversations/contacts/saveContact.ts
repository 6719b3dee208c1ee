import type { Contact, ContactChanges, ContactForm } from '@chatflow/contract'
import { sql } from 'kysely'
import { companySnapshot } from '../companySnapshot/companySnapshot.ts'
import { violatedUnique } from '../../platform/database/connect.ts'
import { fail } from '../../platform/http/fail.ts'
import { everyone } from '../../platform/tenancy/eventLog.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { contactCreated, contactUpdated, numberChanged } from './contactEvents.ts'
import { findContact } from './findContact.ts'
import { typedPhone } from './identities.ts'
import { withoutMasks } from './withoutMasks.ts'

/** A person adds a contact. The number is the person: one that is known already is somebody else's. */
export async function createContact(tenant: Tenant, form: ContactForm): Promise<Contact> {
  const identity = typedPhone(form.number) ?? fail('ERR_WAPP_INVALID_CONTACT')
  await requireOwner(tenant, form.ownerId)
  const { settings } = await companySnapshot(tenant)
  const at = tenant.now().toISOString()
  const { id } = await tenant.db
    .insertInto('contacts')
    .values({
      companyId: tenant.companyId,
      name: form.name,
      number: identity.address,
      email: form.email,
      channel: 'whatsapp',
      disableBot: form.disableBot,
      acceptAudioMessage: form.acceptAudioMessage ?? settings.acceptAudioMessageContact,
      isNameEdited: true,
      ownerId: form.ownerId ?? null,
      createdAt: at,
      updatedAt: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await addIdentity(tenant, id, identity)
  await replaceExtraInfo(tenant, id, form.extraInfo)
  return announceContact(tenant, 'create', id)
}

type Identity = NonNullable<ReturnType<typeof typedPhone>>
async function addIdentity({ db, companyId, now }: Tenant, contactId: number, identity: Identity) {
  await db
    .insertInto('contactIdentities')
    .values({ companyId, contactId, createdAt: now().toISOString(), ...identity })
    .execute()
    .catch((error: unknown) => {
      if (violatedUnique(error) === 'contact_identities_pkey') fail('ERR_DUPLICATED_CONTACT')
      throw error
    })
}

/** Whose data were erased is nobody: nothing new is kept about them. */
async function findSomebody(tenant: Tenant, id: number): Promise<Contact> {
  const contact = (await findContact(tenant, id)) ?? fail('ERR_NO_CONTACT_FOUND')
  return contact.erasedAt === null ? contact : fail('ERR_CONTACT_ERASED')
}

async function requireOwner(tenant: Tenant, id: number | null | undefined) {
  if (id != null && !(await companySnapshot(tenant)).users.has(id)) fail('ERR_NO_USER_FOUND')
}

export async function updateContact(tenant: Tenant, id: number, changes: ContactChanges): Promise<Contact> {
  await requireOwner(tenant, changes.ownerId)
  const before = await findSomebody(tenant, id)
  const { number, extraInfo, tags: _tags, ...rest } = withoutMasks(before, changes)
  const isMoved = number !== undefined && number !== before.number && !before.isGroup
  const moved = isMoved ? (typedPhone(number) ?? fail('ERR_WAPP_INVALID_CONTACT')) : undefined
  if (moved) await moveTo(tenant, id, moved)
  await tenant.db
    .updateTable('contacts')
    .set({
      ...rest,
      ...(moved && { number: moved.address }),
      ...(rest.name !== undefined && rest.name !== before.name && { isNameEdited: true }),
      updatedAt: tenant.now().toISOString(),
    })
    .where('companyId', '=', tenant.companyId)
    .where('id', '=', id)
    .execute()
  if (extraInfo) await replaceExtraInfo(tenant, id, extraInfo)
  return announceContact(tenant, 'update', id)
}

/** A contact who wrote from the old number is still understood there; one that nobody ever wrote from was a mistake. */
async function moveTo(tenant: Tenant, id: number, moved: Identity) {
  const { db, companyId } = tenant
  const own = db
    .selectFrom('contactIdentities')
    .where('companyId', '=', companyId)
    .where('contactId', '=', id)
  const spoken = await db
    .selectFrom('tickets')
    .select('id')
    .where('companyId', '=', companyId)
    .where('contactId', '=', id)
    .where('lastInboundAt', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  if (!spoken)
    await db
      .deleteFrom('contactIdentities')
      .where('companyId', '=', companyId)
      .where('contactId', '=', id)
      .where('kind', '=', 'phone')
      .execute()
  const isOwn = await own
    .select('value')
    .where('kind', '=', moved.kind)
    .where('value', '=', moved.value)
    .executeTakeFirst()
  if (!isOwn) await addIdentity(tenant, id, moved)
  await tenant.raise(numberChanged, { contactId: id, address: moved.address })
}

async function replaceExtraInfo(
  { db, companyId }: Tenant,
  contactId: number,
  info: ContactForm['extraInfo'],
) {
  await db
    .deleteFrom('contactExtraInfo')
    .where('companyId', '=', companyId)
    .where('contactId', '=', contactId)
    .execute()
  if (info.length === 0) return
  const rows = info.map(({ name, value }) => ({ companyId, contactId, name, value }))
  await db.insertInto('contactExtraInfo').values(rows).execute()
}

type Switch = 'acceptAudioMessage' | 'disableBot'
export async function toggleContact(tenant: Tenant, id: number, name: Switch): Promise<Contact> {
  const before = (await findContact(tenant, id)) ?? fail('ERR_NO_CONTACT_FOUND')
  return setContact(tenant, id, { [name]: !before[name] })
}

/** Blocks contacts or lets them write again, and returns those that were not so before. */
export async function setActive({ db, companyId, now }: Tenant, ids: number[], active: boolean) {
  const changed = await db
    .updateTable('contacts')
    .set({ active, updatedAt: now().toISOString() })
    .where('companyId', '=', companyId)
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .where('active', '!=', active)
    .returning('id')
    .execute()
  return changed.map(({ id }) => id)
}

export async function setContact(
  tenant: Tenant,
  id: number,
  change: { active?: boolean; acceptAudioMessage?: boolean; disableBot?: boolean },
): Promise<Contact> {
  await findSomebody(tenant, id)
  await tenant.db
    .updateTable('contacts')
    .set({ ...change, updatedAt: tenant.now().toISOString() })
    .where('companyId', '=', tenant.companyId)
    .where('id', '=', id)
    .execute()
  return announceContact(tenant, 'update', id)
}

/** Tells everybody in the company about a contact, and returns it. */
export async function announceContact(
  tenant: Tenant,
  action: 'create' | 'update',
  id: number,
): Promise<Contact> {
  const contact = (await findContact(tenant, id)) ?? fail('ERR_NO_CONTACT_FOUND')
  tenant.publish('contact', { action, contact }, everyone)
  await tenant.raise(action === 'create' ? contactCreated : contactUpdated, { contact })
  return contact
}
