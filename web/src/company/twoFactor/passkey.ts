import {
  finishPasskeyEnrolment,
  loginWithPasskey,
  loginWithPasskeyStep,
  startPasskeyEnrolment,
  startPasskeyLogin,
  startPasskeyStep,
  type CreationOptions,
  type NewCredential,
  type RequestOptions,
  type SignedCredential,
} from '@chatflow/contract'
import { startAuthentication, startRegistration } from '@simplewebauthn/browser'
import i18next from 'i18next'
import { ApiError, call } from '../../platform/api.ts'

/** Lets the browser make a passkey, which asks the person for a finger, a face or a PIN. */
export async function makePasskey(options: CreationOptions): Promise<NewCredential> {
  const { id, rawId, response } = await startRegistration({ optionsJSON: options }).catch(explain)
  const { clientDataJSON, attestationObject, transports } = response
  return { id, rawId, type: 'public-key', response: { clientDataJSON, attestationObject, transports } }
}

async function sign(options: RequestOptions): Promise<SignedCredential> {
  const { allowCredentials, ...asked } = options
  const optionsJSON = { ...asked, ...(allowCredentials && { allowCredentials }) }
  const { id, rawId, response } = await startAuthentication({ optionsJSON }).catch(explain)
  const { clientDataJSON, authenticatorData, signature, userHandle } = response
  return {
    id,
    rawId,
    type: 'public-key',
    response: { clientDataJSON, authenticatorData, signature, userHandle },
  }
}

export async function signInWithPasskey(remember: boolean) {
  const credential = await sign(await call(startPasskeyLogin, {}))
  return call(loginWithPasskey, { body: { credential, remember } })
}

export async function finishWithPasskey(step: string) {
  const credential = await sign(await call(startPasskeyStep, { body: { step } }))
  return call(loginWithPasskeyStep, { body: { step, credential } })
}

export async function enrolPasskey(step: string, name: string) {
  const credential = await makePasskey(await call(startPasskeyEnrolment, { body: { step } }))
  return call(finishPasskeyEnrolment, { body: { step, name, credential } })
}

/** Browsers say little, so that pages do not learn what a person has: most of it is that nobody went on. */
function explain(error: unknown): never {
  const name = error instanceof Error ? error.name : ''
  if (name === 'InvalidStateError') throw new ApiError(409, 'ERR_PASSKEY_KNOWN')
  if (name === 'SecurityError') throw new ApiError(400, 'ERR_PASSKEY_NOT_HERE')
  throw new ApiError(400, i18next.t('twoFactor:passkeys.notUsed'))
}
