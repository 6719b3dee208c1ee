import { z } from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { text } from '../platform/fields.ts'
import { SignedIn } from './auth.ts'
import { AppConfirmation, AppEnrolment } from './twoFactor.ts'

const step = text(4000).min(1, 'Required')

/** A sign-in that the login answered with ERR_TWO_FACTOR_REQUIRED or ERR_TWO_FACTOR_ENROLMENT is finished by these. */
export const CodeStep = z.object({ step, code: text(40).trim().min(1, 'Required') })
export const loginWithCode = endpoint({
  method: 'POST',
  path: '/auth/login/code',
  summary: 'Finishes a login with the code of the app, or with a recovery code.',
  access: 'public',
  body: CodeStep,
  response: SignedIn,
})
export const startEnrolment = endpoint({
  method: 'POST',
  path: '/auth/login/enrolment/start',
  summary: 'Begins to set up the second step that the company asks for, before the first session.',
  access: 'public',
  body: z.object({ step }),
  response: AppEnrolment,
})
export const finishEnrolment = endpoint({
  method: 'POST',
  path: '/auth/login/enrolment',
  summary: 'Sets up the app with a code that it shows, and finishes the login.',
  access: 'public',
  body: AppConfirmation,
  response: SignedIn.extend({ recoveryCodes: z.array(z.string()) }),
})
