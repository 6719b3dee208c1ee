import { z } from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { Abilities, channelKind, provider } from './connections.ts'

/** One way to a network that this installation offers. */
export const Network = z.object({
  channel: channelKind,
  provider,
  abilities: Abilities,
  /** What its console is told to call, where the installation knows its own address. */
  webhookUrl: z.string().nullable(),
})
export type Network = z.infer<typeof Network>

export const listNetworks = endpoint({
  method: 'GET',
  path: '/whatsapp/networks',
  summary: 'The ways to connect that this installation offers, and what each of them can do.',
  access: 'connections-page:addConnection',
  response: z.array(Network),
})
