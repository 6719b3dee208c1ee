import { deflateSync } from 'node:zlib'
import { proto } from 'baileys'
import { toMessage } from './contents.ts'
import { newId } from './nodes.ts'
import { sendToOwn } from './sending.ts'
import {
  type Account,
  type Companion,
  findAccount,
  type Memory,
  type RememberedMessage,
  type WaState,
} from './state.ts'

const { Type } = proto.Message.ProtocolMessage
const { HistorySyncType } = proto.HistorySync
const chatsPerChunk = 20

/** What a phone does when a device that it linked comes online for the first time. */
export async function syncNewDevice(state: WaState, companion: Companion) {
  companion.hasSynced = true
  const { memory } = companion.account
  const keys = [companion.account.appState.sharedKey]
  await sendToOwn(companion, { type: Type.APP_STATE_SYNC_KEY_SHARE, appStateSyncKeyShare: { keys } })
  const newest = memory.map((chat) => ({ ...chat, messages: chat.messages.slice(-1) }))
  await shareHistory(companion, {
    syncType: HistorySyncType.INITIAL_BOOTSTRAP,
    conversations: newest.map((chat) => conversation(state, companion.account, chat)),
    phoneNumberToLidMappings: knownNumbers(state),
  })
  if (memory.length) await shareMemory(state, companion)
}

const knownNumbers = (state: WaState) =>
  [...state.accounts.values()]
    .filter(({ hidesNumber }) => !hidesNumber)
    .map((account) => ({ pnJid: account.jid, lidJid: account.lidJid }))

/** Everything the phone remembers, in portions with their progress. */
export async function shareMemory(state: WaState, companion: Companion, syncType = HistorySyncType.RECENT) {
  const { account } = companion
  const pushnames = [...state.accounts.values()].map(({ jid, name }) => ({ id: jid, pushname: name }))
  await shareHistory(companion, { syncType: HistorySyncType.PUSH_NAME, pushnames })
  const chunks = Math.ceil(account.memory.length / chatsPerChunk)
  for (let chunk = 0; chunk < chunks; chunk++) {
    const chats = account.memory.slice(chunk * chatsPerChunk, (chunk + 1) * chatsPerChunk)
    await shareHistory(companion, {
      syncType,
      conversations: chats.map((chat) => conversation(state, account, recentPart(chat))),
      chunkOrder: chunk + 1,
      progress: Math.round((100 * (chunk + 1)) / chunks),
    })
  }
}

function recentPart(chat: Memory): Memory {
  const { recentFrom, messages } = chat
  return recentFrom ? { ...chat, messages: messages.filter(({ at }) => at >= recentFrom) } : chat
}

/** In the message itself, however long: the library looks for it at WhatsApp's own address otherwise. */
async function shareHistory(companion: Companion, history: proto.IHistorySync) {
  const { syncType, progress = 100, chunkOrder = 0 } = history
  const payload = deflateSync(proto.HistorySync.encode(history).finish())
  await sendToOwn(companion, {
    type: Type.HISTORY_SYNC_NOTIFICATION,
    historySyncNotification: { initialHistBootstrapInlinePayload: payload, syncType, progress, chunkOrder },
  })
}

/** A linked device asks its phone for older messages, or for one that it could not read. */
export async function answerOwnDevice(
  state: WaState,
  companion: Companion,
  id: string,
  message: proto.IMessage,
) {
  const request = message.protocolMessage?.peerDataOperationRequestMessage
  const older = request?.historySyncOnDemandRequest
  if (older) return shareOlder(state, companion, older)
  const wanted = request?.placeholderMessageResendRequest?.map(({ messageKey }) => messageKey?.id) ?? []
  const found = companion.account.inbox.filter((received) => wanted.includes(received.id))
  if (found.length === 0) return
  const peerDataOperationResult = found.map((received) => ({
    placeholderMessageResendResponse: {
      webMessageInfoBytes: proto.WebMessageInfo.encode({
        key: { remoteJid: received.chat, fromMe: false, id: received.id },
        message: received.message,
      }).finish(),
    },
  }))
  await sendToOwn(companion, {
    type: Type.PEER_DATA_OPERATION_REQUEST_RESPONSE_MESSAGE,
    peerDataOperationRequestResponseMessage: { stanzaId: id, peerDataOperationResult },
  })
}

type OlderRequest = proto.Message.PeerDataOperationRequestMessage.IHistorySyncOnDemandRequest

async function shareOlder(state: WaState, companion: Companion, request: OlderRequest) {
  const { chatJid, oldestMsgId, onDemandMsgCount } = request
  const { account } = companion
  const chat = account.memory.find((memory) => isSameChat(state, memory, chatJid ?? ''))
  const before = chat?.messages.findIndex((message) => message.id === oldestMsgId) ?? -1
  const messages = chat?.messages.slice(0, Math.max(before, 0)).slice(-(onDemandMsgCount ?? 50)) ?? []
  await shareHistory(companion, {
    syncType: HistorySyncType.ON_DEMAND,
    conversations: chat ? [conversation(state, account, { ...chat, messages })] : [],
  })
}

function isSameChat(state: WaState, memory: Memory, jid: string): boolean {
  if (memory.with.jid === jid || jid.endsWith('@g.us')) return memory.with.jid === jid
  return findAccount(state, jid)?.jid === memory.with.jid
}

function conversation(state: WaState, owner: Account, memory: Memory): proto.IConversation {
  const { unread = 0, messages } = memory
  const { id, ...addresses } = addressesOf(state, memory)
  const last = messages.at(-1)
  return {
    id,
    ...addresses,
    name: memory.name ?? state.groups.get(id)?.subject,
    unreadCount: unread,
    ...(last ? { conversationTimestamp: toSeconds(last.at) } : {}),
    // The network lists the newest first.
    messages: messages.map((message) => ({ message: remembered(state, owner, id, message) })).reverse(),
  }
}

function addressesOf(state: WaState, { with: { jid }, addressing = 'lid' }: Memory) {
  const other = jid.endsWith('@g.us') ? undefined : findAccount(state, jid)
  if (!other) return { id: jid }
  const { lidJid, hidesNumber } = other
  if (hidesNumber) return { id: lidJid, lidJid }
  return { id: addressing === 'lid' ? lidJid : other.jid, lidJid, pnJid: other.jid }
}

const toSeconds = (at: Date) => Math.floor(at.getTime() / 1000)

function remembered(
  state: WaState,
  owner: Account,
  chat: string,
  message: RememberedMessage,
): proto.IWebMessageInfo {
  message.id ??= newId('AC')
  const author = authorOf(state, owner, chat, message.from)
  const fromMe = author === owner
  const participant = chat.endsWith('@g.us') ? { participant: author?.lidJid ?? '' } : {}
  const status = message.status ?? proto.WebMessageInfo.Status.DELIVERY_ACK
  return {
    key: { remoteJid: chat, fromMe, id: message.id, ...participant },
    message: toMessage(message.content),
    messageTimestamp: toSeconds(message.at),
    ...(fromMe ? { status } : { pushName: author?.name }),
  }
}

function authorOf(state: WaState, owner: Account, chat: string, from: RememberedMessage['from']) {
  if (from === 'me') return owner
  return findAccount(state, from === 'them' ? chat : from.jid)
}
