import { type BinaryNode, getBinaryNodeChildString } from 'baileys'
import { changeMembers, groupNode, makeGroup, type Membership, memberNode, rename } from './groups.ts'
import { attr, child, children, node } from './nodes.ts'
import {
  type Account,
  type Companion,
  findAccount,
  findGroup,
  type Group,
  type Session,
  type WaState,
} from './state.ts'

interface GroupQuery {
  state: WaState
  session: Session
  stanza: BinaryNode
  topic: BinaryNode | undefined
  companion: Companion
}

/** What a client may ask about groups: all that it is in, a new one, or a certain one. */
export function answerAboutGroups(query: GroupQuery) {
  const { state, session, stanza, topic, companion } = query
  const { account } = companion
  const kind = topic?.tag
  if (kind === 'participating') {
    const own = [...state.groups.values()].filter(({ members }) => members.has(account))
    return session.result(stanza, [node('groups', {}, own.map(groupNode))])
  }
  if (kind === 'create' && topic) {
    const members = peopleIn(state, topic)
    const group = makeGroup(state, { subject: attr(topic, 'subject'), creator: account, members })
    return session.result(stanza, [groupNode(group)])
  }
  if (kind === 'leave') {
    for (const { attrs } of children(topic, 'group')) leave(findGroup(state, attrs.id ?? ''), account)
    return session.result(stanza, [node('leave')])
  }
  const group = findGroup(state, attr(stanza, 'to'))
  if (!group) return session.refuse(stanza, '404', 'item-not-found')
  if (!group.members.has(account)) return session.refuse(stanza, '403', 'forbidden')
  return answerAbout(group, query)
}

function leave(group: Group | undefined, account: Account) {
  if (group?.members.has(account)) changeMembers(group, account, 'leave', [account])
}

const memberships: string[] = ['add', 'remove', 'promote', 'demote'] satisfies Membership[]

function answerAbout(group: Group, { state, session, stanza, topic, companion }: GroupQuery) {
  const { account } = companion
  const kind = topic?.tag ?? ''
  if (kind === 'query') return session.result(stanza, [groupNode(group)])
  if (kind === 'invite')
    return session.result(stanza, [node('invite', { code: `local${group.jid.slice(0, 17)}` })])
  if (group.members.get(account) !== 'admin') return session.refuse(stanza, '403', 'forbidden')
  if (kind === 'subject') {
    rename(group, account, getBinaryNodeChildString(stanza, 'subject') ?? '')
    return session.result(stanza)
  }
  if (kind === 'description') {
    group.description = getBinaryNodeChildString(child(stanza, 'description'), 'body') ?? ''
    return session.result(stanza)
  }
  if (!memberships.includes(kind) || !topic) return session.refuse(stanza, '501', 'feature-not-implemented')
  const people = peopleIn(state, topic)
  changeMembers(group, account, kind as Membership, people)
  session.result(stanza, [
    node(
      kind,
      {},
      people.map((person) => memberNode(group, person)),
    ),
  ])
}

const peopleIn = (state: WaState, parent: BinaryNode): Account[] =>
  children(parent, 'participant').flatMap((participant) => findAccount(state, attr(participant, 'jid')) ?? [])
