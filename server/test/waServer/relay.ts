import type { BinaryNode } from 'baileys'
import { deliver } from './companion.ts'
import { relayToGroup } from './groupRelay.ts'
import { attr, child, children, decodeJid, node, timestamp } from './nodes.ts'
import { answerOwnDevice } from './history.ts'
import { askAgain, confirm, receive } from './receiving.ts'
import { beginsTooMuch } from './restriction.ts'
import { type Account, type Companion, findAccount, findGroup, type WaState } from './state.ts'

/** A message of a linked device: confirmed or refused, then handed to every device that it is written for. */
export async function relayMessage(state: WaState, author: Companion, stanza: BinaryNode) {
  const id = attr(stanza, 'id')
  const to = attr(stanza, 'to')
  const group = findGroup(state, to)
  const error = refusalOf(state, author, to)
  author.session?.send(node('ack', { class: 'message', id, from: to, t: timestamp(), error }))
  if (error) return
  state.authors.set(id, author)
  if (group) return relayToGroup(state, author, group, stanza)
  for (const { jid, enc } of recipientsOf(stanza, to)) {
    const account = findAccount(state, jid)
    if (!account) {
      state.problems.push(new Error(`a message for ${jid}, who is not on WhatsApp`))
      continue
    }
    const { device, server } = decodeJid(jid)
    if (device) forward(account, { device, server, author, stanza, enc })
    else await readOnPhone(state, account, { author, stanza, enc, chat: to })
  }
}

function refusalOf(state: WaState, { account }: Companion, to: string): string | undefined {
  if (to.endsWith('@g.us') && !findGroup(state, to)?.members.has(account)) return '403'
  return state.faults.refusals.shift() ?? (beginsTooMuch(state, account, to) ? '463' : undefined)
}

/** One text per device; a second copy for a single device comes without a list. */
function recipientsOf(stanza: BinaryNode, to: string) {
  const list = child(stanza, 'participants')
  const recipients = list ? children(list, 'to') : [{ attrs: { jid: to }, content: stanza.content }]
  return recipients.flatMap(({ attrs, content }) => {
    const enc = Array.isArray(content) ? content.find(({ tag }) => tag === 'enc') : undefined
    return enc && attrs.jid ? [{ jid: attrs.jid, enc }] : []
  })
}

interface Forwarded {
  device: number
  server: string
  author: Companion
  stanza: BinaryNode
  enc: BinaryNode
}

function forward(account: Account, { device, server, author, stanza, enc }: Forwarded) {
  const companion = account.companions.get(device)
  if (!companion) return
  const isOwn = account === author.account
  const to = attr(stanza, 'to')
  const sender =
    server === 'lid'
      ? { from: author.lidJid, addressing_mode: 'lid', sender_pn: author.account.jid }
      : { from: author.jid, addressing_mode: 'pn', sender_lid: author.account.lidJid }
  const attrs = {
    id: attr(stanza, 'id'),
    t: timestamp(),
    type: stanza.attrs.type,
    notify: author.account.name,
    recipient: isOwn ? to : undefined,
    ...sender,
  }
  deliver(companion, node('message', attrs, [enc]))
}

interface Arriving {
  author: Companion
  stanza: BinaryNode
  enc: BinaryNode
  chat: string
}

async function readOnPhone(state: WaState, account: Account, { author, stanza, enc, chat }: Arriving) {
  const id = attr(stanza, 'id')
  const isOwn = account === author.account
  try {
    if (account.faults.failNext && !isOwn) {
      account.faults.failNext = false
      return askAgain(state, account, author, { id, from: chat })
    }
    const decrypted = await account.device.decrypt(author.lidJid, enc)
    const message = decrypted.deviceSentMessage?.message ?? decrypted
    if (isOwn && stanza.attrs.category === 'peer') return await answerOwnDevice(state, author, id, message)
    receive(state, account, {
      id,
      from: author.account.number,
      chat,
      message,
      isOwn,
      ...(isOwn ? {} : { acknowledge: (type) => confirm(author, id, chat, type ? { type } : {}) }),
    })
  } catch (error) {
    state.problems.push(error as Error)
    if (!isOwn) askAgain(state, account, author, { id, from: chat })
  }
}
