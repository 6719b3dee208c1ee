import { type BinaryNode, proto, type WAPatchName } from 'baileys'
import { deliver } from './companion.ts'
import { attr, bytesOf, child, children, newId, node, serverJid, timestamp } from './nodes.ts'
import type { Account, Companion } from './state.ts'

/** A device tells what it has and changes, and gets what is newer. */
export function syncCollections(account: Account, topic: BinaryNode | undefined): BinaryNode {
  const collections = children(topic, 'collection').map((wanted) => {
    const name = attr(wanted, 'name')
    const version = Number(wanted.attrs.version ?? 0)
    if (child(wanted, 'patch')) {
      account.appState.accept(name, bytesOf(wanted, 'patch'))
      return node('collection', { name, version: String(version), type: 'result' })
    }
    const patches = account.appState.since(name, version).map((patch) => node('patch', {}, patch))
    return node('collection', { name, version: String(version), type: 'result' }, [
      node('patches', {}, patches),
    ])
  })
  return node('sync', {}, collections)
}

/** Somebody is written into the phone book, or another name is given to them. */
export async function saveContact(
  account: Account,
  contact: { jid: string; lidJid: string },
  fullName: string,
) {
  const { jid, lidJid } = contact
  await account.appState.change({
    type: 'critical_unblock_low',
    index: ['contact', jid],
    syncAction: {
      contactAction: { fullName, firstName: fullName.split(' ')[0], lidJid, saveOnPrimaryAddressbook: true },
    },
    apiVersion: 2,
    operation: proto.SyncdMutation.SyncdOperation.SET,
  })
  for (const companion of account.companions.values()) announce(account, companion, 'critical_unblock_low')
}

function announce(account: Account, companion: Companion, name: WAPatchName) {
  const version = String(account.appState.version(name))
  const attrs = { id: newId(), from: serverJid, t: timestamp(), type: 'server_sync' }
  deliver(companion, node('notification', attrs, [node('collection', { name, version })]))
}
