import type { SafeHttpClient } from '../../automation/integrations/safeHttpClient.ts'
import { unseal } from '../../platform/crypto.ts'
import type { Tenancy, Tenant } from '../../platform/tenancy/tenancy.ts'
import { callWebhook, type Attempt, type DueDelivery } from './callWebhook.ts'
import { findDue, nextDue, recordAttempts } from './deliveries.ts'
import { wake } from './enqueueDelivery.ts'
import { failuresOfAbsence, healthAfter, type Health } from './pace.ts'
import { announceWebhook, findCallable, writeHealth, type CallableWebhook } from './webhooks.queries.ts'

export interface DeliveryDeps {
  tenancy: Tenancy
  safeHttp: SafeHttpClient
  sealKey: Buffer
}

/** Different people at once; of each one after the other. */
const atOnce = 10
/** Then somebody else's webhook may have the place. */
const maxRounds = 20

/** Tells a webhook what waits for it. Returns whether it was paused for failing too long. */
export async function deliverWaiting(
  deps: DeliveryDeps,
  companyId: number,
  webhookId: number,
): Promise<boolean> {
  for (let round = 0; round < maxRounds; round += 1) {
    const next = await deps.tenancy.withTenant(companyId, (tenant) => nextRound(tenant, webhookId))
    if (!next) return false
    const outcome = await deliverRound(deps, companyId, next)
    if (outcome === 'paused') return true
  }
  await deps.tenancy.withTenant(companyId, (tenant) => wake(tenant, { companyId, webhookId }))
  return false
}

interface Round {
  webhook: CallableWebhook
  due: DueDelivery[]
}

/** Nothing when all is told, or what is left has to wait: then it comes again at that time. */
async function nextRound(tenant: Tenant, webhookId: number): Promise<Round | undefined> {
  const webhook = await findCallable(tenant, webhookId)
  if (!webhook) return undefined
  const { companyId } = tenant
  const isAway = webhook.failures >= failuresOfAbsence
  if (webhook.retryAt && Date.parse(webhook.retryAt) > tenant.now().getTime()) {
    await wake(tenant, { companyId, webhookId, runAt: new Date(webhook.retryAt) })
    return undefined
  }
  // One call shows whether a receiver is back.
  const due = await findDue(tenant, webhookId, isAway ? 1 : atOnce)
  if (due.length > 0) return { webhook, due }
  const at = await nextDue(tenant, webhookId)
  if (at) await wake(tenant, { companyId, webhookId, ...(at > tenant.now() && { runAt: at }) })
  return undefined
}

async function deliverRound(
  { tenancy, safeHttp, sealKey }: DeliveryDeps,
  companyId: number,
  { webhook, due }: Round,
): Promise<'goesOn' | 'paused'> {
  const secret = unseal(sealKey, webhook.secret) ?? ''
  const { url } = webhook
  const now = await tenancy.readTenant(companyId, async (tenant) => tenant.now())
  const attempts = await Promise.all(
    due.map((delivery) => callWebhook(safeHttp, { companyId, url, secret, delivery, now })),
  )
  return tenancy.withTenant(companyId, async (tenant) => {
    await recordAttempts(tenant, due, attempts)
    return noteHealth(tenant, webhook, attempts)
  })
}

async function noteHealth(tenant: Tenant, webhook: CallableWebhook, attempts: Attempt[]) {
  const outcomes = attempts.map(({ failure }) => failure === null)
  const after = healthAfter(webhook, outcomes, tenant.now())
  if (isSame(webhook, after)) return 'goesOn'
  await writeHealth(tenant, webhook.id, after)
  const isPaused = after.pausedAt !== null
  if (isPaused) tenant.invalidate('companySnapshot', tenant.companyId)
  if (isPaused || (webhook.failures === 0) !== (after.failures === 0))
    announceWebhook(tenant, webhook.id, isPaused ? webhook.name : undefined)
  return isPaused ? 'paused' : 'goesOn'
}

const isSame = (before: Health, after: Health) => before.failures === 0 && after.failures === 0
