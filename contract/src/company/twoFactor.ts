import { z } from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { id, idParam, isoDate, knownPassword, Nothing, text } from '../platform/fields.ts'

export const recoveryCodeCount = 10
/** How long a sign-in that waits for its second step, or the set-up of one, may take. */
export const loginStepMinutes = 10

const sealed = text(4000).min(1, 'Required')
/** Digits of the app, or a recovery code, as people type them: with spaces and dashes. */
const code = text(40).trim().min(1, 'Required')
export const Proof = z.object({ proof: sealed })

/** `details` of ERR_TWO_FACTOR_REQUIRED: the password was right, and `step` goes on with one of these. */
export const secondSteps = ['app', 'passkey', 'recovery'] as const
export const SecondStep = z.object({ step: z.string(), methods: z.array(z.enum(secondSteps)) })
export type SecondStep = z.infer<typeof SecondStep>
/** `details` of ERR_TWO_FACTOR_ENROLMENT: the password was right, and the company asks for a second step to be set up. */
export const EnrolmentStep = z.object({ step: z.string() })

/** What an app is given: as a picture from `uri`, or typed. */
export const AppEnrolment = z.object({ enrolment: z.string(), secret: z.string(), uri: z.string() })
export type AppEnrolment = z.infer<typeof AppEnrolment>
/** Told once: only their fingerprints are kept. Nothing where the person has codes already. */
export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()).nullable() })

export const Passkey = z.object({
  id,
  name: z.string(),
  createdAt: isoDate,
  lastUsedAt: isoDate.nullable(),
})
export type Passkey = z.infer<typeof Passkey>
export const TwoFactor = z.object({
  /** Since when an app is set up. */
  appSince: isoDate.nullable(),
  passkeys: z.array(Passkey),
  recoveryCodesLeft: z.number().int(),
  /** The company, or the platform, asks for it: the last of them cannot be removed. */
  isRequired: z.boolean(),
})
export type TwoFactor = z.infer<typeof TwoFactor>

export const readTwoFactor = endpoint({
  method: 'GET',
  path: '/auth/two-factor',
  summary: 'What this user has besides the password.',
  access: 'signedIn',
  whileExpired: true,
  response: TwoFactor,
})
export const proveIdentity = endpoint({
  method: 'POST',
  path: '/auth/two-factor/proof',
  summary: 'Exchanges the password for a short-lived proof, which changes of the second step ask for.',
  access: 'signedIn',
  whileExpired: true,
  body: z.object({ password: knownPassword.min(1, 'Required') }),
  response: Proof,
})
export const startApp = endpoint({
  method: 'POST',
  path: '/auth/two-factor/app/start',
  summary: 'A new secret for an authenticator app. Nothing changes before it is confirmed.',
  access: 'signedIn',
  whileExpired: true,
  body: Proof,
  response: AppEnrolment,
})
export const AppConfirmation = z.object({ enrolment: sealed, code })
export const confirmApp = endpoint({
  method: 'POST',
  path: '/auth/two-factor/app',
  summary: 'Sets up the app with a code that it shows. The first second step brings recovery codes.',
  access: 'signedIn',
  whileExpired: true,
  body: AppConfirmation,
  response: RecoveryCodes,
})
export const removeApp = endpoint({
  method: 'POST',
  path: '/auth/two-factor/app/remove',
  summary: 'Signs in without the app from now on.',
  access: 'signedIn',
  whileExpired: true,
  body: Proof,
  response: Nothing,
})
export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/auth/two-factor/recovery-codes',
  summary: 'Ten new recovery codes. Those from before stop working.',
  access: 'signedIn',
  whileExpired: true,
  body: Proof,
  response: RecoveryCodes,
})

export const UserTwoFactor = z.object({ userId: id, app: z.boolean(), passkeys: z.number().int() })
export type UserTwoFactor = z.infer<typeof UserTwoFactor>
export const listTwoFactor = endpoint({
  method: 'GET',
  path: '/users/two-factor',
  summary: 'Who of the company has a second step. Users without one are left out.',
  access: 'users:manage',
  response: z.array(UserTwoFactor),
})
export const resetTwoFactor = endpoint({
  method: 'DELETE',
  path: '/users/:userId/two-factor',
  summary: 'Takes the second step of a colleague away, who lost it, and signs them out everywhere.',
  access: 'users:manage',
  params: z.object({ userId: idParam }),
  response: Nothing,
})
