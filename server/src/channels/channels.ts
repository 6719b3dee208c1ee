import { replyWindowHours, type Abilities, type ChannelKind, type Provider } from '@chatflow/contract'
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
const metaWindow = { replyWindowHours }

interface Connected {
  provider: Provider
  channel: ChannelKind
  /** What the network asks of this one connection. */
  replyWindowHours: number | null
}
export const abilitiesOf = ({ provider, channel, ...asked }: Connected): Abilities => ({
  ...abilities[provider],
  ...(asked.replyWindowHours !== null && { replyWindowHours: asked.replyWindowHours }),
  ...(channel !== 'whatsapp' && metaWindow),
})
