import { randomBytes } from 'node:crypto'
import { Curve, hmacSign, proto } from 'baileys'
import { makeCompanion } from './companion.ts'
import { bytesOf, child, newId, node, secondsNow, serverJid, timestamp, toNumber } from './nodes.ts'
import type { Account, Companion, Session, WaState } from './state.ts'

/** What a phone does after the camera saw the code: the keys in it must be those of the waiting client. */
export async function scanCode(state: WaState, account: Account, qr: string): Promise<Companion> {
  const [ref = '', noise = '', identity = '', secret = ''] = (qr.split('#').at(-1) ?? '').split(',')
  const session = state.refs.get(ref)
  if (!session?.newKeys) throw new Error('nobody waits with this code: it is unknown or has expired')
  const isTheirs =
    session.noiseKey.equals(Buffer.from(noise, 'base64')) &&
    session.newKeys.identity.equals(Buffer.from(identity, 'base64'))
  if (!isTheirs) throw new Error('the code shows other keys than the client that waits with it')
  return link(state, account, session, Buffer.from(secret, 'base64'))
}

/** The account vouches for the device, the device answers with its own signature, and must connect anew. */
export async function link(state: WaState, account: Account, session: Session, secret: Buffer) {
  const keys = session.newKeys
  if (!keys) throw new Error('this client is linked already')
  const { identity } = account.device
  const details = proto.ADVDeviceIdentity.encode({
    rawId: toNumber(randomBytes(4)),
    timestamp: secondsNow(),
    keyIndex: 1,
    accountType: 0,
    deviceType: 0,
  }).finish()
  const accountSignature = Curve.sign(
    identity.private,
    Buffer.concat([Buffer.from([6, 0]), details, keys.identity]),
  )
  const signed = proto.ADVSignedDeviceIdentity.encode({
    details,
    accountSignatureKey: identity.public,
    accountSignature,
  }).finish()
  const companion = makeCompanion(account, session.noiseKey, keys)
  const proof = proto.ADVSignedDeviceIdentityHMAC.encode({
    details: signed,
    hmac: hmacSign(signed, secret),
  }).finish()
  const answer = await session.ask(
    node('iq', { from: serverJid, type: 'set', id: newId(), t: timestamp() }, [
      node('pair-success', {}, [
        node('device-identity', {}, proof),
        node('device', { jid: companion.jid, lid: companion.lidJid }),
        node('platform', { name: 'android' }),
        node('biz', { name: account.name }),
      ]),
    ]),
  )
  const countersigned = bytesOf(child(answer, 'pair-device-sign'), 'device-identity')
  const { deviceSignature } = proto.ADVSignedDeviceIdentity.decode(countersigned)
  const told = Buffer.concat([Buffer.from([6, 1]), details, keys.identity, identity.public])
  if (!deviceSignature || !Curve.verify(keys.identity, told, deviceSignature))
    throw new Error('the signature of the device is not its own')
  account.companions.set(companion.device, companion)
  session.end(node('stream:error', { code: '515' }))
  state.bell.ring()
  return companion
}
