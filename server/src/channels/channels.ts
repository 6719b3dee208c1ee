import type { Abilities, Provider } from '@chatflow/contract'
import type { Bus } from '../platform/database/bus.ts'
import type { Logger } from '../platform/logging.ts'
import type { Storage } from '../platform/storage/storage.ts'
import type { Tenancy } from '../platform/tenancy/tenancy.ts'
import type { Channel } from './Channel.ts'
import { createSimulator, simulatorAbilities } from './simulator/simulatorChannel.ts'

/** What a channel may use. */
export interface World {
  tenancy: Tenancy
  bus: Bus
  storage: Storage
  log: Logger
}

/** Every way to reach a network. */
export function createChannels(world: World): Record<Provider, Channel> {
  return { simulator: createSimulator(world) }
}

export const abilitiesOf: Record<Provider, Abilities> = { simulator: simulatorAbilities }
