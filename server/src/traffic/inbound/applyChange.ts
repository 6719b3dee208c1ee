import type { InboundEvent, NetworkPerson } from '../../channels/channel/InboundEvent.ts'
import { resolveContact } from '../../conversations/contacts/resolveContact.ts'
import { forgetsTakenBack } from '../../service/consent/consent.ts'
import { changeMessage } from '../../conversations/messages/changeMessage.ts'
import { forgetFiles } from '../../media/forgetFiles.ts'
import { withReaction } from '../../conversations/messages/reactToMessage.ts'
import { findHold } from '../../conversations/contacts/legalHolds.ts'
import { withoutWords } from '../../conversations/messages/withoutWords.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { findByWid, findParts } from './findByWid.ts'
import type { Outcome, ReceivingConnection } from './receiving.ts'
import { importedAs } from './ledger.ts'
import { forgetVersions, keepVersion } from '../../conversations/messages/versions.ts'

type Event<K> = Extract<InboundEvent, { kind: K }>

/** The writer changed their words. The earlier ones are kept. */
export async function applyEdit(
  tenant: Tenant,
  connection: ReceivingConnection,
  { wid, body, fromMe }: Event<'edit'>,
): Promise<Outcome> {
  const message = await findByWid(tenant, connection, wid)
  if (!message) return 'waits'
  if (isOfOthers(message, fromMe)) return 'done'
  if (message.isDeleted || message.body === body) return 'done'
  await keepVersion(tenant, message)
  await changeMessage(tenant, message.id, { body, isEdited: true })
  return 'done'
}

/** The writer took it back, with all files that came with it. What was said stays readable, unless it was promised to forget it. */
export async function applyRevoke(
  tenant: Tenant,
  connection: ReceivingConnection,
  { wid, fromMe }: Event<'revoke'>,
): Promise<Outcome> {
  const message = await findByWid(tenant, connection, wid)
  if (!message) return 'waits'
  if (isOfOthers(message, fromMe)) return 'done'
  await takeBack(tenant, connection, message, wid)
  for (const part of await findParts(tenant, connection, wid))
    await takeBack(tenant, connection, part, part.wid ?? '')
  return 'done'
}

async function takeBack(
  tenant: Tenant,
  connection: ReceivingConnection,
  message: NonNullable<Found>,
  wid: string,
) {
  const forgets =
    !message.fromMe &&
    (await forgetsTakenBack(tenant, connection.id)) &&
    !(await findHold(tenant, message.contactId))
  if (forgets) await forgetWords(tenant, connection, message, wid)
  await changeMessage(tenant, message.id, {
    isDeleted: true,
    isDeletedByContact: !message.fromMe,
    ...(forgets && withoutWords),
  })
}

/** A message carries the name of the one it changes, and any phone can send any name. */
const isOfOthers = (message: { fromMe: boolean }, fromMe: boolean | undefined) =>
  fromMe !== undefined && fromMe !== message.fromMe

/** Words are also in what was edited, in the file, and in what the network said. */
async function forgetWords(
  tenant: Tenant,
  { id }: ReceivingConnection,
  message: NonNullable<Found>,
  wid: string,
) {
  const { db, companyId } = tenant
  await forgetFiles(tenant, [message])
  await forgetVersions(tenant, message.id)
  await db
    .updateTable('inboundEvents')
    .set({ payload: '{}' })
    .where('companyId', '=', companyId)
    .where('connectionId', '=', id)
    .where('externalId', 'in', [wid, importedAs(wid)])
    .execute()
}
type Found = Awaited<ReturnType<typeof findByWid>>

/** The person who reacts or votes, in a group one of many. */
export function resolvePerson(tenant: Tenant, { id, channel }: ReceivingConnection, who: NetworkPerson) {
  return resolveContact(tenant, who, { channel, connectionId: id, isGroup: false, acceptsAudio: true })
}

export async function applyReaction(
  tenant: Tenant,
  connection: ReceivingConnection,
  { wid, emoji, fromMe, by }: Event<'reaction'>,
): Promise<Outcome> {
  const message = await findByWid(tenant, connection, wid)
  if (!message) return 'waits'
  // Words that are gone, and perhaps the person who said them: nobody is to be known again for an emoji.
  if (message.isDeleted) return 'done'
  const contact = fromMe ? undefined : await resolvePerson(tenant, connection, by)
  const who = { fromMe, userId: null, contactId: contact?.id ?? null, name: contact?.name ?? '' }
  await changeMessage(tenant, message.id, { reactions: withReaction(tenant, message.reactions, emoji, who) })
  return 'done'
}
