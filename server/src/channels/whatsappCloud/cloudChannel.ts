import { replyWindowHours } from '@chatflow/contract'
import { z } from 'zod'
import type {
  AbilitiesOf,
  CallChannel,
  ChannelDeps,
  ConnectionKey,
  Pace,
  Standing,
} from '../channel/Channel.ts'
import { createGraphClient, GraphError, type GraphClient } from '../meta/graphClient.ts'
import { isBanned, isStranger } from './cloudErrors.ts'
import { openFile } from './cloudMedia.ts'
import { markRead, sendToCloud } from './cloudSend.ts'
import { readCredentials, type Credentials } from './credentials.ts'
import { readTemplates } from './cloudTemplates.ts'
import { translate } from './translate.ts'

export const cloudAbilities: AbilitiesOf = () => ({
  edit: false,
  deleteForEveryone: false,
  groups: false,
  lists: true,
  buttons: true,
  interactive: true,
  templates: true,
  stickers: true,
  locations: true,
  polls: false,
  voiceNotes: true,
  typing: false,
  showsTyping: true,
  readReceipts: true,
  profilePictures: false,
  groupSubjects: false,
  numberCheck: false,
  phoneBook: false,
  phonePairing: false,
  pairingCode: false,
  accountLogin: false,
  simulated: false,
  needsGovernor: false,
  replyWindowHours,
  humanReplyWindowHours: null,
  hasFixedReplyWindow: true,
  maxText: 4096,
  splitsText: false,
})

/** Meta's WhatsApp Cloud API: calls in both directions. */
export function createCloud(deps: ChannelDeps): CallChannel {
  const graph = createGraphClient(deps.meta.graphUrl)
  return {
    translate,
    fetch: async (connection, reference) =>
      openFile(graph, await requireCredentials(deps, connection), reference),
    check: (connection) => check(deps, graph, connection),
    templates: async (connection) => readTemplates(graph, await requireCredentials(deps, connection)),
    send: (connection, command) => sendToCloud(deps, graph, connection, command),
    typing: async (connection, _address, lastWid) => {
      if (!lastWid?.startsWith('wamid.')) return
      await markRead({ graph, credentials: await requireCredentials(deps, connection) }, lastWid, true)
    },
  }
}

async function requireCredentials(deps: ChannelDeps, connection: ConnectionKey): Promise<Credentials> {
  const credentials = await readCredentials(deps, connection)
  if (!credentials) throw new Error('The connection has no credentials')
  return credentials
}

const fields = 'id,display_phone_number,verified_name,quality_rating,messaging_limit_tier,throughput,status'
const PhoneNumber = z.object({
  id: z.string(),
  display_phone_number: z.string(),
  verified_name: z.string().optional(),
  quality_rating: z.string().optional(),
  messaging_limit_tier: z.string().optional(),
  throughput: z.object({ level: z.string().optional() }).optional(),
  status: z.string().optional(),
})
const Numbers = z.object({ data: z.array(z.object({ id: z.string() })) })

/** Asks for the number and for the account that it must belong to: the webhook trusts both. */
async function check(
  deps: ChannelDeps,
  graph: GraphClient,
  connection: ConnectionKey,
): ReturnType<CallChannel['check']> {
  const credentials = await readCredentials(deps, connection)
  if (!credentials) return { ended: 'auth_failed' }
  const { phoneNumberId, wabaId, accessToken: token } = credentials
  try {
    const number = PhoneNumber.parse(await graph.call({ path: phoneNumberId, token, query: { fields } }))
    const listed = await graph.call({
      path: `${wabaId}/phone_numbers`,
      token,
      query: { fields: 'id', limit: '100' },
    })
    if (!Numbers.parse(listed).data.some(({ id }) => id === phoneNumberId)) return { ended: 'auth_failed' }
    if (number.status === 'BANNED') return { ended: 'banned' }
    return {
      number: number.display_phone_number.replace(/\D/g, ''),
      pace: paceOf(number),
      standing: standingOf(number),
    }
  } catch (error) {
    if (isBanned(error)) return { ended: 'banned' }
    // An account that the token may not see is not ours, or the ids were mistyped.
    if (isStranger(error) || (error instanceof GraphError && error.code === 100))
      return { ended: 'auth_failed' }
    throw error
  }
}

type Found = z.infer<typeof PhoneNumber>

/** Eighty in a second; numbers that Meta has raised bear more. */
const paceOf = ({ throughput }: Found): Pace =>
  throughput?.level === 'HIGH' ? { perSecond: 1_000, burst: 1_000 } : { perSecond: 80, burst: 80 }

function standingOf(number: Found): Standing {
  const { verified_name: name, quality_rating: quality, messaging_limit_tier: limit, throughput } = number
  return {
    ...(name && { verifiedName: name }),
    ...(quality && { qualityRating: quality }),
    ...(limit && { messagingLimit: limit }),
    ...(throughput?.level && { throughput: throughput.level }),
  }
}
