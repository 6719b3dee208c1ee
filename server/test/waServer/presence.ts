import { deliver } from './companion.ts'
import { newId, node, timestamp } from './nodes.ts'
import type { Account, Companion, WaState } from './state.ts'

/** Somebody types, records or is online: told to the devices that asked for it, and kept for nobody. */
export function showActivity(account: Account, to: Account, state: 'composing' | 'paused' | 'recording') {
  const shown = state === 'recording' ? node('composing', { media: 'audio' }) : node(state)
  for (const companion of watching(account, to))
    companion.session?.send(node('chatstate', { from: account.lidJid, to: companion.lidJid }, [shown]))
}

export function showPresence(account: Account, to: Account, isOnline: boolean) {
  const attrs = isOnline ? {} : { type: 'unavailable', last: timestamp() }
  for (const companion of watching(account, to))
    companion.session?.send(node('presence', { from: account.lidJid, ...attrs }))
}

const watching = (account: Account, to: Account): Companion[] =>
  [...to.companions.values()].filter(({ watches }) => watches.has(account))

/** Rings on every device of the other side; returns the id of the call. */
export function ring(account: Account, to: Account, kind: 'audio' | 'video'): string {
  const id = newId()
  account.calls.set(id, 'ringing')
  const number = account.hidesNumber ? undefined : account.jid
  const attrs = { 'call-id': id, 'call-creator': account.lidJid, caller_pn: number }
  for (const companion of to.companions.values())
    deliver(companion, callNode(account, node('offer', attrs, [node(kind, { enc: 'opus', rate: '16000' })])))
  return id
}

export function hangUp(account: Account, to: Account, id: string) {
  account.calls.set(id, 'ended')
  const attrs = { 'call-id': id, 'call-creator': account.lidJid, reason: 'timeout' }
  for (const companion of to.companions.values())
    deliver(companion, callNode(account, node('terminate', attrs)))
}

const callNode = (account: Account, content: ReturnType<typeof node>) =>
  node('call', { id: newId(), from: account.lidJid, t: timestamp() }, [content])

/** Everybody who may know this account learns that its picture is another one. */
export function changePicture(state: WaState, account: Account, picture: Buffer | undefined) {
  account.picture = picture
  const id = newId()
  const change = picture ? node('set', { jid: account.lidJid, id }) : node('delete', { jid: account.lidJid })
  for (const { companions } of state.accounts.values())
    for (const companion of companions.values())
      deliver(
        companion,
        node('notification', { id, from: account.lidJid, t: timestamp(), type: 'picture' }, [change]),
      )
}
