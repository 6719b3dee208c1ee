import { node, timestamp, toBytes } from './nodes.ts'
import { deliver } from './companion.ts'
import { textOf } from './contents.ts'
import type { Account, Companion, Received, WaState } from './state.ts'

/** A message arrives on a phone: once, however often it comes. */
export function receive(state: WaState, account: Account, arriving: Omit<Received, 'text' | 'copies'>) {
  if (!account.isOn) {
    account.waiting.push(() => receive(state, account, arriving))
    return
  }
  const received = { ...arriving, text: textOf(arriving.message), copies: 1 }
  const known = account.inbox.find(({ id, from }) => id === received.id && from === received.from)
  if (known) known.copies += 1
  else lay(account, received)
  received.acknowledge?.()
  if (account.confirmsReading) received.acknowledge?.('read')
  state.bell.ring()
}

/** Where it came first, also if it could not be read then: a phone shows a placeholder there until it can. */
function lay(account: Account, received: Received) {
  const own = placeOf(account, received)
  const later = account.inbox.findIndex((other) => placeOf(account, other) > own)
  if (later === -1) account.inbox.push(received)
  else account.inbox.splice(later, 0, received)
}

function placeOf({ places }: Account, { from, id }: Pick<Received, 'from' | 'id'>): number {
  const key = `${from}:${id}`
  const place = places.get(key) ?? places.size
  places.set(key, place)
  return place
}

/** Tells the device that wrote a message what became of it on a phone. */
export function confirm(author: Companion, id: string, from: string, more: { type?: string; by?: string }) {
  const { type, by } = more
  deliver(author, node('receipt', { id, from, t: timestamp(), type, participant: by }))
}

const maxRetries = 4

/** The phone cannot read it and asks the device that wrote it for another copy. */
export function askAgain(
  state: WaState,
  account: Account,
  author: Companion,
  place: { id: string; from: string; by?: string },
) {
  const { id, from, by } = place
  placeOf(account, { id, from: author.account.number })
  const key = `${id}:${account.number}`
  const count = (state.retries.get(key) ?? 0) + 1
  state.retries.set(key, count)
  if (count > maxRetries) return
  const retry = node('retry', { v: '1', count: String(count), id, t: timestamp() })
  const registration = node('registration', {}, toBytes(account.device.registrationId, 4))
  const attrs = { id, from, t: timestamp(), type: 'retry', participant: by }
  deliver(author, node('receipt', attrs, [retry, registration]))
}
