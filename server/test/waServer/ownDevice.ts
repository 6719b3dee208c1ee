import { deflateSync } from 'node:zlib'
import { proto } from 'baileys'
import { sendToOwn } from './sending.ts'
import type { Companion, WaState } from './state.ts'

const { Type } = proto.Message.ProtocolMessage

/** What a phone does when a device that it linked comes online for the first time. */
export async function syncNewDevice(state: WaState, companion: Companion) {
  companion.hasSynced = true
  await sendToOwn(companion, {
    type: Type.APP_STATE_SYNC_KEY_SHARE,
    appStateSyncKeyShare: { keys: [appStateKey] },
  })
  await shareHistory(companion, {
    syncType: proto.HistorySync.HistorySyncType.INITIAL_BOOTSTRAP,
    conversations: [],
    phoneNumberToLidMappings: [...state.accounts.values()]
      .filter(({ hidesNumber }) => !hidesNumber)
      .map((account) => ({ pnJid: account.jid, lidJid: account.lidJid })),
  })
}

const appStateKey = {
  keyId: { keyId: Buffer.from([0, 0, 0, 0, 1, 1]) },
  keyData: {
    keyData: Buffer.alloc(32, 7),
    fingerprint: { rawId: 1, currentIndex: 0, deviceIndexes: [0] },
    timestamp: 1,
  },
}

async function shareHistory(companion: Companion, history: proto.IHistorySync) {
  const payload = deflateSync(proto.HistorySync.encode(history).finish())
  await sendToOwn(companion, {
    type: Type.HISTORY_SYNC_NOTIFICATION,
    historySyncNotification: {
      syncType: history.syncType as unknown as proto.Message.HistorySyncType,
      initialHistBootstrapInlinePayload: payload,
      progress: history.progress ?? 100,
      chunkOrder: history.chunkOrder ?? 0,
    },
  })
}

/** A linked device asks its phone for older messages, or for one that it could not read. */
export async function answerOwnDevice(
  _state: WaState,
  _companion: Companion,
  _id: string,
  _message: proto.IMessage,
) {}
