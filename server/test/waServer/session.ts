import type { BinaryNode, proto } from 'baileys'
import type { WebSocket } from 'ws'
import { sendBacklog, settleAcked } from './companion.ts'
import { attr, child, newId, node, serverJid, timestamp, toNumber } from './nodes.ts'
import { type ClientHello, noiseServer } from './noise.ts'
import { answerQuery } from './queries.ts'
import { noteReceipt } from './receipts.ts'
import { relayMessage } from './relay.ts'
import { noteActivity, noteCall, notePresence } from './activity.ts'
import type { PublicKeys } from './signalDevice.ts'
import type { Companion, Session, WaState } from './state.ts'

const answerTimeout = 10_000
/** The client must have read the farewell before the connection ends. */
const farewellMs = 20

/** One client on the line, from the handshake to the end of the connection. */
export function openSession(state: WaState, socket: WebSocket): Session {
  const waiting = new Map<string, (answer: BinaryNode) => void>()
  const noise = noiseServer(state.authority, {
    write: (bytes) => {
      if (socket.readyState === socket.OPEN) socket.send(bytes)
    },
    hello: (client) => greet(state, session, client),
    node: (stanza) => hear(stanza),
    broken: (error) => {
      state.problems.push(error)
      socket.terminate()
    },
  })
  const session: Session = {
    noiseKey: Buffer.alloc(0),
    send(stanza) {
      if (state.faults.isFrozen) return
      keepTrace(state, 'server', stanza)
      noise.send(stanza)
    },
    ask(query) {
      session.send(query)
      return answerTo(attr(query, 'id'))
    },
    ...replies((stanza) => session.send(stanza)),
    end(goodbye) {
      session.send(goodbye)
      setTimeout(() => socket.close(), farewellMs)
    },
    cut: () => socket.terminate(),
  }

  const answerTo = (id: string) =>
    new Promise<BinaryNode>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error('the client did not answer')), answerTimeout)
      socket.once('close', () => {
        clearTimeout(timer)
        reject(new Error('the client hung up'))
      })
      waiting.set(id, (answer) => {
        clearTimeout(timer)
        resolve(answer)
      })
    })

  async function hear(stanza: BinaryNode) {
    if (state.faults.isFrozen) return
    keepTrace(state, 'client', stanza)
    try {
      const { id = '', type = '' } = stanza.attrs
      if (stanza.tag === 'iq' && (type === 'result' || type === 'error')) waiting.get(id)?.(stanza)
      else await react(state, session, stanza)
    } catch (error) {
      state.problems.push(error as Error)
    }
    state.bell.ring()
  }

  socket.on('message', (data) => noise.feed(data as Buffer))
  socket.on('error', () => undefined)
  socket.on('close', () => forget(state, session))
  return session
}

const maxTrace = 4000

function keepTrace({ trace }: WaState, from: 'client' | 'server', stanza: BinaryNode) {
  trace.push({ from, node: stanza })
  if (trace.length > maxTrace) trace.splice(0, maxTrace / 2)
}

function replies(send: Session['send']): Pick<Session, 'result' | 'refuse'> {
  return {
    result: (query, content) =>
      send(node('iq', { from: serverJid, type: 'result', id: attr(query, 'id'), t: timestamp() }, content)),
    refuse: (query, code, text) =>
      send(
        node('iq', { from: serverJid, type: 'error', id: attr(query, 'id') }, [
          node('error', { code, text }),
        ]),
      ),
  }
}

function forget(state: WaState, session: Session) {
  state.sessions.delete(session)
  for (const [ref, owner] of state.refs) if (owner === session) state.refs.delete(ref)
  const { companion } = session
  if (companion?.session === session) {
    companion.session = undefined
    companion.isActive = false
  }
  state.bell.ring()
}

async function react(state: WaState, session: Session, stanza: BinaryNode) {
  if (stanza.tag === 'iq') return answerQuery(state, session, stanza)
  const { companion } = session
  if (!companion) return
  const reaction = reactions[stanza.tag]
  await reaction?.(state, companion, stanza)
}

const reactions: Record<
  string,
  (state: WaState, companion: Companion, stanza: BinaryNode) => void | Promise<void>
> = {
  message: relayMessage,
  receipt: noteReceipt,
  presence: notePresence,
  chatstate: noteActivity,
  call: noteCall,
  ack: (state, companion, stanza) => {
    if (!state.faults.losesReceipts) settleAcked(companion, stanza)
  },
  ib: (_state, companion, stanza) => {
    if (child(stanza, 'offline_batch')) sendBacklog(companion)
  },
}

/** A client without an account gets codes to show; a linked one is let in, or told why not. */
function greet(state: WaState, session: Session, { noiseKey, payload }: ClientHello) {
  session.noiseKey = noiseKey
  if (payload.devicePairingData) {
    session.newKeys = keysIn(payload.devicePairingData)
    return offerCodes(state, session)
  }
  const account = state.accounts.get(String(payload.username))
  const companion = account?.companions.get(payload.device ?? 0)
  if (account?.isBanned) return session.end(node('failure', { reason: '403', location: 'local' }))
  if (!companion?.noiseKey.equals(noiseKey))
    return session.end(node('failure', { reason: '401', location: 'local' }))
  companion.session?.end(node('stream:error', {}, [node('conflict', { type: 'replaced' })]))
  session.companion = companion
  companion.session = session
  companion.isActive = false
  const { lidJid } = companion
  session.send(node('success', { t: timestamp(), lid: lidJid, props: '27', location: 'local' }))
}

function keysIn(registration: proto.ClientPayload.IDevicePairingRegistrationData): PublicKeys {
  const { eRegid, eIdent, eSkeyId, eSkeyVal, eSkeySig } = registration
  const bytes = (field: Uint8Array | null | undefined) => Buffer.from(field ?? [])
  return {
    registrationId: toNumber(bytes(eRegid)),
    identity: bytes(eIdent),
    signedPreKey: { id: toNumber(bytes(eSkeyId)), value: bytes(eSkeyVal), signature: bytes(eSkeySig) },
  }
}

function offerCodes(state: WaState, session: Session) {
  const refs = Array.from({ length: state.faults.refs }, () => newId('2@'))
  for (const ref of refs) state.refs.set(ref, session)
  const query = node('iq', { from: serverJid, type: 'set', id: newId(), xmlns: 'md' }, [
    node(
      'pair-device',
      {},
      refs.map((ref) => node('ref', {}, Buffer.from(ref))),
    ),
  ])
  session.ask(query).catch(() => undefined)
}
