import type { Abilities, Provider } from '@chatflow/contract'
import type { Bus } from '../platform/database/bus.ts'
import type { Tenancy } from '../platform/tenancy/tenancy.ts'
import type { Channel } from './Channel.ts'
import { createSimulator, simulatorAbilities } from './simulator/simulatorChannel.ts'

/** Every way to reach a network. */
export function createChannels(tenancy: Tenancy, bus: Bus): Record<Provider, Channel> {
  return { simulator: createSimulator(tenancy, bus) }
}

export const abilitiesOf: Record<Provider, Abilities> = { simulator: simulatorAbilities }
