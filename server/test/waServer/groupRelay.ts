import type { BinaryNode } from 'baileys'
import { deliver } from './companion.ts'
import { authorAddress, devicesIn } from './groups.ts'
import { attr, child, children, decodeJid, node, timestamp } from './nodes.ts'
import { askAgain, confirm, receive } from './receiving.ts'
import { type Account, type Companion, findAccount, type Group, type WaState } from './state.ts'

interface GroupMessage {
  group: Group
  author: Companion
  stanza: BinaryNode
  /** For everybody, with the sender's key. A second copy for one device has none. */
  shared: BinaryNode | undefined
  /** For one device each: the sender's key, or the whole message again. */
  single: Map<string, BinaryNode>
}

/** A linked device writes to a group: every phone and every other device in it gets the same message. */
export async function relayToGroup(state: WaState, author: Companion, group: Group, stanza: BinaryNode) {
  const { participant } = stanza.attrs
  const enc = child(stanza, 'enc')
  const single = new Map<string, BinaryNode>()
  for (const to of children(child(stanza, 'participants'), 'to')) {
    const own = child(to, 'enc')
    if (own) single.set(addressOf(state, attr(to, 'jid')), own)
  }
  if (participant && enc) single.set(addressOf(state, participant), enc)
  const message = { group, author, stanza, single, shared: participant ? undefined : enc }
  for (const member of group.members.keys()) {
    const own = single.get(`${member.number}/0`)
    if (!participant || own) await readInGroup(state, member, message, own)
  }
  forward(message)
}

function addressOf(state: WaState, jid: string): string {
  return `${findAccount(state, jid)?.number}/${decodeJid(jid).device}`
}

async function readInGroup(
  state: WaState,
  member: Account,
  message: GroupMessage,
  own: BinaryNode | undefined,
) {
  const { group, author, stanza } = message
  const id = attr(stanza, 'id')
  const isOwn = member === author.account
  const place = { id, from: group.jid, by: member.lidJid }
  const acknowledge = (type?: 'read' | 'played') =>
    confirm(author, id, group.jid, { by: member.lidJid, ...(type ? { type } : {}) })
  try {
    const content = await decryptInGroup(member, message, own)
    if (!content) return
    const { number: from } = author.account
    const received = { id, from, chat: group.jid, message: content, isOwn }
    receive(state, member, isOwn ? received : { ...received, acknowledge })
  } catch {
    if (!isOwn) askAgain(state, member, author, place)
  }
}

/** First the key, if one came along, then the message that it opens. */
async function decryptInGroup(member: Account, message: GroupMessage, own: BinaryNode | undefined) {
  const { group, author, shared } = message
  const single = own ? await member.device.decrypt(author.lidJid, own) : undefined
  const key = single?.senderKeyDistributionMessage
  if (key) await member.device.acceptSenderKey(author.lidJid, key)
  if (member.faults.failNext && member !== author.account) {
    member.faults.failNext = false
    throw new Error('told to fail')
  }
  const content = shared ? await member.device.decryptInGroup(group.jid, author.lidJid, shared) : single
  return content?.deviceSentMessage?.message ?? content
}

function forward({ group, author, stanza, shared, single }: GroupMessage) {
  for (const companion of devicesIn(group)) {
    const own = single.get(`${companion.account.number}/${companion.device}`)
    const content = [own, shared].filter((enc) => enc !== undefined)
    if (companion === author || content.length === 0) continue
    const attrs = {
      id: attr(stanza, 'id'),
      t: timestamp(),
      type: stanza.attrs.type,
      notify: author.account.name,
      ...authorAddress(group, author.account, author.lidJid, author.jid),
    }
    deliver(companion, node('message', attrs, content))
  }
}
