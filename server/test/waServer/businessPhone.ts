import { proto } from 'baileys'
import { saveContact } from './appState.ts'
import { shareMemory } from './history.ts'
import { deliver } from './companion.ts'
import { node, timestamp } from './nodes.ts'
import { scanCode } from './pairing.ts'
import { enterCode } from './pairingCode.ts'
import { makePerson } from './person.ts'
import {
  type Account,
  type Companion,
  findAccount,
  type Memory,
  type Received,
  type WaState,
} from './state.ts'

export type BusinessPhone = ReturnType<typeof makeBusinessPhone>

/** The phone that the product is linked to. What is written on it with `send` reaches the product as its own. */
export function makeBusinessPhone(state: WaState, account: Account) {
  const newest = () => [...account.companions.values()].at(-1)
  return {
    ...makePerson(state, account),
    /** Points the camera at a code: what the product shows, or only its text. */
    scan: (qr: string) => scanCode(state, account, qr),
    /** The eight characters that the product shows instead of a picture. */
    enterPairingCode: (code: string) => enterCode(state, account, code.replace('-', '')),
    /** Earlier conversations, which a newly linked device is told of. */
    remembers(...chats: Memory[]) {
      account.memory.push(...chats)
    },
    /** Tells the linked devices of them (again), as when somebody links a phone with a long past. */
    async sharesHistory(syncType = proto.HistorySync.HistorySyncType.RECENT) {
      for (const companion of account.companions.values()) await shareMemory(state, companion, syncType)
    },
    /** The owner opens the chat on the phone: its devices need not show the message as unread any more. */
    readsOnPhone(received: Received) {
      const chat = findAccount(state, received.chat)
      const attrs = { id: received.id, t: timestamp(), type: 'read-self', from: account.lidJid }
      for (const companion of account.companions.values())
        deliver(companion, node('receipt', { ...attrs, recipient: chat?.lidJid ?? received.chat }))
      state.accounts.get(received.from)?.ticks.add(`${received.id}/read`)
    },
    /** Writes somebody into the phone book. */
    savesContact: ({ account: { jid, lidJid } }: { account: Account }, name: string) =>
      saveContact(account, { jid, lidJid }, name),
    devices: (): readonly Companion[] => [...account.companions.values()],
    /** Waits until the linked device is there and takes messages. */
    online: () =>
      state.bell.until(() => (newest()?.isActive ? newest() : undefined), `${account.name} to be online`),
    offline: () =>
      state.bell.until(() => newest()?.session === undefined || undefined, `${account.name} to be offline`),
    /** Waits until the linked device has confirmed everything that was delivered to it. */
    upToDate: () => state.bell.until(() => newest()?.pending.size === 0 || undefined, 'every receipt'),
    /** "Log out" in the phone's list of linked devices. */
    unlink() {
      for (const companion of account.companions.values()) {
        account.companions.delete(companion.device)
        companion.session?.end(
          node('stream:error', { code: '401' }, [node('conflict', { type: 'device_removed' })]),
        )
      }
    },
  }
}
