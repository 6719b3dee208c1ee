import type { Abilities, Contact, ReceivedEvent, TagName, Ticket } from '@chatflow/contract'
import { useCompanyEvent } from '../../platform/realtime.tsx'

/** Something that tickets mention is called differently now. Returns the same ticket where it is not mentioned. */
export type TicketChange = <T extends Ticket>(ticket: T) => T

export const ofContact =
  (contact: Contact): TicketChange =>
  (ticket) =>
    ticket.contactId === contact.id ? { ...ticket, contact: { ...ticket.contact, ...contact } } : ticket

export const ofQueue =
  (event: ReceivedEvent<'queue'>): TicketChange =>
  (ticket) => {
    if (event.action === 'delete')
      return ticket.queueId === event.queueId ? { ...ticket, queueId: null, queue: null } : ticket
    const { id, name, color } = event.queue
    const { queue } = ticket
    if (queue?.id !== id || (queue.name === name && queue.color === color)) return ticket
    return { ...ticket, queue: { id, name, color } }
  }

export const ofUser =
  (event: ReceivedEvent<'user'>): TicketChange =>
  (ticket) => {
    const { user } = ticket
    if (event.action === 'delete')
      return ticket.userId === event.userId ? { ...ticket, userId: null, user: null } : ticket
    const { id, name } = event.user
    // Users who come and go are told of in the same words: only another name is a change.
    return user?.id === id && user.name !== name ? { ...ticket, user: { ...user, name } } : ticket
  }

export const ofTag =
  (event: ReceivedEvent<'tag'>): TicketChange =>
  (ticket) => {
    const id = event.action === 'delete' ? event.tagId : event.tag.id
    const { tags, contact } = ticket
    if (![...tags, ...contact.tags].some((tag) => tag.id === id)) return ticket
    const after = (known: TagName[]) =>
      event.action === 'delete'
        ? known.filter((tag) => tag.id !== id)
        : known.map((tag) => (tag.id === id ? event.tag : tag))
    return { ...ticket, tags: after(tags), contact: { ...contact, tags: after(contact.tags) } }
  }

export const ofConnection =
  (event: ReceivedEvent<'whatsapp'>): TicketChange =>
  (ticket) => {
    if (event.action === 'delete')
      return ticket.whatsappId === event.whatsappId
        ? { ...ticket, whatsappId: null, whatsapp: null, window: null, ...able(ticket, null) }
        : ticket
    const { id, name, channel, provider, status, expiresTicket, groupAsTicket, abilities } = event.whatsapp
    if (ticket.whatsapp?.id !== id) return ticket
    const whatsapp = { id, name, channel, provider, status, expiresTicket, groupAsTicket }
    return {
      ...ticket,
      whatsapp,
      ...(abilities.replyWindowHours === null && { window: null }),
      ...able(ticket, abilities),
    }
  }

/** Only the open ticket knows what can be sent. */
const able = (ticket: Ticket, abilities: Abilities | null) => ('abilities' in ticket ? { abilities } : {})

const ofSession =
  ({ session: { id, name, status } }: ReceivedEvent<'whatsappSession'>): TicketChange =>
  (ticket) =>
    ticket.whatsapp?.id === id ? { ...ticket, whatsapp: { ...ticket.whatsapp, name, status } } : ticket

interface ChangeHandlers {
  onChange: (change: TicketChange) => void
  /** Who sees which ticket, or what may be said in it, is another matter now: only the server knows. */
  onUnknown: () => void
}

/** Listens to whatever changes a ticket without being about tickets. */
export function useTicketChanges({ onChange, onUnknown }: ChangeHandlers) {
  const hear = (change: TicketChange, isUnknown: boolean) => {
    onChange(change)
    if (isUnknown) onUnknown()
  }
  useCompanyEvent('contact', (event) => {
    if (event.action === 'create' || event.action === 'update') onChange(ofContact(event.contact))
  })
  useCompanyEvent('queue', (event) => hear(ofQueue(event), event.action === 'delete'))
  useCompanyEvent('user', (event) => hear(ofUser(event), event.action === 'delete'))
  useCompanyEvent('tag', (event) => onChange(ofTag(event)))
  useCompanyEvent('whatsapp', (event) =>
    hear(
      ofConnection(event),
      event.action === 'delete' || event.whatsapp.abilities.replyWindowHours !== null,
    ),
  )
  useCompanyEvent('whatsappSession', (event) => onChange(ofSession(event)))
}
