import {
  addPasskey,
  confirmApp,
  listTwoFactor,
  loginStepMinutes,
  proveIdentity,
  readTwoFactor,
  removeApp,
  removePasskey,
  renamePasskey,
  renewRecoveryCodes,
  resetTwoFactor,
  startApp,
  startPasskey,
} from '@chatflow/contract'
import { z } from 'zod'
import { recordAudit } from '../audit/recordAudit.ts'
import type { Mailer } from '../mails/mailer.ts'
import { revokeSessions } from '../sessions/sessions.ts'
import { requireCurrentPassword } from '../users/requireCurrentPassword.ts'
import { minutes } from '../../platform/clock.ts'
import { fail } from '../../platform/http/fail.ts'
import { serve, serveReading, serveSlow, type HttpContext, type Session } from '../../platform/http/serve.ts'
import * as enrol from './enrolApp.ts'
import * as passkeys from './passkeys.ts'
import { listPasskeys, renamePasskey as renameKept } from './passkeys.queries.ts'
import { renewCodes } from './recoveryCodes.ts'
import { siteOf } from './relyingParty.ts'
import { countSecondStep, forgiveSecondStep, type TwoFactorKeys } from './secondStep.ts'
import { openSlip, sealSlip } from './slips.ts'
import * as twoFactor from './twoFactor.ts'

interface TwoFactorRoutes extends TwoFactorKeys {
  mailer: Mailer
}

const proofPurpose = 'proof'
const Proof = z.object({ sessionId: z.string() })

export function twoFactorRoutes(http: HttpContext, parts: TwoFactorRoutes) {
  const slips = { key: parts.slipKey, now: http.now }
  // What the platform asks of its super users stands with its own company.
  serveSlow(http, readTwoFactor, ({ session }) =>
    http.tenancy.withPlatform((platform) => twoFactor.readTwoFactor(platform, session)),
  )

  serveSlow(http, proveIdentity, async ({ session, body }) => {
    await requireCurrentPassword(http.tenancy, session, { currentPassword: body.password })
    const ttl = minutes(loginStepMinutes)
    return { proof: sealSlip(slips, { purpose: proofPurpose, ttl }, { sessionId: session.id }) }
  })
  appRoutes(http, parts)
  passkeyRoutes(http, parts)
  serve(http, renewRecoveryCodes, async ({ tenant, session, body, request }) => {
    requireProof(http, parts, session, body.proof)
    const account = await twoFactor.findAccount(tenant, session)
    if (!account.hasApp && !account.hasPasskey) fail('ERR_NOT_FOUND')
    const recoveryCodes = await renewCodes(tenant, parts.codeKey, ownerOf(session))
    await twoFactor.noteChange(tenant, { ...session, address: request.ip }, 'renew recovery codes')
    return { recoveryCodes }
  })
  teamRoutes(http, parts)
}

function appRoutes(http: HttpContext, parts: TwoFactorRoutes) {
  const slips = { key: parts.slipKey, now: http.now }
  serveSlow(http, startApp, async ({ session, body }) => {
    requireProof(http, parts, session, body.proof)
    return http.tenancy.withPlatform(async (platform) => {
      const { email } = await twoFactor.findAccount(platform, session)
      return enrol.startApp(platform, slips, { ...ownerOf(session), email, within: session.id })
    })
  })
  serveSlow(http, confirmApp, async ({ session, body, request }) => {
    const enrolment = enrol.openEnrolment(slips, body.enrolment)
    if (enrolment.within !== session.id) fail('ERR_PROOF_EXPIRED')
    await countSecondStep(http.tenancy, session, undefined)
    return http.tenancy.withPlatform(async (platform) => {
      const recoveryCodes = await enrol.confirmApp(platform, parts, enrolment, body.code)
      await forgiveSecondStep(platform, session, undefined)
      await twoFactor.noteChange(platform, { ...session, address: request.ip }, 'add app')
      return { recoveryCodes }
    })
  })
  serveSlow(http, removeApp, async ({ session, body, request }) => {
    requireProof(http, parts, session, body.proof)
    const by = { ...session, address: request.ip }
    await http.tenancy.withPlatform((platform) => twoFactor.removeApp(platform, parts.mailer, by))
    return {}
  })
}

function passkeyRoutes(http: HttpContext, parts: TwoFactorRoutes) {
  const { tenancy } = http
  serveSlow(http, startPasskey, async ({ session, body, request }) => {
    requireProof(http, parts, session, body.proof)
    return tenancy.withPlatform(async (platform) => {
      const account = await twoFactor.findAccount(platform, session)
      const owner = { ...ownerOf(session), ...account }
      return passkeys.startPasskey(platform, parts, { owner, site: siteOf(request), purpose: 'add' })
    })
  })
  serveSlow(http, addPasskey, async ({ session, body, request }) => {
    const by = { ...ownerOf(session), address: request.ip }
    const wish = { ...body, by, site: siteOf(request), purpose: 'add' } as const
    return { recoveryCodes: await passkeys.addPasskey(tenancy, parts, wish) }
  })
  serve(http, renamePasskey, async ({ tenant, session, params, body, request }) => {
    const by = { ...ownerOf(session), ...params, address: request.ip }
    const renamed = (await renameKept(tenant, by, body.name)) ?? fail('ERR_NO_PASSKEY_FOUND')
    await twoFactor.noteChange(tenant, by, 'rename passkey', { after: { name: body.name } })
    return renamed
  })
  serveSlow(http, removePasskey, async ({ session, params, body, request }) => {
    const own = await tenancy.withPlatform((platform) => listPasskeys(platform, session))
    if (!own.some(({ id }) => id === params.passkeyId)) fail('ERR_NO_PASSKEY_FOUND')
    requireProof(http, parts, session, body.proof)
    const by = { ...ownerOf(session), ...params, address: request.ip }
    await tenancy.withPlatform((platform) => twoFactor.removePasskey(platform, parts.mailer, by))
    return {}
  })
}

function teamRoutes(http: HttpContext, { mailer }: TwoFactorRoutes) {
  serveReading(http, listTwoFactor, ({ tenant }) => twoFactor.listTwoFactor(tenant))

  serveSlow(http, resetTwoFactor, async ({ session, params: { userId }, request }) => {
    const owner = { companyId: session.companyId, userId }
    await http.tenancy.withPlatform(async (platform) => {
      const account = await twoFactor.findAccount(platform, owner)
      // One's own is changed with the password, in the profile; a super user stands above the admins.
      if (userId === session.userId || (account.super && !session.super)) fail('ERR_NO_PERMISSION')
      await twoFactor.resetTwoFactor(platform, mailer, owner, session.name)
      await revokeSessions(platform, { ...owner, because: 'signedOut' })
      await recordAudit(
        { ...platform, companyId: session.companyId },
        {
          userId: session.userId,
          address: request.ip,
          action: 'reset',
          entity: 'twoFactor',
          entityId: userId,
        },
      )
    })
    return {}
  })
}

const ownerOf = ({ companyId, userId }: Session) => ({ companyId, userId })

/** The password was asked for in this very session, a short while ago. */
function requireProof(http: HttpContext, { slipKey }: TwoFactorKeys, session: Session, proof: string) {
  const opened = openSlip({ key: slipKey, now: http.now }, proofPurpose, Proof, proof)
  if (opened?.sessionId !== session.id) fail('ERR_PROOF_EXPIRED')
}
