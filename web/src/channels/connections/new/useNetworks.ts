import { channelKinds, flagOfChannel, listNetworks, type ChannelKind, type Network } from '@chatflow/contract'
import { useEndpoint } from '../../../platform/api.ts'
import { useHome } from '../connectionHome.ts'

export interface OfferedChannel {
  channel: ChannelKind
  isInPlan: boolean
  /** What this installation can do there, what people want most first. */
  ways: Network[]
}

/** The networks as the server offers them: what it does not know is not shown as a button. */
export function useNetworks() {
  const { hasPlan } = useHome()
  const { data, error, refetch } = useEndpoint(listNetworks, {})
  const channels: OfferedChannel[] | undefined =
    data &&
    channelKinds.map((channel) => ({
      channel,
      isInPlan: hasPlan(flagOfChannel[channel]),
      ways: data.filter((network) => network.channel === channel).toSorted(realFirst),
    }))
  return { channels, error, retry: () => void refetch() }
}

/** Playing is the last choice; among the others the server's order counts. */
const realFirst = (one: Network, other: Network) =>
  Number(one.abilities.simulated) - Number(other.abilities.simulated)
