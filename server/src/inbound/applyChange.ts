import type { InboundEvent } from '../channels/InboundEvent.ts'
import { resolveContact } from '../contacts/resolveContact.ts'
import { namesOf } from '../directory/names.ts'
import { changeMessage } from '../messages/changeMessage.ts'
import { forgetFiles } from '../messages/forgetFiles.ts'
import { withReaction } from '../messages/reactToMessage.ts'
import { preview } from '../messages/storeMessage.ts'
import type { Tenant } from '../platform/tenancy/tenancy.ts'
import { announceTicket } from '../tickets/announceTicket.ts'
import { getTicket } from '../tickets/tickets.queries.ts'
import { findByWid } from './findByWid.ts'
import type { Outcome, ReceivingConnection } from './handleEvent.ts'

type Event<K> = Extract<InboundEvent, { kind: K }>

/** The writer changed his words. The earlier ones are kept. */
export async function applyEdit(
  tenant: Tenant,
  connection: ReceivingConnection,
  { wid, body }: Event<'edit'>,
): Promise<Outcome> {
  const message = await findByWid(tenant, connection, wid)
  if (!message) return 'waits'
  if (message.isDeleted || message.body === body) return 'done'
  await tenant.db
    .insertInto('messageVersions')
    .values({
      companyId: tenant.companyId,
      messageId: message.id,
      body: message.body,
      createdAt: tenant.now().toISOString(),
    })
    .execute()
  await changeMessage(tenant, message.id, { body, isEdited: true })
  return 'done'
}

/** The writer took it back. What was said stays readable, unless the company promised to forget it. */
export async function applyRevoke(
  tenant: Tenant,
  connection: ReceivingConnection,
  { wid }: Event<'revoke'>,
): Promise<Outcome> {
  const message = await findByWid(tenant, connection, wid)
  if (!message) return 'waits'
  const { settings } = await namesOf(tenant)
  const forgets =
    settings.enableLGPD === 'enabled' && settings.lgpdDeleteMessage === 'enabled' && !message.fromMe
  if (forgets) await forgetWords(tenant, message)
  await changeMessage(tenant, message.id, {
    isDeleted: true,
    isDeletedByContact: !message.fromMe,
    ...(forgets && nothingLeft),
  })
  return 'done'
}
const nothingLeft = {
  body: '',
  dataJson: null,
  vCard: null,
  mediaState: 'none',
  mediaPath: null,
  mediaName: null,
  mediaMime: null,
  mediaSize: null,
  mediaThumbnail: null,
  mediaPlayable: null,
  mediaRef: null,
} as const

/** Words are also in what was edited, and in the line that lists show. */
async function forgetWords(tenant: Tenant, message: NonNullable<Awaited<ReturnType<typeof findByWid>>>) {
  const { db, companyId } = tenant
  await forgetFiles(tenant, [message])
  await db
    .deleteFrom('messageVersions')
    .where('companyId', '=', companyId)
    .where('messageId', '=', message.id)
    .execute()
  const [shown] = await db
    .updateTable('tickets')
    .set({ lastMessage: '' })
    .where('companyId', '=', companyId)
    .where('id', '=', message.ticketId)
    .where('lastMessage', '=', preview(message))
    .returning('id')
    .execute()
  if (shown) await announceTicket(tenant, await getTicket(tenant, message.ticketId))
}

export async function applyReaction(
  tenant: Tenant,
  connection: ReceivingConnection,
  { wid, emoji, fromMe, by }: Event<'reaction'>,
): Promise<Outcome> {
  const message = await findByWid(tenant, connection, wid)
  if (!message) return 'waits'
  const { id, channel } = connection
  const where = { channel, connectionId: id, isGroup: false, acceptsAudio: true }
  const contact = fromMe ? undefined : await resolveContact(tenant, by, where)
  const who = { fromMe, userId: null, contactId: contact?.id ?? null, name: contact?.name ?? '' }
  await changeMessage(tenant, message.id, { reactions: withReaction(tenant, message.reactions, emoji, who) })
  return 'done'
}
