import type { Reaction, TicketMessage } from '@chatflow/contract'
import { companySnapshot } from '../companySnapshot/companySnapshot.ts'
import { enqueueSend } from '../../channels/outbox/enqueueSend.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import type { Viewer } from '../tickets/tickets.visibility.ts'
import { changeMessage, lockMessage } from './changeMessage.ts'
import { findVisibleMessage } from './messages.queries.ts'
import { lockWritable } from './writable.ts'

/** Reacts for the business, which has one reaction to a message, of whichever user. An empty emoji takes it back. */
export async function reactToMessage(
  tenant: Tenant,
  viewer: Viewer,
  id: number,
  emoji: string,
): Promise<TicketMessage> {
  const { ticket: seen } = await findVisibleMessage(tenant, viewer, id)
  const ticket = await lockWritable(tenant, viewer, seen.id)
  const message = (await lockMessage(tenant, id)) ?? fail('ERR_NO_MESSAGE_FOUND')
  const isSaid = !message.isPrivate && !message.isHeld && message.wid !== null
  if (!isSaid || message.isDeleted) fail('ERR_NOT_EDITABLE')
  enqueueSend(tenant, {
    connectionId: ticket.whatsappId,
    address: ticket.address,
    kind: 'reaction',
    messageId: id,
    content: { emoji },
  })
  const { users } = await companySnapshot(tenant)
  const { userId } = viewer
  const mine = { fromMe: true, userId, contactId: null, name: users.get(userId)?.name ?? '' }
  return changeMessage(tenant, id, { reactions: withReaction(tenant, message.reactions, emoji, mine) })
}

/** The reactions of a message after somebody reacted: each has one. */
export function withReaction(
  { now }: Pick<Tenant, 'now'>,
  before: unknown,
  emoji: string,
  who: Omit<Reaction, 'emoji' | 'at'>,
): string {
  const others = (before as Reaction[]).filter(
    ({ fromMe, contactId }) => fromMe !== who.fromMe || (!who.fromMe && contactId !== who.contactId),
  )
  return JSON.stringify(emoji ? [...others, { ...who, emoji, at: now().toISOString() }] : others)
}
