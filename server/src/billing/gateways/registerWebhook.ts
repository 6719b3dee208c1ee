import type { GatewayName } from '@chatflow/contract'
import { createHash } from 'node:crypto'
import { hours, later, minutes } from '../../platform/clock.ts'
import type { Tenancy } from '../../platform/tenancy/tenancy.ts'
import { webhookAddress, type Credentials, type Gateway } from './Gateway.ts'
import { GatewayRefusal } from './gatewayHttp.ts'
import { isReady, readCredentials, type Gateways } from './gatewaySecrets.ts'
import { noteWebhook, readWebhook, type KeptWebhook } from './gatewayWebhooks.ts'

export interface GatewayDeps {
  tenancy: Tenancy
  gateways: Gateways
  sealKey: Buffer
  /** Where browsers and gateways reach us, where the installation was told. */
  origin: string | undefined
}

/** What a gateway should know of us at this moment, as one word. Never the secrets themselves. */
export function wantedRegistration(gateway: Gateway, credentials: Credentials, origin: string): string {
  const { secrets, certificate } = credentials
  const known = [webhookAddress(gateway, origin), ...gateway.needs.map((name) => secrets[name] ?? '')]
  const hash = createHash('sha256').update(JSON.stringify(known))
  return hash.update(certificate?.pfx ?? '').digest('hex')
}

/** Enters our address at a gateway and writes down what came of it. */
export async function registerWebhook(deps: GatewayDeps, name: GatewayName, origin: string) {
  const { tenancy, gateways, sealKey } = deps
  const gateway = gateways[name]
  const credentials = await tenancy.withPlatform((platform) => readCredentials(platform, sealKey))
  const registration = wantedRegistration(gateway, credentials, origin)
  const failure = await gateway
    .register?.(credentials, webhookAddress(gateway, origin))
    .catch((error: unknown) => error as Error)
  await tenancy.withPlatform((platform) => {
    const now = platform.now()
    const at = now.toISOString()
    if (!failure)
      return noteWebhook(platform, name, {
        origin,
        registration,
        registeredAt: at,
        tried: null,
        problem: null,
        problemAt: null,
        retryAt: null,
      })
    // What was refused will be refused again, until somebody has put it right.
    const pause = failure instanceof GatewayRefusal ? hours(6) : minutes(10)
    return noteWebhook(platform, name, {
      origin,
      tried: registration,
      problem: failure.message.slice(0, 500),
      problemAt: at,
      retryAt: later(now, pause).toISOString(),
    })
  })
}

/** Tells each gateway anew where we are, after our address, its key or its certificate has changed. */
export async function keepRegistered(deps: GatewayDeps) {
  const { tenancy, gateways, sealKey } = deps
  const due = await tenancy.withPlatform(async (platform) => {
    const credentials = await readCredentials(platform, sealKey)
    const found: { name: GatewayName; origin: string }[] = []
    for (const gateway of Object.values(gateways)) {
      if (!gateway.register || !isReady(gateway, credentials)) continue
      const kept = await readWebhook(platform, gateway.name)
      const origin = deps.origin ?? kept?.origin
      if (!origin) continue
      if (isDue(kept, wantedRegistration(gateway, credentials, origin), platform.now()))
        found.push({ name: gateway.name, origin })
    }
    return found
  })
  for (const { name, origin } of due) await registerWebhook(deps, name, origin)
}

function isDue(kept: KeptWebhook, wanted: string, now: Date): boolean {
  if (kept?.registration === wanted) return false
  const isNew = kept?.tried !== wanted
  return isNew || kept.retryAt === null || new Date(kept.retryAt) <= now
}
