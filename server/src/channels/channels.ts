import type { Abilities, ChannelKind, Provider } from '@chatflow/contract'
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

const abilities: Record<Provider, Abilities> = { simulator: simulatorAbilities }
/** Messenger and Instagram let one answer for a day after the customer's last words. */
const metaWindow = { replyWindowHours: 24 }

export const abilitiesOf = (provider: Provider, channel: ChannelKind): Abilities => ({
  ...abilities[provider],
  ...(channel !== 'whatsapp' && metaWindow),
})
