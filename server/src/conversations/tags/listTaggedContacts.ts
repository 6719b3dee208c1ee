import type { PageQuery, TaggedContact } from '@chatflow/contract'
import { paged } from '../../platform/database/paged.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { contactMatches } from '../contacts/contactMatches.ts'
import { findTag } from './findTag.ts'

interface Wanted extends PageQuery {
  tagId: number
  hidesNumbers: boolean
}

/** The contacts that have a tag, by name. */
export async function listTaggedContacts(
  tenant: Tenant,
  { tagId, searchParam, pageNumber, hidesNumbers }: Wanted,
): Promise<{ contacts: TaggedContact[]; count: number; hasMore: boolean }> {
  const { db, companyId } = tenant
  await findTag(tenant, tagId)
  let found = db
    .selectFrom('contacts')
    .where('contacts.companyId', '=', companyId)
    .where('contacts.id', 'in', (eb) =>
      eb
        .selectFrom('contactTags')
        .select('contactId')
        .where('companyId', '=', companyId)
        .where('tagId', '=', tagId),
    )
  if (searchParam) found = found.where(contactMatches(searchParam, hidesNumbers))
  const { rows, count, hasMore } = await paged(found, pageNumber, (all) =>
    all
      .select(['contacts.id', 'contacts.name', 'contacts.number'])
      .orderBy((eb) => eb.fn('lower', ['contacts.name']))
      .orderBy('contacts.id'),
  )
  return { contacts: rows, count, hasMore }
}
