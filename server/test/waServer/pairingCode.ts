import { randomBytes } from 'node:crypto'
import {
  aesDecryptCTR,
  aesDecryptGCM,
  aesEncryptCTR,
  type BinaryNode,
  Curve,
  derivePairingCodeKey,
  hkdf,
  type KeyPair,
} from 'baileys'
import { attr, bytesOf, child, decodeJid, newId, node, serverJid, timestamp } from './nodes.ts'
import { link } from './pairing.ts'
import type { Account, Companion, PairingRequest, Session, WaState } from './state.ts'

/** A client that shows a code instead of a picture: first it says for which number, later it hands over its keys. */
export function linkByCode(session: Session, stanza: BinaryNode) {
  const request = child(stanza, 'link_code_companion_reg')
  if (!request) return session.refuse(stanza, '400', 'bad-request')
  if (request.attrs.stage === 'companion_hello') {
    const { user } = decodeJid(attr(request, 'jid'))
    const wrapped = bytesOf(request, 'link_code_pairing_wrapped_companion_ephemeral_pub')
    session.pairingCode = { number: user, wrappedEphemeral: wrapped }
    const ref = node('link_code_pairing_ref', {}, Buffer.from(newId()))
    return session.result(stanza, [node('link_code_companion_reg', {}, [ref])])
  }
  session.result(stanza)
  session.pairingCode?.finished?.(bytesOf(request, 'link_code_pairing_wrapped_key_bundle'))
}

/** The owner types the code of eight characters into the phone. */
export async function enterCode(state: WaState, account: Account, code: string): Promise<Companion> {
  const { session, request } = await state.bell.until(
    () => waitingFor(state, account),
    'a client with a code',
  )
  const ephemeral = Curve.generateKeyPair()
  const theirs = await unwrap(code, request.wrappedEphemeral)
  const finished = new Promise<Buffer>((resolve) => {
    request.finished = resolve
  })
  session.send(await greeting(account, code, ephemeral))
  const secret = openBundle(account, Curve.sharedKey(ephemeral.private, theirs), await finished)
  return link(state, account, session, secret)
}

function waitingFor(state: WaState, account: Account) {
  for (const session of state.sessions) {
    const request: PairingRequest | undefined = session.pairingCode
    if (request?.number === account.number) return { session, request }
  }
}

async function greeting(account: Account, code: string, ephemeral: KeyPair): Promise<BinaryNode> {
  const attrs = { from: serverJid, type: 'link_code_companion_reg', id: newId(), t: timestamp() }
  return node('notification', attrs, [
    node('link_code_companion_reg', { stage: 'primary_hello' }, [
      node('link_code_pairing_wrapped_primary_ephemeral_pub', {}, await wrap(code, ephemeral.public)),
      node('primary_identity_pub', {}, account.device.identity.public),
      node('link_code_pairing_ref', {}, Buffer.from(newId())),
    ]),
  ])
}

/** Salt, vector, key: readable only for who knows the code. */
async function wrap(code: string, key: Uint8Array): Promise<Buffer> {
  const salt = randomBytes(32)
  const iv = randomBytes(16)
  return Buffer.concat([salt, iv, aesEncryptCTR(key, await derivePairingCodeKey(code, salt), iv)])
}

async function unwrap(code: string, wrapped: Buffer): Promise<Buffer> {
  const secret = await derivePairingCodeKey(code, wrapped.subarray(0, 32))
  return aesDecryptCTR(wrapped.subarray(48), secret, wrapped.subarray(32, 48))
}

/** Both sides had the same code if the bundle opens; then they share the secret that a QR code would have carried. */
function openBundle(account: Account, shared: Buffer, wrapped: Buffer): Buffer {
  const info = 'link_code_pairing_key_bundle_encryption_key'
  const key = Buffer.from(hkdf(shared, 32, { salt: wrapped.subarray(0, 32), info }))
  const bundle = decryptBundle(wrapped, key)
  const theirIdentity = bundle.subarray(0, 32)
  const random = bundle.subarray(64)
  const identityShared = Curve.sharedKey(account.device.identity.private, theirIdentity)
  const material = Buffer.concat([shared, identityShared, random])
  return Buffer.from(hkdf(material, 32, { info: 'adv_secret' }))
}

function decryptBundle(wrapped: Buffer, key: Buffer): Buffer {
  try {
    return aesDecryptGCM(wrapped.subarray(44), key, wrapped.subarray(32, 44), Buffer.alloc(0))
  } catch {
    throw new Error('the code is not the one that the client shows')
  }
}
