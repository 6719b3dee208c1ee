import type { Contact, Received, importOneContact } from '@chatflow/contract'
import { fail } from '../../platform/http/fail.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { findContact } from '../contacts/findContact.ts'
import { createContact } from '../contacts/saveContact.ts'
import { addTags, ensureTags } from '../tags/addTags.ts'
import { readPerson } from './readPerson.ts'

type Form = Received<typeof importOneContact>['body']

/** Adds one contact of a sheet that the client reads itself. */
export async function importOne(tenant: Tenant, form: Form): Promise<Contact> {
  const { name, number, problem } = readPerson([form.name, form.number], ['name', 'number'])
  if (problem !== null) fail('ERR_WAPP_INVALID_CONTACT')
  const { email } = form
  const { id } = await createContact(tenant, { name, number, email, extraInfo: [], disableBot: false })
  const tags = await ensureTags(
    tenant,
    form.tags.map((tag) => tag.trim()).filter((tag) => tag.length >= 3),
  )
  await addTags(
    tenant,
    [...tags.values()].map((tagId) => ({ contactId: id, tagId })),
  )
  const contact = (await findContact(tenant, id)) ?? fail('ERR_NO_CONTACT_FOUND')
  // Tags that this call has just made are not in the company's snapshot before it commits.
  return { ...contact, tags: await tagsOf(tenant, id) }
}

const tagsOf = ({ db, companyId }: Tenant, contactId: number) =>
  db
    .selectFrom('tags')
    .innerJoin('contactTags', (join) =>
      join.onRef('contactTags.companyId', '=', 'tags.companyId').onRef('contactTags.tagId', '=', 'tags.id'),
    )
    .select(['tags.id', 'tags.name', 'tags.color', 'tags.kanban'])
    .where('contactTags.companyId', '=', companyId)
    .where('contactTags.contactId', '=', contactId)
    .orderBy('tags.id')
    .execute()
