import { channelKinds, providers, reaches, type Network, type Provider } from '@chatflow/contract'
import type { AbilitiesOf, Channel, ChannelDeps } from './channel/Channel.ts'
import { createSimulator, simulatorAbilities } from './simulator/simulatorChannel.ts'

/** Every way to reach a network. */
export function createChannels(deps: ChannelDeps): Record<Provider, Channel> {
  return { simulator: createSimulator(deps) }
}

const abilities: Record<Provider, AbilitiesOf> = { simulator: simulatorAbilities }

export const abilitiesOf: AbilitiesOf = (connection) => abilities[connection.provider](connection)

/** Every way to connect, in the order in which the networks and providers are named. */
export const networks = (): Network[] =>
  channelKinds.flatMap((channel) =>
    providers
      .filter((provider) => reaches(provider, channel))
      .map((provider) => {
        const abilities = abilitiesOf({ provider, channel, replyWindowHours: null })
        return { channel, provider, abilities }
      }),
  )
