import { replyWindowHours } from '@chatflow/contract'
import { z } from 'zod'
import type { AbilitiesOf, CallChannel, ChannelDeps, ConnectionKey } from '../channel/Channel.ts'
import { createGraphClient } from '../meta/graphClient.ts'
import { readAccount, readPerson, whoIs } from './messengerAccount.ts'
import { sendCommand, showAction } from './messengerSend.ts'
import { isBanned, isLostAccess } from './refusals.ts'
import { textLimits } from './toPieces.ts'
import { translate } from './translate.ts'

/** Pages and Instagram accounts. Lists and buttons are replies to tap; places, polls and cards are read. */
export const messengerAbilities: AbilitiesOf = ({ channel }) => ({
  edit: false,
  deleteForEveryone: false,
  groups: false,
  lists: true,
  buttons: true,
  interactive: false,
  templates: false,
  stickers: false,
  locations: false,
  polls: false,
  voiceNotes: false,
  typing: false,
  showsTyping: true,
  readReceipts: true,
  profilePictures: true,
  groupSubjects: false,
  numberCheck: false,
  phoneBook: false,
  phonePairing: false,
  pairingCode: false,
  accountLogin: true,
  simulated: false,
  needsGovernor: false,
  replyWindowHours,
  humanReplyWindowHours: 7 * 24,
  hasFixedReplyWindow: true,
  maxText: textLimits[channel === 'instagram' ? 'instagram' : 'page'].max,
  splitsText: true,
})

/** Far below what Meta allows a page in a second, so that several programs can share it. */
const pace = { perSecond: 20, burst: 40 }
const fileReference = z.object({ url: z.string() })

/** Reached through Meta's Graph API, which calls us when somebody writes. */
export function createMessenger(deps: ChannelDeps): CallChannel {
  const graph = createGraphClient(deps.meta.graphUrl)
  const accountOf = (connection: ConnectionKey) => readAccount(deps, connection)
  return {
    translate,
    check: async (connection) => {
      const account = await accountOf(connection)
      if (!account) return { ended: 'auth_failed' }
      try {
        const found = await whoIs(graph, account)
        if (!found) return { ended: 'auth_failed' }
        return { number: found.handle, pace, standing: { verifiedName: found.name } }
      } catch (error) {
        if (isBanned(error)) return { ended: 'banned' }
        if (isLostAccess(error)) return { ended: 'auth_failed' }
        throw error
      }
    },
    send: async (connection, command) => {
      const account = await accountOf(connection)
      return account ? sendCommand({ deps, graph, account, connection }, command) : { outcome: 'offline' }
    },
    typing: async (connection, address) => {
      const account = await accountOf(connection)
      if (account) await showAction({ graph, account }, address, { sender_action: 'typing_on' })
    },
    fetch: async (connection, reference) => {
      const account = await accountOf(connection)
      return graph.download(fileReference.parse(reference).url, account?.token ?? '')
    },
    profile: async (connection, address) => {
      const account = await accountOf(connection)
      return account ? readPerson(graph, account, address) : {}
    },
  }
}
