import { proto } from 'baileys'
import type { InboundEvent, InboundMessage, NetworkPerson } from '../channel/InboundEvent.ts'
import { readContent, unwrap } from './content.ts'
import type { Names } from './jids.ts'
import { payload, type MessagePayload, type NoticePayload } from './payload.ts'
import { contextOf, wordsOf } from './translateContent.ts'

const unknown = { kind: 'unknown' } as const

/** WhatsApp's words in ours. What does not fit is unknown, whatever it is. */
export function translate(said: unknown): InboundEvent {
  const parsed = payload.safeParse(said)
  if (!parsed.success) return unknown
  const event = parsed.data
  switch (event.what) {
    case 'message':
      return translateMessage(event)
    case 'ack':
      return { kind: 'ack', wid: event.id, ack: event.ack }
    case 'failure':
      return { kind: 'failure', wid: event.id, code: event.code, text: event.text }
    case 'call': {
      const { id, from, isVideo } = event
      return { kind: 'call', wid: `call:${id}`, from: personOf(from), isVideo, at: fromSeconds(event.at) }
    }
    case 'group':
      return { kind: 'groupChange', chat: personOf(event, event.subject), ...noticeOf(event.notice) }
    case 'picture':
      return {
        kind: 'pictureChange',
        of: personOf(event.of),
        reference: event.url === null ? null : { url: event.url },
      }
  }
}

const noticeOf = (notice: NoticePayload | undefined) =>
  notice && {
    notice: {
      wid: notice.id,
      change: notice.change,
      people: notice.people.map((one) => personOf(one)),
      at: fromSeconds(notice.at),
    },
  }

/** A date beyond the calendar is none. */
const fromSeconds = (seconds: number) => new Date(Math.min(Math.max(seconds, 0), 8.64e12) * 1_000)

/** The number first: it is the name that people know, and that answers reach. */
export function personOf({ phone, lid, group }: Partial<Names>, name?: string): NetworkPerson {
  const identities: NetworkPerson['identities'] = []
  if (group) identities.push({ kind: 'group', raw: group })
  else {
    if (phone) identities.push({ kind: 'phone', raw: phone })
    if (lid) identities.push({ kind: 'lid', raw: `${lid}@lid` })
  }
  return { identities, ...(name && { name }) }
}

function translateMessage(said: MessagePayload): InboundEvent {
  const { missing, missedCall } = said
  if (missing === 'viewOnce') return messageOf(said, { type: 'viewOnceMessage', body: '' })
  if (missing) return messageOf(said, { type: 'conversation', body: '', data: { waiting: true } })
  if (missedCall)
    return messageOf(said, { type: 'call_log', body: '', data: { isVideo: missedCall === 'video' } })
  const whole = readContent(said.content)
  if (!whole) return unknown
  const { content, isViewOnce } = unwrap(whole)
  return changeIn(said, content) ?? translateWords(said, content, isViewOnce)
}

/** Messages that change others. */
function changeIn(said: MessagePayload, content: proto.IMessage): InboundEvent | undefined {
  const { protocolMessage, reactionMessage, pollUpdateMessage, encEventResponseMessage } = content
  if (protocolMessage) return protocolChange(protocolMessage, said)
  if (reactionMessage) return reactionOf(said, reactionMessage)
  const asked = pollUpdateMessage?.pollCreationMessageKey ?? encEventResponseMessage?.eventCreationMessageKey
  return asked ? answerTo(said, asked.id) : undefined
}

function reactionOf(said: MessagePayload, { key, text }: proto.Message.IReactionMessage): InboundEvent {
  if (!key?.id) return unknown
  return { kind: 'reaction', wid: key.id, emoji: text ?? '', fromMe: said.fromMe, by: writerOf(said) }
}

/** Choices that could not be decrypted, and our own, are nobody's. */
function answerTo(said: MessagePayload, wid: string | null | undefined): InboundEvent {
  if (!wid || !said.chosen || said.fromMe) return unknown
  return { kind: 'vote', wid, chosen: said.chosen, by: writerOf(said) }
}

function protocolChange(
  protocol: proto.Message.IProtocolMessage,
  { fromMe, chat }: MessagePayload,
): InboundEvent {
  const { Type } = proto.Message.ProtocolMessage
  const wid = protocol.key?.id
  if (!wid) return unknown
  // In a group, those who lead it take back the words of others.
  if (protocol.type === Type.REVOKE) return { kind: 'revoke', wid, ...(!chat.group && { fromMe }) }
  if (protocol.type !== Type.MESSAGE_EDIT || !protocol.editedMessage) return unknown
  const words = wordsOf(unwrap(protocol.editedMessage).content)
  return words ? { kind: 'edit', wid, body: words.body, fromMe } : unknown
}

function translateWords(said: MessagePayload, content: proto.IMessage, isViewOnce: boolean): InboundEvent {
  const words = wordsOf(content)
  if (!words) return unknown
  const { file, ...others } = words
  if (isViewOnce && !file) return messageOf(said, { ...others, type: 'viewOnceMessage' })
  const { stanzaId, isForwarded, forwardingScore } = contextOf(content) ?? {}
  return {
    ...messageOf(said, others),
    ...(file && { file: { ...file, reference: { key: keyOf(said), content: file.reference } } }),
    ...(stanzaId && { quotedWid: stanzaId }),
    isForwarded: isForwarded === true || (forwardingScore ?? 0) > 0,
  }
}

/** Enough of a key to ask the phone to upload a file once more. */
const keyOf = ({ id, fromMe, chat, member }: MessagePayload) => ({
  id,
  fromMe,
  chat,
  ...(member && { member }),
})

type Words = Pick<InboundMessage, 'type' | 'body' | 'data' | 'vCard'>

function messageOf(said: MessagePayload, words: Words): InboundMessage {
  const { id, chat, member, fromMe, name } = said
  return {
    kind: 'message',
    wid: id,
    chat: { ...personOf(chat, chat.group ? undefined : name), isGroup: chat.group !== undefined },
    ...(member && { member: personOf(member, name) }),
    fromMe,
    at: fromSeconds(said.at),
    ...words,
    isForwarded: false,
    isImported: said.isImported === true,
  }
}

const writerOf = ({ chat, member, name }: MessagePayload) => personOf(member ?? chat, name)
