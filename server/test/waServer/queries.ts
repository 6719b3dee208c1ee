import { randomBytes } from 'node:crypto'
import type { BinaryNode } from 'baileys'
import { syncCollections } from './appState.ts'
import { announceBacklog, takeKeys } from './companion.ts'
import { answerAboutGroups } from './groupQueries.ts'
import { attr, bytesOf, child, children, decodeJid, newId, node, toNumber } from './nodes.ts'
import { syncNewDevice } from './history.ts'
import { linkByCode } from './pairingCode.ts'
import { keyNodes } from './signalDevice.ts'
import { type Companion, findAccount, findGroup, type Session, type WaState } from './state.ts'
import { standingOf } from './restriction.ts'
import { findUsers } from './userSearch.ts'

interface Query {
  state: WaState
  session: Session
  stanza: BinaryNode
  /** The first thing in the query, which says what it is about. */
  topic: BinaryNode | undefined
}

type Answer = (query: Query & { companion: Companion }) => void | Promise<void>

/** What a client may ask, by `xmlns/type/topic`. A question that is not here is refused as the real server would. */
const answers: Record<string, Answer> = {
  'w:p/get/ping': ({ session, stanza }) => session.result(stanza),
  'encrypt/get/count': ({ session, stanza, companion }) =>
    session.result(stanza, [node('count', { value: String(companion.preKeys.length) })]),
  'encrypt/get/digest': ({ session, stanza }) =>
    session.result(stanza, [node('digest', {}, [node('hash', {}, randomBytes(20))])]),
  'encrypt/set/registration': acceptKeys,
  'encrypt/set/rotate': ({ session, stanza, topic, companion }) => {
    companion.keys.signedPreKey = signedPreKeyIn(topic)
    session.result(stanza)
  },
  'encrypt/get/key': giveKeys,
  'passive/set/active': ({ state, session, stanza, companion }) => {
    session.result(stanza)
    announceBacklog(companion)
    if (!companion.hasSynced) return syncNewDevice(state, companion)
  },
  'abt/get/props': ({ session, stanza }) =>
    session.result(stanza, [node('props', { protocol: '1', hash: 'local', refresh: '86400' }, [])]),
  'blocklist/get/': ({ session, stanza }) => session.result(stanza, [node('list', {}, [])]),
  'privacy/get/privacy': ({ session, stanza }) =>
    session.result(stanza, [
      node('privacy', {}, [
        node('category', { name: 'readreceipts', value: 'all' }),
        node('category', { name: 'last', value: 'all' }),
      ]),
    ]),
  'urn:xmpp:whatsapp:dirty/set/clean': ({ session, stanza }) => session.result(stanza),
  'w:biz/get/business_profile': ({ session, stanza }) => session.result(stanza, [node('business_profile')]),
  'w:mex/get/query': ({ session, stanza, companion }) =>
    session.result(stanza, [node('result', {}, Buffer.from(JSON.stringify(standingOf(companion.account))))]),
  'privacy/set/tokens': ({ session, stanza }) => session.result(stanza),
  'w:sync:app:state/set/sync': ({ session, stanza, topic, companion }) =>
    session.result(stanza, [syncCollections(companion.account, topic)]),
  'usync/get/usync': ({ state, session, stanza, topic }) => {
    if (topic) session.result(stanza, [findUsers(state, topic)])
  },
  'md/set/remove-companion-device': ({ session, stanza, companion }) => {
    session.result(stanza)
    companion.account.companions.delete(companion.device)
    session.end(node('stream:error', { code: '401' }, [node('conflict', { type: 'device_removed' })]))
  },
  'w:m/set/media_conn': ({ state, session, stanza }) => {
    const attrs = { auth: 'local', ttl: '3600', auth_ttl: '3600', max_buckets: '12' }
    session.result(stanza, [node('media_conn', attrs, [node('host', { hostname: state.media.host })])])
  },
  'w:profile:picture/get/picture': ({ state, session, stanza, topic }) => {
    const picture = pictureOf(state, attr(stanza, 'target'))
    if (!picture) return session.refuse(stanza, '404', 'item-not-found')
    const url = state.media.publish(picture, 'image/jpeg')
    session.result(stanza, [node('picture', { url, id: newId(), type: topic?.attrs.type })])
  },
}

export async function answerQuery(state: WaState, session: Session, stanza: BinaryNode) {
  const topic = Array.isArray(stanza.content) ? stanza.content[0] : undefined
  const { xmlns = '', type = '' } = stanza.attrs
  const question = `${xmlns}/${type}/${topic?.tag ?? ''}`
  const answer = xmlns === 'w:g2' ? answerAboutGroups : answers[question]
  const { companion } = session
  if (goesWrong(state, session, stanza, question)) return
  if (!companion && question === 'md/set/link_code_companion_reg') return linkByCode(session, stanza)
  if (answer && companion) return answer({ state, session, stanza, topic, companion })
  state.problems.push(new Error(`a question without an answer: ${question}`))
  session.refuse(stanza, '501', 'feature-not-implemented')
}

/** Whether a fault was waiting for this question, which it then got instead of an answer. */
function goesWrong({ faults }: WaState, session: Session, stanza: BinaryNode, question: string): boolean {
  if (takeFirst(faults.cutQueries, (topic) => question.startsWith(topic)) !== undefined) {
    session.cut()
    return true
  }
  const refusal = takeFirst(faults.refusedQueries, ({ topic }) => question.startsWith(topic))
  if (refusal) session.refuse(stanza, refusal.code, refusal.text)
  return refusal !== undefined
}

function takeFirst<T>(list: T[], fits: (one: T) => boolean): T | undefined {
  const index = list.findIndex(fits)
  return index < 0 ? undefined : list.splice(index, 1)[0]
}

function pictureOf(state: WaState, jid: string): Buffer | undefined {
  return jid.endsWith('@g.us') ? findGroup(state, jid)?.picture : findAccount(state, jid)?.picture
}

function acceptKeys({ session, stanza, companion }: Parameters<Answer>[0]) {
  const keys = children(child(stanza, 'list'), 'key')
  companion.preKeys.push(
    ...keys.map((key) => ({ id: toNumber(bytesOf(key, 'id')), value: bytesOf(key, 'value') })),
  )
  companion.keys.signedPreKey = signedPreKeyIn(stanza)
  session.result(stanza)
}

function signedPreKeyIn(parent: BinaryNode | undefined) {
  const key = child(parent, 'skey')
  return {
    id: toNumber(bytesOf(key, 'id')),
    value: bytesOf(key, 'value'),
    signature: bytesOf(key, 'signature'),
  }
}

async function giveKeys({ state, session, stanza, topic }: Parameters<Answer>[0]) {
  const users: BinaryNode[] = []
  for (const user of children(topic, 'user')) {
    const jid = attr(user, 'jid')
    users.push(node('user', { jid }, await keysFor(state, jid)))
  }
  session.result(stanza, [node('list', {}, users)])
}

async function keysFor(state: WaState, jid: string): Promise<BinaryNode[]> {
  const { device } = decodeJid(jid)
  const account = findAccount(state, jid)
  if (account && !device) return account.device.publishKeys()
  const companion = account?.companions.get(device)
  return companion ? keyNodes(takeKeys(companion)) : [node('error', { code: '406', text: 'not-acceptable' })]
}
