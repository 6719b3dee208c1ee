import { Credentials, EnrolmentStep, login, SecondStep, type Sent, type SignedIn } from '@chatflow/contract'
import i18next from 'i18next'
import { ApiError } from '../../platform/ApiError.ts'
import { formatDate } from '../../platform/format.ts'
import { call } from '../../platform/http.ts'
import { notifyError, notifyWarning } from '../../platform/notify.ts'
import { serverNow } from '../../platform/serverTime.ts'
import { inWords } from '../../platform/validation.ts'
import { contractErrors } from '../../ui/contractErrors.ts'
import type { NextStep } from '../twoFactor/LoginSteps.tsx'
import { subscriptionNotice } from './subscriptionNotice.ts'

/** What the login needs once something is typed into it. Schemas are part of it, and they are large. */
export type Typed = Required<Sent<typeof login>['body']>
export type TypedErrors = Partial<Record<keyof Typed, string>>
type Outcome = { is: 'signedIn'; response: SignedIn } | { is: 'more'; next: NextStep }

/** What is wrong with what was typed, in the reader's words. */
export const findErrors = (typed: Typed): TypedErrors => inWords(contractErrors(Credentials, typed))

export async function signInWith(typed: Typed): Promise<Outcome> {
  try {
    return { is: 'signedIn', response: await call(login, { body: typed }) }
  } catch (error) {
    const next = nextStepOf(error)
    if (!next) throw error
    return { is: 'more', next }
  }
}

/** The password was right, and something more is asked for. */
function nextStepOf(error: unknown): NextStep | undefined {
  if (!(error instanceof ApiError)) return undefined
  if (error.code === 'ERR_TWO_FACTOR_REQUIRED') return { is: 'code', ...SecondStep.parse(error.details) }
  if (error.code === 'ERR_TWO_FACTOR_ENROLMENT')
    return { is: 'enrolment', ...EnrolmentStep.parse(error.details) }
  return undefined
}

/** That a login worked is seen; what is wrong with the company's subscription is said. */
export function warnOfSubscription({ user: { company } }: SignedIn) {
  const notice = subscriptionNotice(company, serverNow())
  if (notice?.is === 'expired') {
    const date = formatDate(notice.dueDate, company.timezone)
    return notifyError(i18next.t('auth:login.expired', { date }))
  }
  if (notice?.is === 'ending') notifyWarning(i18next.t('auth:login.endsIn', { count: notice.days }))
}
