import type { ErrorCode } from '@chatflow/contract'
import {
  isJidGroup,
  jidNormalizedUser,
  type AnyMessageContent,
  type proto,
  type WAMessage,
  type WAMessageKey,
} from 'baileys'
import type { NetworkCommand, OriginalMessage } from '../channel/Channel.ts'
import { unwrap } from './content.ts'
import { jidOf } from './jids.ts'
import { contentOf } from './outgoingContent.ts'
import type { EventContext, ToNetwork } from './whatsappWebTypes.ts'

/** A command in the words of Baileys. */
export async function toBaileys(command: NetworkCommand, context: EventContext): Promise<ToNetwork> {
  const jid = jidOf(command.address)
  switch (command.kind) {
    case 'send':
      return send(jid, command, context)
    case 'edit':
      return edit(jid, command, context)
    case 'revoke':
      return { do: 'send', jid, content: { delete: ownKey(jid, command.wid) } }
    case 'reaction': {
      const key = await keyOf(jid, { wid: command.wid, original: command.to }, context)
      return { do: 'send', jid, content: { react: { text: command.emoji, key } } }
    }
    case 'read':
      return { do: 'read', keys: await keysOf(jid, command.wids, context) }
  }
}
type Command<K> = Extract<NetworkCommand, { kind: K }>

const ownKey = (jid: string, wid: string): WAMessageKey => ({ remoteJid: jid, id: wid, fromMe: true })

async function send(jid: string, command: Command<'send'>, context: EventContext): Promise<ToNetwork> {
  const quoted = await quoteOf(jid, command, context)
  const content = contentOf(command.content)
  return {
    do: 'send',
    jid,
    content: command.isForwarded ? forwarded(content) : content,
    ...(quoted && { options: { quoted } }),
  }
}

/** A poll keeps its secret where the mark would go: it is sent without one. */
function forwarded(content: AnyMessageContent): AnyMessageContent {
  return 'poll' in content
    ? content
    : ({ ...content, contextInfo: { isForwarded: true, forwardingScore: 1 } } as AnyMessageContent)
}

/** The quoted message as the phone will show it: as it was, or as far as we remember it. */
async function quoteOf(
  jid: string,
  { quotedWid, quoted }: Command<'send'>,
  context: EventContext,
): Promise<WAMessage | undefined> {
  if (!quotedWid) return undefined
  const kept = await context.kept(quotedWid)
  const message = kept && quotable(kept.message)
  if (message) return { key: kept.key, message }
  if (!quoted) return undefined
  const key = await keyOf(jid, { wid: quotedWid, original: quoted }, context)
  return { key, message: { conversation: quoted.body } }
}

/** Without words of others inside it, and without what only its own conversation may see. */
function quotable(message: proto.IMessage): proto.IMessage | undefined {
  const {
    messageContextInfo: _secret,
    senderKeyDistributionMessage: _keys,
    ...content
  } = unwrap(message).content
  const isThere = Object.entries(content).some(([kind, part]) => part && /^conversation$|Message/.test(kind))
  return isThere ? content : undefined
}

/** Words can be changed; to change those beside a file, the file would have to be sent again. */
async function edit(jid: string, { wid, body }: Command<'edit'>, context: EventContext): Promise<ToNetwork> {
  const kept = await context.kept(wid)
  const { conversation, extendedTextMessage } = kept ? unwrap(kept.message).content : {}
  if (kept && !extendedTextMessage && typeof conversation !== 'string') {
    const code: ErrorCode = 'ERR_NOT_EDITABLE'
    return { do: 'refuse', code, text: 'WhatsApp changes texts only' }
  }
  return { do: 'send', jid, content: { text: body, linkPreview: null, edit: ownKey(jid, wid) } }
}

interface About {
  wid: string
  original?: OriginalMessage | undefined
}
async function keyOf(jid: string, { wid, original }: About, context: EventContext): Promise<WAMessageKey> {
  const kept = await context.kept(wid)
  if (kept) return kept.key
  const author = original?.author
  return {
    remoteJid: jid,
    id: wid,
    fromMe: original?.fromMe === true,
    ...(isJidGroup(jid) && author && { participant: jidNormalizedUser(jidOf(author)) }),
  }
}

/** In a group WhatsApp wants to know whose message was read: one whose writer we forgot is left out. */
async function keysOf(jid: string, wids: string[], context: EventContext): Promise<WAMessageKey[]> {
  const keys = await Promise.all(wids.map((wid) => keyOf(jid, { wid }, context)))
  return isJidGroup(jid) ? keys.filter(({ participant }) => participant) : keys
}
