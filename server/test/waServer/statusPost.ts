import type { proto } from 'baileys'
import { deliver } from './companion.ts'
import { newId, node, timestamp } from './nodes.ts'
import { encryptFor } from './sending.ts'
import type { Account, WaState } from './state.ts'

const everybody = 'status@broadcast'

/** A post that disappears after a day. Returns its id. */
export async function postStatus(state: WaState, account: Account, message: proto.IMessage): Promise<string> {
  const id = newId('AC')
  const attrs = {
    id,
    t: timestamp(),
    type: 'text',
    notify: account.name,
    from: everybody,
    participant: account.lidJid,
    addressing_mode: 'lid',
    participant_pn: account.hidesNumber ? undefined : account.jid,
  }
  const key = await account.device.senderKey(everybody, account.lidJid)
  const { enc } = await account.device.encryptForGroup(everybody, account.lidJid, message)
  account.outbox.set(id, { message, attrs })
  for (const { companions } of state.accounts.values())
    for (const companion of companions.values())
      deliver(companion, node('message', attrs, [await encryptFor(account, companion, key), enc]))
  return id
}
