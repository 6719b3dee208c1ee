import { replyLater, replyMinutes, type Received, type ResponseOf } from '@chatflow/contract'
import { z } from 'zod'
import { later, minutes } from '../../platform/clock.ts'
import { fail } from '../../platform/http/fail.ts'
import { servePublic, type HttpContext } from '../../platform/http/serve.ts'
import { defineJob, handleJob, type JobHandler } from '../../platform/jobs/job.ts'
import type { Tenancy, Tenant } from '../../platform/tenancy/tenancy.ts'
import { countAttempt, refuseWhenSpent, type Limit } from '../../platform/throttle.ts'
import { uploadLimit } from '../../conversations/companySnapshot/uploadLimit.ts'
import { laneOf } from '../integrations/enqueueCall.ts'
import { fetchFiles } from '../integrations/fetchFiles.ts'
import { findService } from '../integrations/findService.ts'
import { findReplyState, hasNewerCall, markReplied, recordCall } from '../integrations/integrationCalls.ts'
import { openReplyTicket } from '../integrations/replyTickets.ts'
import { ServiceFailure } from '../integrations/reply.ts'
import { readReply } from '../integrations/webhookReply.ts'
import type { IntegrationJobDeps } from './askIntegration.ts'
import { resumeTurn } from './botTurn.ts'
import { finishCall, giveUp, isLed, missReply } from './finishCall.ts'
import { mayReply } from './respond.ts'

/** Does what a service says later. A job, because its files have to be fetched. */
const applyLaterReply = defineJob({
  name: 'applyLaterReply',
  lane: 'bot',
  payload: z.object({ companyId: z.number(), callId: z.number(), said: z.unknown() }),
  isSlow: true,
})

export const laterReplyJobs = (services: IntegrationJobDeps): JobHandler[] => [
  handleJob(applyLaterReply, ({ companyId, callId, said }) => apply(services, companyId, callId, said)),
  handleJob(missReply, ({ companyId, callId }) =>
    services.tenancy.withTenant(companyId, (tenant) => giveUpReply(tenant, callId)),
  ),
]

export function laterReplyRoutes(http: HttpContext, replyKey: Buffer) {
  servePublic(http, replyLater, ({ params, body, request }) =>
    takeReply({ tenancy: http.tenancy, replyKey }, params.replyTicket, { said: body, address: request.ip }),
  )
}

/** One answer is expected; a service that runs wild, or guesses, is refused. */
const perCall: Limit = { name: 'reply-call', max: 10, within: minutes(1) }
const guesses: Limit = { name: 'reply-guess', max: 20, within: minutes(15) }

interface Saying {
  said: Received<typeof replyLater>['body']
  address: string
}

async function takeReply(
  { tenancy, replyKey }: { tenancy: Tenancy; replyKey: Buffer },
  ticket: string,
  { said, address }: Saying,
): Promise<ResponseOf<typeof replyLater>> {
  const found = openReplyTicket(replyKey, ticket)
  const [limit, subject] = found ? [perCall, `${found.companyId}.${found.callId}`] : [guesses, address]
  await tenancy.withPlatform(async (platform) => {
    await countAttempt(platform, limit, subject)
    await refuseWhenSpent(platform, { ...limit, max: limit.max + 1 }, subject)
  })
  if (!found) return fail('ERR_NO_REPLY_EXPECTED')
  refuseUnreadable(said)
  return tenancy.withTenant(found.companyId, (tenant) => accept(tenant, found.callId, said))
}

function refuseUnreadable(said: unknown) {
  try {
    readReply(said, 200)
  } catch (error) {
    if (!(error instanceof ServiceFailure)) throw error
    fail('ERR_INVALID_INPUT', { details: [{ path: '', message: error.failure }] })
  }
}

/** In time, once, and only while the service still leads: a person who took over is not talked over. */
async function accept(tenant: Tenant, callId: number, said: unknown) {
  const call = (await findReplyState(tenant, callId)) ?? fail('ERR_NO_REPLY_EXPECTED')
  if (call.repliedAt) return { callId, isRepeated: true }
  const until = call.replyUntil ?? later(new Date(call.createdAt), minutes(replyMinutes)).toISOString()
  if (Date.parse(until) < tenant.now().getTime()) fail('ERR_REPLY_EXPIRED')
  // It was answered at once, or failed: nobody waits for more.
  if (call.doneAt !== null && call.replyUntil === null) fail('ERR_NO_REPLY_EXPECTED')
  const turn = await resumeTurn(tenant, call.ticketId)
  if (!turn || !isLed(turn, call) || !(await mayReply(turn))) fail('ERR_REPLY_REFUSED')
  if (!(await markReplied(tenant, callId))) return { callId, isRepeated: true }
  const { companyId } = tenant
  const queue = laneOf(tenant, call.ticketId)
  await tenant.enqueue(applyLaterReply, { companyId, callId, said }, { queue })
  return { callId, isRepeated: false }
}

async function apply(services: IntegrationJobDeps, companyId: number, callId: number, said: unknown) {
  const { tenancy, storage, sealKey } = services
  const known = await tenancy.withTenant(companyId, async (tenant) => {
    const call = await findReplyState(tenant, callId)
    const service = call && (await findService(tenant, sealKey, call.integrationId))
    return service && { call, service, maxBytes: await uploadLimit(tenant) }
  })
  if (!known) return
  const { call, service, maxBytes } = known
  // What is put off once is not put off again.
  const { isLater: _again, ...reply } = readReply(said, 200)
  const files = await fetchFiles({ ...services, companyId, maxBytes }, reply.messages)
  await tenancy.withTenant(companyId, (tenant) =>
    finishCall(tenant, storage, { call, service, reply, files }, {}),
  )
}

/** The time is over, and nothing came: people, or the menu, go on. */
export async function giveUpReply(tenant: Tenant, callId: number) {
  const call = await findReplyState(tenant, callId)
  if (!call || call.repliedAt) return
  // Where the conversation has gone on with it, only the log says that this answer is missing.
  if (await hasNewerCall(tenant, call)) await recordCall(tenant, callId, { failure: 'tooSlow' })
  else await giveUp(tenant, call, 'tooSlow')
}
