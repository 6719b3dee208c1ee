import type { BinaryNode } from 'baileys'
import { settle } from './companion.ts'
import { attr, child, children, node } from './nodes.ts'
import { confirm } from './receiving.ts'
import { sendAgain } from './sending.ts'
import { type Account, type Companion, findAccount, type Tick, type WaState } from './state.ts'

const tickOf: Record<string, Tick> = {
  '': 'delivered',
  inactive: 'delivered',
  read: 'read',
  played: 'played',
}

/** A linked device confirms what it got, or asks for it again. */
export async function noteReceipt(state: WaState, companion: Companion, stanza: BinaryNode) {
  const { type = '', participant } = stanza.attrs
  const id = attr(stanza, 'id')
  // The receipt for a message of one's own phone names only the chat.
  const to = stanza.attrs.to ?? attr(stanza, 'recipient')
  const ids = [id, ...furtherIds(stanza)]
  companion.session?.send(
    node('ack', { class: 'receipt', id, from: to, type: type || undefined, participant }),
  )
  if (state.faults.losesReceipts) return
  for (const one of ids) settle(companion, 'message', one)
  const writer = writerOf(state, participant ?? to)
  if (!writer) return
  if (type === 'retry') {
    const count = child(stanza, 'retry')?.attrs.count
    writer.turn = writer.turn.then(() => sendAgain(writer, companion, id, count))
    await writer.turn
    return
  }
  for (const one of ids) passOn(state, { companion, writer, id: one, type, to })
}

const furtherIds = (stanza: BinaryNode) =>
  children(child(stanza, 'list'), 'item').map((item) => attr(item, 'id'))

function writerOf(state: WaState, jid: string): Account | undefined {
  return jid.endsWith('@g.us') || jid.endsWith('@broadcast') || jid.startsWith('@')
    ? undefined
    : findAccount(state, jid)
}

interface Confirmation {
  companion: Companion
  writer: Account
  id: string
  type: string
  to: string
}

function passOn(state: WaState, { companion, writer, id, type: name, to }: Confirmation) {
  const tick = tickOf[name]
  if (!tick || writer === companion.account) return
  writer.ticks.add(`${id}/${tick}`)
  const author = state.authors.get(id)
  if (author?.account !== writer) return
  const type = tick === 'delivered' ? {} : { type: tick }
  const isGroup = to.endsWith('@g.us')
  const by = companion.account.lidJid
  confirm(author, id, isGroup ? to : by, isGroup ? { ...type, by } : type)
}
