import { replyWindowHours, type Abilities, type ChannelKind, type Provider } from '@chatflow/contract'
import type { Channel, ChannelDeps } from './channel/Channel.ts'
import { createSimulator, simulatorAbilities } from './simulator/simulatorChannel.ts'

/** Every way to reach a network. */
export function createChannels(deps: ChannelDeps): Record<Provider, Channel> {
  return { simulator: createSimulator(deps) }
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
