import type { GatewayName } from '@chatflow/contract'
import { createHash } from 'node:crypto'
import { hours, later, minutes } from '../../platform/clock.ts'
import { setPlatformSetting } from '../../company/settings/platformSettings.ts'
import type { Platform, Tenancy } from '../../platform/tenancy/tenancy.ts'
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
  // One that was taken away is made anew there.
  if (gateway.callSecret && !secrets[gateway.callSecret]) known.push('unsigned')
  const hash = createHash('sha256').update(JSON.stringify(known))
  return hash.update(certificate?.pfx ?? '').digest('hex')
}

/** Enters our address at a gateway and writes down what came of it. */
export async function registerWebhook(
  deps: GatewayDeps,
  name: GatewayName,
  { origin, isAnew = false }: { origin: string; isAnew?: boolean },
) {
  const { tenancy, gateways, sealKey } = deps
  const gateway = gateways[name]
  const { credentials, kept, email } = await tenancy.withPlatform(async (platform) => ({
    credentials: await readCredentials(platform, sealKey),
    kept: await readWebhook(platform, name),
    email: await ownerAddress(platform),
  }))
  const entry = {
    address: webhookAddress(gateway, origin),
    former: kept?.registration && kept.origin ? webhookAddress(gateway, kept.origin) : undefined,
    email,
    isAnew,
  }
  const result = await gateway.register?.(credentials, entry).catch((error: unknown) => error as Error)
  await tenancy.withPlatform((platform) => {
    if (result instanceof Error) {
      const tried = wantedRegistration(gateway, credentials, origin)
      // Where it was told that we are stays what it knows.
      const place = kept?.registration ? {} : { origin }
      return noteFailure(platform, name, { ...place, tried, failure: result })
    }
    return noteSuccess(platform, deps, { gateway, origin, callSecret: result?.callSecret })
  })
}

interface Entered {
  gateway: Gateway
  origin: string
  callSecret: string | undefined
}
async function noteSuccess(
  platform: Platform,
  { sealKey }: GatewayDeps,
  { gateway, origin, callSecret }: Entered,
) {
  if (callSecret !== undefined && gateway.callSecret)
    await setPlatformSetting(platform, sealKey, gateway.callSecret, callSecret)
  await noteWebhook(platform, gateway.name, {
    origin,
    registration: wantedRegistration(gateway, await readCredentials(platform, sealKey), origin),
    registeredAt: platform.now().toISOString(),
    tried: null,
    problem: null,
    problemAt: null,
    retryAt: null,
  })
}

interface Failed {
  origin?: string
  tried: string
  failure: Error
}
function noteFailure(platform: Platform, name: GatewayName, { failure, ...noted }: Failed) {
  const now = platform.now()
  // What was refused will be refused again, until somebody has put it right.
  const pause = failure instanceof GatewayRefusal ? hours(6) : minutes(10)
  return noteWebhook(platform, name, {
    ...noted,
    problem: failure.message.slice(0, 500),
    problemAt: now.toISOString(),
    retryAt: later(now, pause).toISOString(),
  })
}

/** Who runs the installation: the super user who was there first. */
const ownerAddress = async ({ db }: Platform) =>
  (
    await db
      .selectFrom('users')
      .select('email')
      .where('super', '=', true)
      .where('active', '=', true)
      .orderBy('id')
      .limit(1)
      .executeTakeFirstOrThrow()
  ).email

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
  for (const { name, origin } of due) await registerWebhook(deps, name, { origin })
}

function isDue(kept: KeptWebhook, wanted: string, now: Date): boolean {
  if (kept?.registration === wanted) return false
  const isNew = kept?.tried !== wanted
  return isNew || kept.retryAt === null || new Date(kept.retryAt) <= now
}
