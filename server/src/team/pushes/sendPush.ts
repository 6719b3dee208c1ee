import type { SafeHttpClient } from '../../automation/integrations/safeHttpClient.ts'
import { seconds } from '../../platform/clock.ts'
import { handleJob, type JobHandler } from '../../platform/jobs/job.ts'
import type { Tenancy } from '../../platform/tenancy/tenancy.ts'
import { loadWebPush } from './loadWebPush.ts'
import { noticeOf } from './noticeOf.ts'
import { pushKeys } from './pushKeys.ts'
import { dropSubscription, subscriptionsToTell } from './pushes.queries.ts'
import { pushTtlSeconds, sendPush } from './tellByPush.ts'

interface Deps {
  tenancy: Tenancy
  safeHttp: SafeHttpClient
  sealKey: Buffer
  origin: string | undefined
}
const limitMs = seconds(10)
/** Who is to be asked about the pushes of this installation, where it has no address of its own. */
const nobody = 'mailto:push@localhost'

export const pushJobs = (deps: Deps): JobHandler[] => [
  handleJob(sendPush, async ({ companyId, userId, about }) => {
    const { tenancy } = deps
    const told = await tenancy.withTenant(companyId, async (tenant) => {
      const subscriptions = await subscriptionsToTell(tenant, userId)
      return subscriptions.length === 0
        ? undefined
        : { subscriptions, notice: await noticeOf(tenant, userId, about) }
    })
    if (!told?.notice) return
    const keys = await tenancy.withPlatform((platform) => pushKeys(platform, deps.sealKey))
    let failure: unknown
    for (const subscription of told.subscriptions) {
      const status = await push(deps, { ...subscription, keys, notice: told.notice }).catch(
        (error: unknown) => {
          failure = error
        },
      )
      if (status === 404 || status === 410)
        await tenancy.withTenant(companyId, (tenant) => dropSubscription(tenant, subscription.sessionId))
      else if (status !== undefined && (status === 429 || status >= 500))
        failure = new Error(`the push was refused: ${status}`)
    }
    if (failure) throw failure
  }),
]

interface Push {
  endpoint: string
  p256dh: string
  auth: string
  keys: { publicKey: string; privateKey: string }
  notice: object
}
/** Sealed for the browser alone, signed by us, and only to addresses outside. Returns what the push server says. */
async function push({ safeHttp, origin }: Deps, { endpoint, p256dh, auth, keys, notice }: Push) {
  const { generateRequestDetails } = await loadWebPush()
  const details = generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(notice), {
    vapidDetails: { subject: origin?.startsWith('https:') ? origin : nobody, ...keys },
    TTL: pushTtlSeconds,
    urgency: 'high',
  })
  const response = await safeHttp.fetch(details.endpoint, {
    method: 'POST',
    headers: details.headers as Record<string, string>,
    body: new Uint8Array(details.body),
    signal: AbortSignal.timeout(limitMs),
  })
  await response.body?.cancel()
  return response.status
}
