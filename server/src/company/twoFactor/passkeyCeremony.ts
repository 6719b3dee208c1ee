import {
  passkeyMinutes,
  type CreationOptions,
  type NewCredential,
  type RequestOptions,
  type SignedCredential,
} from '@chatflow/contract'
import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { minutes } from '../../platform/clock.ts'
import { equalSecrets } from '../../platform/crypto.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Owner } from './recoveryCodes.ts'
import type { RelyingParty } from './relyingParty.ts'

/** A sixth of all files that a start would read: they load with the first passkey. */
const loadLibrary = () => import('@simplewebauthn/server')

const timeout = minutes(passkeyMinutes)
/** Ed25519, ES256, RS256: what devices speak. The library's own list reaches for what Node only tries out. */
const supportedAlgorithmIDs = [-8, -7, -257]

/** What authenticators keep as the owner of a passkey: always the same, and nobody learns anything from it. */
const handleOf = (key: Buffer, { companyId, userId }: Owner) =>
  createHmac('sha256', key).update(`passkeys of ${companyId}/${userId}`).digest()

interface Creation {
  party: RelyingParty
  name: string
  challenge: string
  owner: Owner & { email: string; name: string }
  known: { id: string; transports: string[] }[]
}

/** Discoverable where the device can, so that it may sign in alone; a plain security key does as a second step. */
export async function creationOptions(
  key: Buffer,
  { party, name, challenge, owner, known }: Creation,
): Promise<CreationOptions> {
  const { generateRegistrationOptions } = await loadLibrary()
  const options = await generateRegistrationOptions({
    rpID: party.id,
    rpName: name,
    userID: new Uint8Array(handleOf(key, owner)),
    userName: owner.email,
    userDisplayName: owner.name,
    challenge: Buffer.from(challenge, 'base64url'),
    timeout,
    attestationType: 'none',
    supportedAlgorithmIDs,
    excludeCredentials: known,
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  })
  return {
    rp: { id: party.id, name },
    user: options.user,
    challenge: options.challenge,
    pubKeyCredParams: options.pubKeyCredParams.map(({ alg }) => ({ alg, type: 'public-key' })),
    timeout,
    excludeCredentials: known.map(descriptorOf),
    authenticatorSelection: {
      residentKey: 'preferred',
      requireResidentKey: false,
      userVerification: 'preferred',
    },
    attestation: 'none',
  }
}

const descriptorOf = ({ id, transports }: { id: string; transports: string[] }) => ({
  id,
  type: 'public-key' as const,
  transports,
})

/** `known`: those of the person who has typed the password. Without, the passkey says whose it is and must know its owner. */
export async function requestOptions(
  party: RelyingParty,
  challenge: string,
  known?: { id: string; transports: string[] }[],
): Promise<RequestOptions> {
  const userVerification = known ? 'preferred' : 'required'
  const { generateAuthenticationOptions } = await loadLibrary()
  const options = await generateAuthenticationOptions({
    rpID: party.id,
    challenge: Buffer.from(challenge, 'base64url'),
    timeout,
    userVerification,
    ...(known && { allowCredentials: known }),
  })
  return {
    rpId: party.id,
    challenge: options.challenge,
    timeout,
    userVerification,
    ...(known && { allowCredentials: known.map(descriptorOf) }),
  }
}

const ClientData = z.object({ challenge: z.string() })

/** Which question a browser answers. What is not even readable answers none. */
export function challengeOf(credential: NewCredential | SignedCredential): string {
  const text = Buffer.from(credential.response.clientDataJSON, 'base64url').toString('utf8')
  try {
    return ClientData.parse(JSON.parse(text)).challenge
  } catch {
    return fail('ERR_PASSKEY_REFUSED')
  }
}

/** What there is to keep of a passkey that was really made here, now and with the person present. */
export async function verifyCreation(party: RelyingParty, credential: NewCredential) {
  const { clientDataJSON, attestationObject, transports = [] } = credential.response
  const { verifyRegistrationResponse } = await loadLibrary()
  const made = await unlessWrong(
    verifyRegistrationResponse({
      response: {
        ...credential,
        response: { clientDataJSON, attestationObject },
        clientExtensionResults: {},
      },
      expectedChallenge: challengeOf(credential),
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: false,
      supportedAlgorithmIDs,
    }),
  )
  if (!made?.registrationInfo) return undefined
  const { id, publicKey, counter } = made.registrationInfo.credential
  return {
    credentialId: id,
    publicKey: Buffer.from(publicKey).toString('base64url'),
    counter,
    transports,
  }
}

interface Signing {
  party: RelyingParty
  kept: { publicKey: string } & Owner
  /** The passkey alone must be enough: its owner was asked for a finger, a face or a PIN. */
  isAlone: boolean
  key: Buffer
}

/** Returns the passkey's counter, which the caller compares: only what is signed may say that it was copied. */
export async function verifySigned(
  credential: SignedCredential,
  { party, kept, isAlone, key }: Signing,
): Promise<number | undefined> {
  const { userHandle, ...response } = credential.response
  const handle = handleOf(key, kept).toString('base64url')
  if (userHandle === undefined ? isAlone : !equalSecrets(userHandle, handle)) return undefined
  const { verifyAuthenticationResponse } = await loadLibrary()
  const signed = await unlessWrong(
    verifyAuthenticationResponse({
      response: { ...credential, response, clientExtensionResults: {} },
      expectedChallenge: challengeOf(credential),
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      credential: {
        id: credential.id,
        publicKey: new Uint8Array(Buffer.from(kept.publicKey, 'base64url')),
        counter: 0,
      },
      requireUserVerification: isAlone,
    }),
  )
  return signed?.verified ? signed.authenticationInfo.newCounter : undefined
}

/** The library says what is wrong by throwing; all of it was sent by somebody. */
const unlessWrong = <T>(checking: Promise<T>): Promise<T | undefined> => checking.catch(() => undefined)
