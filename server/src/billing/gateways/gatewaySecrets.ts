import { gatewayNames, gatewaySettings, type GatewayName } from '@chatflow/contract'
import { unseal } from '../../platform/crypto.ts'
import type { Platform } from '../../platform/tenancy/tenancy.ts'
import { openCertificate } from '../certificates/openCertificate.ts'
import type { Credentials, Gateway } from './Gateway.ts'

export type Gateways = Record<GatewayName, Gateway>

/** What the super user has entered for the gateways, opened. */
export async function readCredentials(platform: Platform, sealKey: Buffer): Promise<Credentials> {
  const rows = await platform.db
    .selectFrom('platformSecrets')
    .select(['name', 'sealed'])
    .where('name', 'in', [...gatewaySettings])
    .execute()
  const opened = rows.map(({ name, sealed }) => [name, unseal(sealKey, sealed)] as const)
  return {
    secrets: Object.fromEntries(opened.filter(([, value]) => value !== undefined)),
    certificate: await openCertificate(platform, sealKey, 'efi'),
  }
}

/** What somebody has still to enter before anything can be paid through it. */
export const missingOf = (gateway: Gateway, { secrets, certificate }: Credentials): string[] => [
  ...gateway.needs.filter((name) => !secrets[name]),
  ...(gateway.needsCertificate && !certificate ? ['certificate'] : []),
]
export const isReady = (gateway: Gateway, credentials: Credentials): boolean =>
  missingOf(gateway, credentials).length === 0

export async function readyGateways(gateways: Gateways, platform: Platform, sealKey: Buffer) {
  const credentials = await readCredentials(platform, sealKey)
  const ready = gatewayNames.filter((name) => isReady(gateways[name], credentials))
  return { credentials, ready }
}
