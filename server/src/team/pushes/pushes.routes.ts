import { findPushState, turnPushOff, turnPushOn } from '@chatflow/contract'
import { serve, serveSlow, type HttpContext } from '../../platform/http/serve.ts'
import { pushKeys } from './pushKeys.ts'
import { dropSubscription, hasSubscription, saveSubscription } from './pushes.queries.ts'

export function pushRoutes(http: HttpContext, sealKey: Buffer) {
  const { tenancy } = http
  serveSlow(http, findPushState, async ({ session }) => {
    const { publicKey } = await tenancy.withPlatform((platform) => pushKeys(platform, sealKey))
    const isOn = await tenancy.withTenant(session.companyId, (tenant) => hasSubscription(tenant, session.id))
    return { publicKey, isOn }
  })
  serve(http, turnPushOn, async ({ tenant, session, body }) => {
    await saveSubscription(tenant, session, body)
    return { message: 'Push is on' }
  })
  serve(http, turnPushOff, async ({ tenant, session }) => {
    await dropSubscription(tenant, session.id)
    return { message: 'Push is off' }
  })
}
