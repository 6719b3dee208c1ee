import type { BinaryNode, proto } from 'baileys'
import { deliver } from './companion.ts'
import { newId, node, timestamp } from './nodes.ts'
import { receive } from './receiving.ts'
import { encryptFor, type Envelope, garbled } from './sending.ts'
import { type Account, type Companion, findGroup, type Group, type WaState } from './state.ts'

/** A message of a phone to everybody in the group; who has not got its key yet gets it with the message. */
export async function sendToGroup(state: WaState, from: Account, group: Group, letter: Envelope) {
  const { id, message } = letter
  const attrs = { ...letter.attrs, ...authorAddress(group, from, from.lidJid, from.jid) }
  from.outbox.set(id, { message, attrs, group })
  const { enc, senderKey } = await from.device.encryptForGroup(group.jid, from.lidJid, message)
  const content = from.faults.garbleNext ? garbled(enc) : enc
  from.faults.garbleNext = false
  for (const companion of devicesIn(group)) {
    const key = hasKey(group, from, companion)
      ? []
      : [await encryptFor(from, companion, keyMessage(group, senderKey))]
    rememberKey(group, from, companion)
    deliver(companion, node('message', attrs, [...key, content]))
  }
  for (const member of group.members.keys())
    if (member !== from)
      receive(state, member, {
        id,
        from: from.number,
        chat: group.jid,
        message,
        isOwn: false,
      })
}

export const devicesIn = (group: Group): Companion[] =>
  [...group.members.keys()].flatMap(({ companions }) => [...companions.values()])

const keyMessage = (group: Group, key: Uint8Array): proto.IMessage => ({
  senderKeyDistributionMessage: { groupId: group.jid, axolotlSenderKeyDistributionMessage: key },
})

const hasKey = (group: Group, from: Account, companion: Companion) =>
  group.knownKeys.get(from)?.has(companion)

function rememberKey(group: Group, from: Account, companion: Companion) {
  const known = group.knownKeys.get(from) ?? new Set()
  group.knownKeys.set(from, known.add(companion))
}

/** Who wrote it, under the address that this group uses, with the other one beside it. */
export function authorAddress(group: Group, author: Account, lid: string, jid: string) {
  const from = group.jid
  if (group.addressing === 'pn')
    return { from, participant: jid, addressing_mode: 'pn', participant_lid: author.lidJid }
  const number = author.hidesNumber ? undefined : author.jid
  return { from, participant: lid, addressing_mode: 'lid', participant_pn: number }
}

export function memberNode(group: Group, account: Account): BinaryNode {
  const type = group.members.get(account) === 'admin' ? 'admin' : undefined
  if (group.addressing === 'pn') return node('participant', { jid: account.jid, lid: account.lidJid, type })
  const number = account.hidesNumber ? undefined : account.jid
  return node('participant', { jid: account.lidJid, phone_number: number, type })
}

export function groupNode(group: Group): BinaryNode {
  const { subject, createdAt, creator, description } = group
  const created = String(Math.floor(createdAt.getTime() / 1000))
  const attrs = {
    id: group.jid.replace('@g.us', ''),
    subject,
    s_t: created,
    s_o: creator.lidJid,
    creation: created,
    creator: creator.lidJid,
    creator_pn: creator.jid,
    addressing_mode: group.addressing,
    size: String(group.members.size),
  }
  const about = description
    ? [node('description', { id: newId(), t: created }, [node('body', {}, Buffer.from(description))])]
    : []
  return node('group', attrs, [
    ...[...group.members.keys()].map((member) => memberNode(group, member)),
    ...about,
  ])
}

/** Something about the group changed: all devices of all members learn who did it. */
function announceToGroup(group: Group, actor: Account, change: BinaryNode, also: Account[] = []) {
  const attrs = {
    id: newId(),
    t: timestamp(),
    type: 'w:gp2',
    notify: actor.name,
    ...authorAddress(group, actor, actor.lidJid, actor.jid),
  }
  const gone = also.flatMap(({ companions }) => [...companions.values()])
  for (const companion of new Set([...devicesIn(group), ...gone]))
    deliver(companion, node('notification', attrs, [change]))
}

export interface NewGroup {
  subject: string
  creator: Account
  members: Account[]
  addressing?: 'lid' | 'pn'
  description?: string
}

export function makeGroup(
  state: WaState,
  { subject, creator, members, addressing = 'lid', description = '' }: NewGroup,
): Group {
  const group: Group = {
    jid: `1203630${String(state.groups.size + 1).padStart(11, '0')}@g.us`,
    subject,
    description,
    creator,
    createdAt: new Date(),
    addressing,
    members: new Map([[creator, 'admin'] as const, ...members.map((member) => [member, 'member'] as const)]),
    knownKeys: new Map(),
  }
  group.members.set(creator, 'admin')
  state.groups.set(group.jid, group)
  announceToGroup(group, creator, node('create', { type: 'new' }, [groupNode(group)]))
  return group
}

export function rename(group: Group, actor: Account, subject: string) {
  group.subject = subject
  announceToGroup(group, actor, node('subject', { subject, s_t: timestamp(), s_o: actor.lidJid }))
}

export type Membership = 'add' | 'remove' | 'promote' | 'demote' | 'leave'

export function changeMembers(group: Group, actor: Account, how: Membership, people: Account[]) {
  const nodes = people.map((person) => memberNode(group, person))
  for (const person of people) {
    if (how === 'remove' || how === 'leave') group.members.delete(person)
    else if (how !== 'add' || !group.members.has(person))
      group.members.set(person, how === 'promote' ? 'admin' : 'member')
  }
  announceToGroup(group, actor, node(how === 'leave' ? 'remove' : how, {}, nodes), people)
}

export function getGroup(state: WaState, jid: string): Group {
  const group = findGroup(state, jid)
  if (!group) throw new Error(`there is no group ${jid}`)
  return group
}
