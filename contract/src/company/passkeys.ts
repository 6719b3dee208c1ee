import { z } from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { idParam, Nothing, text } from '../platform/fields.ts'
import { SignedIn } from './auth.ts'
import { Passkey, Proof, RecoveryCodes } from './twoFactor.ts'

export const maxPasskeys = 20
/** How long a browser may take to answer before it has to ask again. */
export const passkeyMinutes = 5

const step = text(4000).min(1, 'Required')
const name = text(60).trim().min(1, 'Required')
const bytes = (max: number) => text(max).regex(/^[\w-]+$/, 'Invalid')

const Descriptor = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()).optional(),
})
const verification = z.enum(['required', 'preferred', 'discouraged'])

/** What `navigator.credentials.create` is given. */
const CreationOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal('public-key') })),
  timeout: z.number(),
  excludeCredentials: z.array(Descriptor),
  authenticatorSelection: z.object({
    residentKey: verification,
    userVerification: verification,
    requireResidentKey: z.boolean(),
  }),
  attestation: z.literal('none'),
})
export type CreationOptions = z.infer<typeof CreationOptions>
/** What `navigator.credentials.get` is given. Without names the browser shows the passkeys it has for this address. */
const RequestOptions = z.object({
  rpId: z.string(),
  challenge: z.string(),
  timeout: z.number(),
  allowCredentials: z.array(Descriptor).optional(),
  userVerification: verification,
})
export type RequestOptions = z.infer<typeof RequestOptions>

const credential = { id: bytes(1400), rawId: bytes(1400), type: z.literal('public-key') }
/** What the browser brings of a passkey it has made. */
export const NewCredential = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(4000),
    attestationObject: bytes(40_000),
    transports: z.array(text(20)).max(10).optional(),
  }),
})
export type NewCredential = z.infer<typeof NewCredential>
/** What it brings of one that has signed. */
export const SignedCredential = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(4000),
    authenticatorData: bytes(4000),
    signature: bytes(8000),
    userHandle: bytes(200).optional(),
  }),
})
export type SignedCredential = z.infer<typeof SignedCredential>

export const startPasskey = endpoint({
  method: 'POST',
  path: '/auth/two-factor/passkeys/start',
  summary: 'What the browser needs to make a passkey. It is good for one, and for five minutes.',
  access: 'signedIn',
  whileExpired: true,
  body: Proof,
  response: CreationOptions,
})
export const PasskeyForm = z.object({ name })
export const addPasskey = endpoint({
  method: 'POST',
  path: '/auth/two-factor/passkeys',
  summary: 'Keeps a passkey that the browser has made. The first second step brings recovery codes.',
  access: 'signedIn',
  whileExpired: true,
  body: PasskeyForm.extend({ credential: NewCredential }),
  response: RecoveryCodes,
})
export const renamePasskey = endpoint({
  method: 'PUT',
  path: '/auth/two-factor/passkeys/:passkeyId',
  summary: 'Calls a passkey of this user something else.',
  access: 'signedIn',
  whileExpired: true,
  params: z.object({ passkeyId: idParam }),
  body: PasskeyForm,
  response: Passkey,
})
export const removePasskey = endpoint({
  method: 'POST',
  path: '/auth/two-factor/passkeys/:passkeyId/remove',
  summary: 'Signs in without this passkey from now on.',
  access: 'signedIn',
  whileExpired: true,
  params: z.object({ passkeyId: idParam }),
  body: Proof,
  response: Nothing,
})

export const startPasskeyStep = endpoint({
  method: 'POST',
  path: '/auth/login/passkey/start',
  summary: 'What the browser needs to finish a login with a passkey of its user.',
  access: 'public',
  body: z.object({ step }),
  response: RequestOptions,
})
export const loginWithPasskeyStep = endpoint({
  method: 'POST',
  path: '/auth/login/passkey',
  summary: 'Finishes a login with a passkey, as its second step.',
  access: 'public',
  body: z.object({ step, credential: SignedCredential }),
  response: SignedIn,
})
export const startPasskeyEnrolment = endpoint({
  method: 'POST',
  path: '/auth/login/enrolment/passkey/start',
  summary: 'What the browser needs to make the passkey that the company asks for, before the first session.',
  access: 'public',
  body: z.object({ step }),
  response: CreationOptions,
})
export const finishPasskeyEnrolment = endpoint({
  method: 'POST',
  path: '/auth/login/enrolment/passkey',
  summary: 'Keeps the passkey that the company asks for, and finishes the login.',
  access: 'public',
  body: PasskeyForm.extend({ step, credential: NewCredential }),
  response: SignedIn.extend({ recoveryCodes: z.array(z.string()) }),
})
export const startPasskeyLogin = endpoint({
  method: 'POST',
  path: '/auth/passkey/start',
  summary: 'What the browser needs to sign in without a password.',
  access: 'public',
  response: RequestOptions,
})
export const loginWithPasskey = endpoint({
  method: 'POST',
  path: '/auth/passkey',
  summary: 'Opens a session with a passkey alone, which has asked its owner for a finger, a face or a PIN.',
  access: 'public',
  body: z.object({ credential: SignedCredential, remember: z.boolean().default(true) }),
  response: SignedIn,
})
