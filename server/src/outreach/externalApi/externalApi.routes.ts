import {
  checkExternalNumber,
  findExternalMessage,
  listExternalContacts,
  sendExternalMessage,
} from '@chatflow/contract'
import type { FastifyRequest } from 'fastify'
import type { CheckNumber } from '../../channels/connections/sessionRequests.ts'
import { minutes } from '../../platform/clock.ts'
import { fail } from '../../platform/http/fail.ts'
import { serveFor, type HttpContext } from '../../platform/http/serve.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import type { Limit } from '../../platform/throttle.ts'
import type { Identify } from '../apiTokens/identifyCaller.ts'
import { checkNumber } from './checkNumber.ts'
import { hashOf } from './once.ts'
import { findMessage, listContacts } from './readExternal.ts'
import { sendExternal } from './sendExternal.ts'
import { sendExternalForm } from './sendExternalForm.ts'

interface Deps {
  identify: Identify
  storage: Storage
  checkNumber: CheckNumber
}

/** Networks mind those who try many numbers. */
const checks: Limit = { name: 'api-check', max: 30, within: minutes(1) }

/** What other programs may ask, each with a token of its own. */
export function externalApiRoutes(http: HttpContext, deps: Deps) {
  const { tenancy } = http
  const { identify, storage } = deps
  serveFor(http, sendExternalMessage, identify('messages:send'), async ({ caller, body, request }) => {
    const idempotencyKey = keyOf(request)
    if (request.isMultipart()) return sendExternalForm({ tenancy, storage, caller, idempotencyKey, request })
    const keys = { caller: caller.key, idempotencyKey, clientId: body.clientId, bodyHash: hashOf(body) }
    return (await sendExternal(tenancy, { caller, form: body, keys })).sent
  })
  serveFor(http, checkExternalNumber, identify('messages:send', checks), ({ caller, body }) =>
    checkNumber({ tenancy, ask: deps.checkNumber }, caller, body.number),
  )
  serveFor(http, findExternalMessage, identify('messages:read'), ({ caller, params }) =>
    tenancy.readTenant(caller.companyId, (tenant) =>
      findMessage(tenant, caller.connectionId, params.messageId),
    ),
  )
  serveFor(http, listExternalContacts, identify('contacts:read'), ({ caller, query }) =>
    tenancy.readTenant(caller.companyId, (tenant) => listContacts(tenant, query)),
  )
}

function keyOf({ headers }: FastifyRequest): string | undefined {
  const key = [headers['idempotency-key']].flat()[0]
  if (key === undefined) return undefined
  return /^[\x21-\x7e]{1,255}$/.test(key)
    ? key
    : fail('ERR_INVALID_INPUT', { details: [{ path: 'Idempotency-Key', message: 'Invalid value' }] })
}
