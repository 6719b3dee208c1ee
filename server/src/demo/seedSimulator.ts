import { acks, type Reaction } from '@chatflow/contract'
import type { someMessages } from '../conversations/messages/messages.factory.ts'
import { preview } from '../conversations/messages/preview.ts'
import { readVCard } from '../conversations/messages/vCards.ts'
import type { Tenant } from '../platform/tenancy/tenancy.ts'
import type { DemoContact } from './seedContacts.ts'

/** A stored message and the name of the customer, or of the group, to whom it belongs. */
export interface Told {
  contact: string
  message: Awaited<ReturnType<typeof someMessages>>[number]
}
interface Cast {
  connectionId: number
  contacts: Map<string, DemoContact>
}

const phoneCount = 15

/** What the customers of the newest conversations have on their phones: the same, seen from the other side. */
export async function seedSimulator(tenant: Tenant, cast: Cast, told: Told[]) {
  // A note never left.
  const arrived = told.filter(({ message }) => !message.isPrivate)
  const newest = [...new Set(arrived.toReversed().map(({ contact }) => contact))].slice(0, phoneCount)
  const shown = arrived.filter(({ contact }) => newest.includes(contact))
  const key = { companyId: tenant.companyId, connectionId: cast.connectionId }
  const chats = newest.map((contact) => {
    const { number, name, isGroup } = cast.contacts.get(contact)!
    const messages = shown.filter((line) => line.contact === contact).map(({ message }) => message)
    const last = messages.at(-1)!
    const unread = messages.filter(({ fromMe, ack }) => fromMe && ack < acks.read).length
    return { ...key, number, name, isGroup, unread, lastMessage: preview(last), updatedAt: last.createdAt }
  })
  await tenant.db.insertInto('simulatorChats').values(chats).execute()
  const rows = shown.map((line) => ({ ...key, ...phoneMessage(line, cast, told) }))
  await tenant.db.insertInto('simulatorMessages').values(rows).execute()
}

function phoneMessage({ contact, message }: Told, { contacts }: Cast, told: Told[]) {
  const { fromMe, quotedMsgId } = message
  const sender = fromMe ? undefined : [...contacts.values()].find(({ id }) => id === message.contactId)
  const quoted = told.find((line) => line.message.id === quotedMsgId)?.message
  const reactions = (message.reactions as Reaction[]).map(({ emoji, fromMe: fromBusiness }) => ({
    emoji,
    fromBusiness,
  }))
  return {
    wid: message.wid!,
    number: contacts.get(contact)!.number,
    fromBusiness: fromMe,
    senderNumber: sender?.number ?? null,
    senderName: sender?.name ?? null,
    body: message.body,
    mediaType: message.mediaType,
    mediaPath: message.mediaPath,
    mediaName: message.mediaName,
    mediaMime: message.mediaMime,
    mediaSize: message.mediaSize,
    interactive: interactiveOf(message),
    quotedWid: quoted?.wid ?? null,
    reactions: JSON.stringify(reactions),
    ack: fromMe ? message.ack : message.read ? acks.read : acks.delivered,
    deleted: message.isDeleted,
    edited: message.isEdited,
    createdAt: message.createdAt,
  }
}

function interactiveOf({ dataJson, vCard }: Told['message']) {
  const [card] = vCard ? readVCard(vCard) : []
  if (card) return JSON.stringify({ name: card.name, number: card.numbers[0] })
  return dataJson ? JSON.stringify(dataJson) : null
}
