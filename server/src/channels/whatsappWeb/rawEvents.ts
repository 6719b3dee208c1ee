import { proto, type WACallEvent, type WAMessage } from 'baileys'
import { createHash } from 'node:crypto'
import type { RawEvent } from '../channel/Channel.ts'
import { contentJson, toNumber, unwrap } from './content.ts'
import { groupChangeIn } from './groupChanges.ts'
import { isSamePerson, isSomebody, ledgerAddress, namesOf, type Names } from './jids.ts'
import type { MessagePayload, WebPayload } from './payload.ts'
import { ackEvent, ackOfStatus, failureEvent } from './receipts.ts'
import { chosenIn } from './votes.ts'
import type { EventContext, NetworkEvent } from './whatsappWebTypes.ts'

/** What the ledger keeps of what the socket told. Nothing for what concerns no conversation. */
export async function rawEventsOf(event: NetworkEvent, context: EventContext): Promise<RawEvent[]> {
  switch (event.what) {
    case 'message':
      return rawMessage(event.message, context, event.isHistory === true)
    case 'ack':
      // Baileys sends messages of its own as well, to our own phone. No message of ours belongs to their acks.
      return (await context.kept(event.attrs['id'] ?? '')) ? ackOfServer(event.attrs) : []
    case 'updates':
      // Edits and deletions come as messages; here only ticks are of interest.
      return event.updates.flatMap(({ key, update }) =>
        key.fromMe ? ackOfStatus(key, update.status, update.messageStubParameters) : [],
      )
    case 'receipts':
      return event.receipts.flatMap(({ key, receipt }) =>
        key.fromMe && key.id
          ? [ackEvent(key.id, namesOf(key.remoteJid), receipt.readTimestamp ? 'read' : 'delivered')]
          : [],
      )
    case 'calls':
      return event.calls.flatMap(rawCall)
    case 'groups':
      return event.groups.flatMap(({ id, subject, subjectTime, author }) =>
        // A change by somebody comes as a message, too, which has a name of its own.
        author === undefined
          ? rawGroup(namesOf(id), subject, `group:${id}:${subjectTime}:${digest(subject)}`)
          : [],
      )
    case 'groupParticipants':
      return []
    case 'contacts':
      return event.contacts.flatMap(({ id, lid, phoneNumber, imgUrl }) =>
        rawPicture(namesOf(id, lid, phoneNumber), imgUrl),
      )
  }
}

const digest = (text = '') => createHash('sha1').update(text).digest('base64url').slice(0, 12)
const entry = (externalId: string, names: Names, payload: WebPayload): RawEvent[] => {
  const address = ledgerAddress(names)
  return address === undefined ? [] : [{ externalId, address, payload }]
}

/** Said by the server itself, before any phone has it. */
function ackOfServer({ id, from, error }: Record<string, string>): RawEvent[] {
  if (!id) return []
  const names = namesOf(from)
  return error ? [failureEvent(id, names, error)] : [ackEvent(id, names, 'sent')]
}

function rawCall({ id, from, callerPn, chatId, isVideo, isGroup, status, date }: WACallEvent): RawEvent[] {
  // One entry for each call, whatever becomes of it: we never take one. Calls of groups ring many, and concern nobody.
  if (status !== 'offer' || isGroup) return []
  const caller = namesOf(from, callerPn, chatId)
  const at = Math.floor(new Date(date).getTime() / 1_000)
  return entry(`call:${id}`, caller, { what: 'call', id, from: caller, isVideo: isVideo === true, at })
}

function rawGroup(names: Names, subject: string | null | undefined, externalId: string): RawEvent[] {
  if (!names.group || !subject) return []
  return entry(externalId, names, { what: 'group', group: names.group, subject })
}

/** Only with the place where the picture lies, or the news that there is none. */
function rawPicture(of: Names, url: string | null | undefined): RawEvent[] {
  if (url !== null && !url?.startsWith('https://')) return []
  // The address of a picture changes with every question, its path only with the picture.
  const which = url === null ? `none:${Date.now()}` : digest(new URL(url).pathname)
  return entry(`picture:${ledgerAddress(of)}:${which}`, of, { what: 'picture', of, url })
}

const { StubType } = proto.WebMessageInfo
const missedCalls = new Map<number, 'voice' | 'video'>([
  [StubType.CALL_MISSED_VOICE, 'voice'],
  [StubType.CALL_MISSED_VIDEO, 'video'],
])

async function rawMessage(
  message: WAMessage,
  context: EventContext,
  isHistory: boolean,
): Promise<RawEvent[]> {
  const { key } = message
  const about = placeOf(message, context)
  if (!key.id || !about) return []
  const change = groupChangeIn(message, about.chat)
  if (change) return isHistory ? [] : entry(key.id, about.chat, change)
  const base = {
    id: key.id,
    ...about,
    ...envelopeOf(message),
    ...(isHistory && { isImported: true as const }),
  }
  const events = (await rawContent(message, { what: 'message', ...base }, context)).flatMap(
    ({ externalId, payload }) => entry(externalId, about.chat, payload),
  )
  // A receipt that came while the message was on its way to us is folded into it.
  const ticks = key.fromMe && !isHistory && message.message ? ackOfStatus(key, message.status) : []
  return [...events, ...ticks]
}

const envelopeOf = ({ key, pushName, messageTimestamp }: WAMessage) => ({
  ...(pushName && !key.fromMe && { name: pushName }),
  fromMe: key.fromMe === true,
  at: toNumber(messageTimestamp) ?? Math.floor(Date.now() / 1_000),
})

interface Named {
  externalId: string
  payload: MessagePayload
}
async function rawContent(message: WAMessage, base: MessagePayload, context: EventContext): Promise<Named[]> {
  const { key, message: content, messageStubType: stub } = message
  const missedCall = missedCalls.get(stub ?? -1)
  if (missedCall) return [{ externalId: base.id, payload: { ...base, missedCall } }]
  if (key.isViewOnce && !content) return [{ externalId: base.id, payload: { ...base, missing: 'viewOnce' } }]
  // It is asked for again and comes under the same id: that one heals what this one shows.
  if (stub === StubType.CIPHERTEXT)
    return [{ externalId: `stub:${base.id}`, payload: { ...base, missing: 'undecryptable' } }]
  if (!content || stub || !isForPeople(content)) return []
  const chosen = await chosenIn(message, context)
  return [
    { externalId: base.id, payload: { ...base, content: contentJson(content), ...(chosen && { chosen }) } },
  ]
}

/** The conversation, and in a group who of it. Nothing for broadcasts, newsletters and what our own devices tell each other. */
function placeOf({ key, category, participant }: WAMessage, { me }: EventContext) {
  if (category === 'peer' || key.remoteJid?.endsWith('@broadcast')) return undefined
  const ours = namesOf(me.id, me.lid)
  const chat = notOurs(key.remoteJid, key.remoteJidAlt, ours)
  if (!isSomebody(chat)) return undefined
  const member = chat.group ? namesOf(key.participant ?? participant, key.participantAlt) : undefined
  return { chat, ...(member && isSomebody(member) && { member }) }
}

/** What we write ourselves names us beside the other: that name is not theirs. */
function notOurs(jid: string | null | undefined, alt: string | undefined, ours: Names): Names {
  const other = namesOf(alt)
  return isSamePerson(other, ours) && !isSamePerson(namesOf(jid), ours) ? namesOf(jid) : namesOf(jid, alt)
}

const { Type } = proto.Message.ProtocolMessage
/** What has words or changes some. Keys, settings, pins and the like are between devices. */
function isForPeople(message: proto.IMessage): boolean {
  const { content } = unwrap(message)
  const { protocolMessage: protocol } = content
  if (protocol) return protocol.type === Type.REVOKE || protocol.type === Type.MESSAGE_EDIT
  return Object.entries(content).some(
    ([kind, value]) => value !== null && value !== undefined && !silent.has(kind),
  )
}
const silent = new Set([
  'messageContextInfo',
  'senderKeyDistributionMessage',
  'fastRatchetKeySenderKeyDistributionMessage',
  'stickerSyncRmrMessage',
  'keepInChatMessage',
  'pinInChatMessage',
  'placeholderMessage',
  'albumMessage',
  'messageHistoryBundle',
  'messageHistoryNotice',
  'pollResultSnapshotMessage',
  'pollResultSnapshotMessageV3',
  'requestPhoneNumberMessage',
  'statusNotificationMessage',
  'limitSharingMessage',
])
