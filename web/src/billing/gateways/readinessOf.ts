import type { GatewayState } from '@chatflow/contract'

export type Readiness = 'missing' | 'unsigned' | 'unregistered' | 'outdated' | 'refused' | 'ready'

/** Whether payments can be made and are told of. An address that the gateway would not take brings no notice of any. */
export function readinessOf({
  missing,
  missingSecret,
  registration,
}: Pick<GatewayState, 'missing' | 'missingSecret' | 'registration'>): Readiness {
  if (missing.length > 0) return 'missing'
  if (registration?.state === 'failed') return 'refused'
  if (registration?.state === 'none') return 'unregistered'
  if (missingSecret !== null) return registration ? 'unregistered' : 'unsigned'
  return registration?.state === 'outdated' ? 'outdated' : 'ready'
}
