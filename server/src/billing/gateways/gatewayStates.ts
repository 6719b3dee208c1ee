import { gatewayNames, type GatewayName, type GatewayState } from '@chatflow/contract'
import { days, later } from '../../platform/clock.ts'
import type { Platform } from '../../platform/tenancy/tenancy.ts'
import { webhookAddress, type Credentials } from './Gateway.ts'
import { GatewayRefusal } from './gatewayHttp.ts'
import { missingOf, readCredentials } from './gatewaySecrets.ts'
import { readWebhook, type KeptWebhook } from './gatewayWebhooks.ts'
import { wantedRegistration, type GatewayDeps } from './registerWebhook.ts'

/** How old an error may be to be worth reading. */
const errorDays = 7

export async function listStates(platform: Platform, deps: GatewayDeps, origin: string) {
  const credentials = await readCredentials(platform, deps.sealKey)
  const states: GatewayState[] = []
  for (const name of gatewayNames) states.push(await stateOf(platform, deps, { name, credentials, origin }))
  return states
}

interface Asked {
  name: GatewayName
  credentials: Credentials
  origin: string
}
async function stateOf(
  platform: Platform,
  { gateways }: GatewayDeps,
  { name, credentials, origin }: Asked,
): Promise<GatewayState> {
  const gateway = gateways[name]
  const kept = await readWebhook(platform, name)
  const { callSecret } = gateway
  const wanted = wantedRegistration(gateway, credentials, origin)
  return {
    gateway: name,
    missing: missingOf(gateway, credentials),
    missingSecret: callSecret && !credentials.secrets[callSecret] ? callSecret : null,
    address: webhookAddress(gateway, origin),
    registration: gateway.register ? registrationOf(kept, wanted) : null,
    heardAt: kept?.heardAt ?? null,
    refusedAt: kept?.refusedAt ?? null,
    lastError: await lastError(platform, name),
  }
}

function registrationOf(kept: KeptWebhook, wanted: string): NonNullable<GatewayState['registration']> {
  // Back at an address that the gateway knows, what it said of another one means nothing.
  if (kept?.problem && (kept.registration !== wanted || kept.tried === wanted))
    return { state: 'failed', at: kept.problemAt, problem: kept.problem }
  if (!kept?.registration) return { state: 'none', at: null, problem: null }
  return {
    state: kept.registration === wanted ? 'done' : 'outdated',
    at: kept.registeredAt,
    problem: null,
  }
}

async function lastError({ db, now }: Platform, gateway: GatewayName) {
  const charge = await db
    .selectFrom('charges')
    .select(['error', 'createdAt'])
    .where('gateway', '=', gateway)
    .where('error', 'is not', null)
    .where('createdAt', '>', later(now(), -days(errorDays)).toISOString())
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return charge?.error ? { text: charge.error, at: charge.createdAt } : null
}

/** Asks a gateway whether it knows us. */
export async function tryGateway(
  { tenancy, gateways, sealKey }: GatewayDeps,
  name: GatewayName,
  origin: string,
) {
  const credentials = await tenancy.withPlatform((platform) => readCredentials(platform, sealKey))
  const gateway = gateways[name]
  try {
    const address = await gateway.check(credentials, webhookAddress(gateway, origin))
    return { result: 'works' as const, reason: null, address }
  } catch (error) {
    const result = error instanceof GatewayRefusal ? ('refused' as const) : ('unreachable' as const)
    return { result, reason: (error as Error).message.slice(0, 500), address: 'unknown' as const }
  }
}
