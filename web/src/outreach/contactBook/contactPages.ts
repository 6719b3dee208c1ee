import { listContacts, type Contact, type ReceivedEvent, type ResponseOf } from '@chatflow/contract'
import type { InfiniteData } from '@tanstack/react-query'
import { folded } from '../../ui/folded.ts'

export type ContactPage = ResponseOf<typeof listContacts>
export type ContactPages = InfiniteData<ContactPage, string | undefined>
type ContactEvent = ReceivedEvent<'contact'>

interface Applied {
  pages: ContactPages
  /** What is loaded may stand in another order, or lack somebody: it is to be read again. */
  isStale: boolean
}

/** What an event changes in the pages of a list that are on screen. */
export function applyContactEvent(pages: ContactPages, event: ContactEvent, isNarrowed: boolean): Applied {
  switch (event.action) {
    case 'update':
      return updated(pages, event.contact, isNarrowed)
    case 'create':
      return { pages, isStale: isNarrowed || isWithin(pages, event.contact) }
    case 'delete':
    case 'erase':
      return { pages: without(pages, event.contactId), isStale: false }
    case 'reload':
      return { pages, isStale: true }
  }
}

function updated(pages: ContactPages, contact: Contact, isNarrowed: boolean): Applied {
  const known = pages.pages.flatMap(({ contacts }) => contacts).find(({ id }) => id === contact.id)
  // Somebody who is not on screen may belong there now.
  if (!known) return { pages, isStale: isNarrowed || isWithin(pages, contact) }
  const isStale = isNarrowed || known.name !== contact.name
  return {
    pages: eachPage(pages, (page) => ({
      ...page,
      contacts: page.contacts.map((one) => (one.id === contact.id ? contact : one)),
    })),
    isStale,
  }
}

function without(pages: ContactPages, contactId: number): ContactPages {
  const isThere = pages.pages.some(({ contacts }) => contacts.some(({ id }) => id === contactId))
  if (!isThere) return pages
  return eachPage(pages, (page) => ({
    ...page,
    count: Math.max(page.count - 1, 0),
    contacts: page.contacts.filter(({ id }) => id !== contactId),
  }))
}

const eachPage = (pages: ContactPages, change: (page: ContactPage) => ContactPage): ContactPages => ({
  ...pages,
  pages: pages.pages.map(change),
})

/** Whether a contact stands before the end of what is loaded. */
function isWithin({ pages }: ContactPages, contact: Contact): boolean {
  const last = pages.at(-1)
  const lastName = last?.contacts.at(-1)?.name
  return !last?.hasMore || lastName === undefined || folded(contact.name) <= folded(lastName)
}

/** A long list is many readings: it is read again the less often the longer it is. */
export const rereadAfterMs = (pages: number) => (pages <= 3 ? 250 : pages * 500)
