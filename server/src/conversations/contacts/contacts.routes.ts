import {
  blockContact,
  createContact,
  dismissDuplicateCandidate,
  findContact,
  findContactByNumber,
  hasContactTags,
  listContactMerges,
  listContactNames,
  listDuplicateCandidates,
  listContacts,
  unmergeContacts,
  toggleAcceptAudio,
  toggleDisableBot,
  updateContact,
  can,
  type ContactDetail,
  type ContactMerge,
  type DuplicateCandidate,
  type TicketContact,
} from '@chatflow/contract'
import { fail } from '../../platform/http/fail.ts'
import { serve, serveReading, type HttpContext, type Session } from '../../platform/http/serve.ts'
import { findContactDetail } from './findContact.ts'
import { findByNumber } from './findByNumber.ts'
import { hidesNumbers, maskedContact } from './hiddenNumbers.ts'
import { maskNumber } from './identities.ts'
import * as lists from './listContacts.ts'
import * as unmerging from './unmergeContacts.ts'
import * as saving from './saveContact.ts'
import * as duplicates from './duplicateCandidates.ts'

export function contactRoutes(http: HttpContext) {
  serveReading(http, listContacts, ({ tenant, session, query }) =>
    lists.listContacts(tenant, query, isMasked(session)),
  )
  serveReading(http, listContactNames, ({ tenant, session, query }) =>
    lists.listContactNames(tenant, query.name, isMasked(session)),
  )
  serve(http, findContactByNumber, ({ tenant, params }) => findByNumber(tenant, params.phone))
  serve(http, findContact, async ({ tenant, session, params }) => {
    const contact = (await findContactDetail(tenant, params.contactId)) ?? fail('ERR_NO_CONTACT_FOUND')
    return isMasked(session) ? maskedDetail(contact) : contact
  })
  serve(http, createContact, async ({ tenant, session, body }) =>
    shown(session, await saving.createContact(tenant, body)),
  )
  serve(http, updateContact, async ({ tenant, session, params, body }) =>
    shown(session, await saving.updateContact(tenant, params.contactId, body)),
  )
  serve(http, blockContact, async ({ tenant, session, params, body }) =>
    shown(session, await saving.setContact(tenant, params.contactId, body)),
  )
  serve(http, toggleAcceptAudio, async ({ tenant, session, params }) =>
    shown(session, await saving.toggleContact(tenant, params.contactId, 'acceptAudioMessage')),
  )
  serve(http, toggleDisableBot, async ({ tenant, session, params }) =>
    shown(session, await saving.toggleContact(tenant, params.contactId, 'disableBot')),
  )
  serve(http, listContactMerges, async ({ tenant, session, params }) => {
    if (!(await findContactDetail(tenant, params.contactId))) fail('ERR_NO_CONTACT_FOUND')
    const merges = await unmerging.listMerges(tenant, params.contactId)
    return isMasked(session) ? merges.map(maskedMerge) : merges
  })
  serve(http, unmergeContacts, async ({ tenant, session, params }) =>
    shown(session, await unmerging.unmergeContacts(tenant, params)),
  )
  serveReading(http, listDuplicateCandidates, async ({ tenant, session, params }) => {
    const candidates = await duplicates.listDuplicateCandidates(tenant, params.contactId)
    return isMasked(session) ? candidates.map(maskedCandidate) : candidates
  })
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

/** What networks know somebody by is their number again. */
const maskedDetail = ({ identities, ...contact }: ContactDetail): ContactDetail => ({
  ...maskedContact(contact),
  identities: contact.isGroup
    ? identities
    : identities.map(({ kind, value }) => ({ kind, value: maskNumber(value) })),
})

const maskedMerge = ({ contact, ...merge }: ContactMerge) => ({ ...merge, contact: maskedPerson(contact) })
const maskedCandidate = ({ contact, reason }: DuplicateCandidate) => ({
  contact: maskedPerson(contact),
  reason,
})

function maskedPerson<P extends { name: string; number: string }>(person: P): P {
  const { isGroup: _isGroup, ...masked } = maskedContact({ ...person, isGroup: false })
  return { ...person, ...masked }
}

const isMasked = (session: Session) => !can(session, 'numbers:view') && hidesNumbers(session.settings)

const shown = <C extends TicketContact>(session: Session, contact: C): C =>
  isMasked(session) ? maskedContact(contact) : contact
