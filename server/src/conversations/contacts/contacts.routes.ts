import {
  dismissDuplicateCandidate,
  findContact,
  findContactByNumber,
  hasContactTags,
  listContactMerges,
  listContactNames,
  listDuplicateCandidates,
  listContacts,
} from '@chatflow/contract'
import { fail } from '../../platform/http/fail.ts'
import { serve, serveReading, type HttpContext } from '../../platform/http/serve.ts'
import { findContactDetail } from './findContact.ts'
import { findByNumber } from './findByNumber.ts'
import { areNumbersHidden } from './hiddenNumbers.ts'
import * as lists from './listContacts.ts'
import * as unmerging from './unmergeContacts.ts'
import * as duplicates from './duplicateCandidates.ts'

export function contactRoutes(http: HttpContext) {
  serveReading(http, listContacts, ({ tenant, session, query }) =>
    lists.listContacts(tenant, query, areNumbersHidden(session)),
  )
  serveReading(http, listContactNames, ({ tenant, session, query }) =>
    lists.listContactNames(tenant, query.name, areNumbersHidden(session)),
  )
  serve(http, findContactByNumber, ({ tenant, params }) => findByNumber(tenant, params.phone))
  serve(
    http,
    findContact,
    async ({ tenant, params }) =>
      (await findContactDetail(tenant, params.contactId)) ?? fail('ERR_NO_CONTACT_FOUND'),
  )
  serve(http, listContactMerges, async ({ tenant, params }) => {
    if (!(await findContactDetail(tenant, params.contactId))) fail('ERR_NO_CONTACT_FOUND')
    return unmerging.listMerges(tenant, params.contactId)
  })
  serveReading(http, listDuplicateCandidates, ({ tenant, params }) =>
    duplicates.listDuplicateCandidates(tenant, params.contactId),
  )
  serve(http, dismissDuplicateCandidate, async ({ tenant, session, params, request }) => {
    await duplicates.dismissDuplicateCandidate(tenant, params, {
      userId: session.userId,
      address: request.ip,
    })
    return { message: 'Contacts kept apart' }
  })
  serve(http, hasContactTags, async ({ tenant, params }) => {
    const contact = (await findContactDetail(tenant, params.contactId)) ?? fail('ERR_NO_CONTACT_FOUND')
    return { tags: contact.tags.length > 0 }
  })
}
