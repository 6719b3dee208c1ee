import {
  channelKinds,
  isCalledByNetwork,
  metaWebhookPath,
  providers,
  reaches,
  type Network,
  type Provider,
} from '@chatflow/contract'
import type { Config } from '../platform/config.ts'
import type { AbilitiesOf, Channel, ChannelDeps, Webhook } from './channel/Channel.ts'
import { createMessenger, messengerAbilities } from './messenger/messengerChannel.ts'
import { readMessaging } from './messenger/messengerEvents.ts'
import { createMetaWebhook } from './meta/metaWebhook.ts'
import { createSimulator, simulatorAbilities } from './simulator/simulatorChannel.ts'
import { cloudAbilities, createCloud } from './whatsappCloud/cloudChannel.ts'
import { readEntry } from './whatsappCloud/readEntry.ts'
import { createWhatsappWeb, whatsappWebAbilities } from './whatsappWeb/whatsappWebChannel.ts'

/** Every way to reach a network. */
export function createChannels(
  deps: ChannelDeps,
  config: Pick<Config, 'whatsappWeb'>,
): Record<Provider, Channel> {
  return {
    simulator: createSimulator(deps),
    baileys: createWhatsappWeb(deps, config.whatsappWeb),
    cloud: createCloud(deps),
    graph: createMessenger(deps),
  }
}

/** Where networks call us, by the last part of the address. */
export function createWebhooks(deps: ChannelDeps): Record<string, Webhook> {
  const readers = {
    whatsapp_business_account: readEntry,
    page: readMessaging('page'),
    instagram: readMessaging('instagram'),
  }
  return { meta: createMetaWebhook(deps, readers) }
}

const abilities: Record<Provider, AbilitiesOf> = {
  simulator: simulatorAbilities,
  baileys: whatsappWebAbilities,
  cloud: cloudAbilities,
  graph: messengerAbilities,
}

export const abilitiesOf: AbilitiesOf = (connection) => abilities[connection.provider](connection)

/** Every way to connect, in the order in which the networks and providers are named. `origin`: where we are reached. */
export const networks = (origin?: string): Network[] =>
  channelKinds.flatMap((channel) =>
    providers
      .filter((provider) => reaches(provider, channel))
      .map((provider) => {
        const abilities = abilitiesOf({ provider, channel, replyWindowHours: null })
        const webhookUrl = origin && isCalledByNetwork(provider) ? `${origin}${metaWebhookPath}` : null
        return { channel, provider, abilities, webhookUrl }
      }),
  )
