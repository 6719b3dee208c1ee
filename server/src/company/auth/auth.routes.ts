import {
  endOtherSessions,
  endSession,
  finishEnrolment,
  finishPasskeyEnrolment,
  listSessions,
  login,
  loginWithCode,
  loginWithPasskey,
  loginWithPasskeyStep,
  logout,
  readMe,
  refreshToken,
  requestPasswordReset,
  resetPassword,
  resetPasswordInBody,
  signUp,
  startEnrolment,
  startPasskeyEnrolment,
  startPasskeyLogin,
  startPasskeyStep,
  type SignedIn,
} from '@chatflow/contract'
import type { FastifyRequest } from 'fastify'
import { fail } from '../../platform/http/fail.ts'
import { serve, servePublic, type HttpContext, type Session, type Web } from '../../platform/http/serve.ts'
import { newestSeq } from '../../platform/tenancy/eventLog.ts'
import { leaveSession } from '../presence/presence.ts'
import { listLivingSessions, revokeSessions } from '../sessions/sessions.ts'
import { siteOf } from '../twoFactor/relyingParty.ts'
import type { TwoFactorKeys } from '../twoFactor/secondStep.ts'
import { findUser } from '../users/findUser.ts'
import { readDevice, rememberDevice } from './deviceCookie.ts'
import * as signIn from './login.ts'
import type { AuthContext, OpenedSession } from './openSession.ts'
import * as steps from './loginSteps.ts'
import * as passkeys from './passkeyLogin.ts'
import { requestReset, resetPassword as reset, type ResetContext } from './passwordReset.ts'
import { sessionResponse, clearRefreshCookie, readRefreshCookie } from './refreshCookie.ts'
import { refreshSession } from './refreshSession.ts'
import * as register from './signUp.ts'

export interface AuthRoutes extends AuthContext, ResetContext, TwoFactorKeys {
  trialDays: number
  deviceKey: Buffer
}

export function authRoutes(http: HttpContext, auth: AuthRoutes) {
  sessionRoutes(http, auth)
  stepRoutes(http, auth)
  ownSessionRoutes(http)

  servePublic(http, signUp, async ({ body, request }) => {
    await register.signUp(auth.tenancy, body, { trialDays: auth.trialDays, address: request.ip })
    return {}
  })

  servePublic(http, requestPasswordReset, async ({ params, request }) => {
    await requestReset(auth, params.email, request.ip)
    return { message: 'Email enviado com sucesso!' }
  })

  const resetResponse = async (
    wish: { email: string; token: string; newPassword: string },
    request: FastifyRequest,
  ) => {
    await reset(auth, { ...wish, address: request.ip })
    return { message: 'Senha redefinida com sucesso.' }
  }
  servePublic(http, resetPassword, ({ params, request }) => resetResponse(params, request))
  servePublic(http, resetPasswordInBody, ({ body, request }) => resetResponse(body, request))
}

function sessionRoutes(http: HttpContext, auth: AuthRoutes) {
  servePublic(http, login, async ({ body, request, reply }) => {
    const opened = await signIn.login({ ...auth, now: http.now }, { ...body, ...callerOf(request, auth) })
    const response = sessionResponse(reply, opened)
    rememberDevice(request, reply, auth.deviceKey, body.email)
    return response
  })

  servePublic(http, refreshToken, async ({ request, reply }) => {
    const cookie = readRefreshCookie(request)
    const attempt = request.headers['x-refresh-attempt']
    try {
      if (!cookie) fail('ERR_SESSION_EXPIRED')
      const named = typeof attempt === 'string' ? attempt.slice(0, 100) : undefined
      return sessionResponse(reply, await refreshSession(auth, { ...cookie, attempt: named }))
    } catch (error) {
      if ((error as { code?: string }).code === 'ERR_SESSION_EXPIRED') clearRefreshCookie(reply)
      throw error
    }
  })
}

const callerOf = (request: FastifyRequest, { deviceKey }: AuthRoutes): steps.Caller => ({
  address: request.ip,
  userAgent: request.headers['user-agent'] ?? '',
  device: readDevice(request, deviceKey),
  site: siteOf(request),
})

/** What finishes a login whose password was right. */
function stepRoutes(http: HttpContext, routes: AuthRoutes) {
  const auth = { ...routes, now: http.now }
  const signInResponse = ({ request, reply }: Web, opened: OpenedSession) => {
    const response = sessionResponse(reply, opened)
    rememberDevice(request, reply, auth.deviceKey, opened.user.email.toLowerCase())
    return response
  }
  servePublic(http, loginWithCode, async ({ body, request, reply }) =>
    signInResponse({ request, reply }, await steps.loginWithCode(auth, body, callerOf(request, auth))),
  )
  servePublic(http, startEnrolment, ({ body }) => steps.startEnrolment(auth, body.step))
  servePublic(http, finishEnrolment, async ({ body, request, reply }) => {
    const opened = await steps.finishEnrolment(auth, body, callerOf(request, auth))
    return { ...signInResponse({ request, reply }, opened), recoveryCodes: opened.recoveryCodes }
  })
  passkeyStepRoutes(http, auth, signInResponse)
}

function passkeyStepRoutes(
  http: HttpContext,
  auth: AuthRoutes & steps.StepContext,
  signInResponse: (web: Web, opened: OpenedSession) => SignedIn,
) {
  servePublic(http, startPasskeyStep, ({ body, request }) =>
    passkeys.startPasskeyStep(auth, body.step, siteOf(request)),
  )
  servePublic(http, loginWithPasskeyStep, async ({ body, request, reply }) =>
    signInResponse(
      { request, reply },
      await passkeys.loginWithPasskeyStep(auth, body, callerOf(request, auth)),
    ),
  )
  servePublic(http, startPasskeyEnrolment, ({ body, request }) =>
    passkeys.startPasskeyEnrolment(auth, body.step, siteOf(request)),
  )
  servePublic(http, finishPasskeyEnrolment, async ({ body, request, reply }) => {
    const opened = await passkeys.finishPasskeyEnrolment(auth, body, callerOf(request, auth))
    return { ...signInResponse({ request, reply }, opened), recoveryCodes: opened.recoveryCodes }
  })
  servePublic(http, startPasskeyLogin, ({ request }) =>
    passkeys.startPasskeyLogin(auth, callerOf(request, auth)),
  )
  servePublic(http, loginWithPasskey, async ({ body, request, reply }) =>
    signInResponse({ request, reply }, await passkeys.loginWithPasskey(auth, body, callerOf(request, auth))),
  )
}

const ownedBy = ({ companyId, userId }: Session) => ({ companyId, userId, because: 'signedOut' as const })

function ownSessionRoutes(http: HttpContext) {
  serve(http, logout, async ({ tenant, session, request, reply }) => {
    await revokeSessions(tenant, { ...ownedBy(session), id: session.id })
    await leaveSession(tenant, session.userId, session.id)
    // Another tab may have signed in anew since: that cookie is not this session's to clear.
    if (readRefreshCookie(request)?.sessionId === session.id) clearRefreshCookie(reply)
    return {}
  })

  serve(http, readMe, async ({ tenant, session }) => {
    const [lastSeq, user] = await Promise.all([
      newestSeq(tenant.db, tenant.companyId),
      findUser(tenant, tenant.companyId, session.userId),
    ])
    return { ...(user ?? fail('ERR_NO_USER_FOUND')), lastSeq }
  })

  serve(http, listSessions, async ({ tenant, session }) => {
    const sessions = await listLivingSessions(tenant, session.userId)
    return sessions.map((living) => ({ ...living, current: living.id === session.id }))
  })

  serve(http, endOtherSessions, async ({ tenant, session }) => {
    await revokeSessions(tenant, { ...ownedBy(session), except: session.id })
    return {}
  })

  serve(http, endSession, async ({ tenant, session, params }) => {
    const which = { ...ownedBy(session), id: params.sessionId }
    if ((await revokeSessions(tenant, which)) === 0) fail('ERR_NO_SESSION_FOUND')
    return {}
  })
}
