import { setTimeout as pause } from 'node:timers/promises'
import { uploadLimit } from '../../conversations/companySnapshot/uploadLimit.ts'
import { askIntegration } from '../integrations/enqueueCall.ts'
import { askService } from '../integrations/askService.ts'
import { findCall, findReplyState, isResting, recordCall } from '../integrations/integrationCalls.ts'
import { discard, fetchFiles, type Fetched } from '../integrations/fetchFiles.ts'
import { loggedQuestion, loggedReply } from '../integrations/logged.ts'
import { findService } from '../integrations/findService.ts'
import type { SafeHttpClient } from '../integrations/safeHttpClient.ts'
import { ServiceFailure, type Reply } from '../integrations/reply.ts'
import { handleJob, type JobHandler } from '../../platform/jobs/job.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import type { Tenancy, Tenant } from '../../platform/tenancy/tenancy.ts'
import { resumeTurn } from './botTurn.ts'
import { finishCall, giveUp, isLed } from './finishCall.ts'
import { questionFor } from './questionFor.ts'
import { mayReply } from './respond.ts'

export interface IntegrationJobDeps {
  safeHttp: SafeHttpClient
  tenancy: Tenancy
  storage: Storage
  sealKey: Buffer
  /** Where customers' files are found by services outside. */
  appUrl: string | undefined
  /** Signs the addresses at which services answer later. */
  replyKey: Buffer
  /** Before the second try; four times that before the third. */
  retryAfterMs: number
}

export const integrationJobs = (services: IntegrationJobDeps): JobHandler[] => [
  handleJob(askIntegration, ({ companyId, callId }) => ask(services, companyId, callId)),
]

const maxTries = 3

/** Asks a service until it replies, at most three times, and does what it says. Each try is written down before it is made. */
async function ask(services: IntegrationJobDeps, companyId: number, callId: number) {
  const { tenancy, retryAfterMs } = services
  for (let wait = retryAfterMs; ; wait *= 4) {
    const asked = await tenancy.withTenant(companyId, (tenant) => prepare(tenant, services, callId))
    if (!asked) return
    const attempt = await tryOnce(services, companyId, asked)
    const isOver = await tenancy.withTenant(companyId, (tenant) => conclude(tenant, services, asked, attempt))
    if (isOver) return
    await pause(wait)
  }
}

/** What is asked; nothing when nobody wants to know any more. */
async function prepare(tenant: Tenant, services: IntegrationJobDeps, callId: number) {
  const call = await findCall(tenant, callId)
  if (!call) return undefined
  const turn = await resumeTurn(tenant, call.ticketId)
  const service = await findService(tenant, services.sealKey, call.integrationId)
  if (!turn || !service || !isLed(turn, call) || !(await mayReply(turn))) {
    await recordCall(tenant, callId, { isDone: true })
    return undefined
  }
  // With three tries behind it, the program ended in the middle of the last one.
  const isTired = call.tries >= maxTries
  if (isTired || (await isResting(tenant, service.id))) {
    await giveUp(tenant, call, isTired ? 'unreachable' : 'resting')
    return undefined
  }
  const question = await questionFor(turn, call, service, services)
  await recordCall(tenant, callId, { tries: call.tries + 1, sent: loggedQuestion(question) })
  return { call: { ...call, tries: call.tries + 1 }, service, question, maxBytes: await uploadLimit(tenant) }
}
type Asked = NonNullable<Awaited<ReturnType<typeof prepare>>>

type Attempt = { tookMs: number } & ({ reply: Reply; files: Fetched[] } | { failed: ServiceFailure })

async function tryOnce(services: IntegrationJobDeps, companyId: number, asked: Asked): Promise<Attempt> {
  const { service, question, maxBytes } = asked
  const begun = performance.now()
  const took = () => Math.round(performance.now() - begun)
  try {
    const reply = await askService(services.safeHttp, service, question)
    const tookMs = took()
    return { reply, tookMs, files: await fetchFiles({ ...services, companyId, maxBytes }, reply.messages) }
  } catch (error) {
    if (error instanceof ServiceFailure) return { failed: error, tookMs: took() }
    throw error
  }
}

/** Writes down what came of a try, and does what the service said. Returns whether this was the last one. */
async function conclude(
  tenant: Tenant,
  { storage }: IntegrationJobDeps,
  asked: Asked,
  attempt: Attempt,
): Promise<boolean> {
  const { call, service } = asked
  const { tookMs } = attempt
  // It said what it had to say by the other way, while we waited here.
  if ((await findReplyState(tenant, call.id))?.repliedAt) {
    if ('files' in attempt) await discard(storage, tenant.companyId, attempt.files)
    await recordCall(tenant, call.id, { tookMs, isDone: true })
    return true
  }
  if ('failed' in attempt) {
    const { failure, status, mayPass } = attempt.failed
    const isOver = !mayPass || call.tries >= maxTries
    await recordCall(tenant, call.id, { tookMs, status, failure })
    if (isOver) await giveUp(tenant, call, failure)
    return isOver
  }
  const { reply, files } = attempt
  await finishCall(
    tenant,
    storage,
    { call, service, reply, files },
    {
      tookMs,
      status: reply.status,
      said: loggedReply(reply),
    },
  )
  return true
}
