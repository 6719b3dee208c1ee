import type { Config } from '../../platform/config.ts'
import type { AbilitiesOf, ChannelDeps, SessionChannel } from '../channel/Channel.ts'
import { forgetChats } from './forgetMessages.ts'
import { createClientLoader } from './loadClient.ts'
import { pairingCodeWanted, readPairingCode } from '../channel/pairingTopic.ts'
import { forgetInPhoneBook, readPhoneBook } from './phoneBook.ts'
import { proxiesOf } from './proxiesOf.ts'
import type { WhatsappWebSession } from './whatsappWebSession.ts'

/** WhatsApp as a linked device: what a person can do on the web client. */
export const whatsappWebAbilities: AbilitiesOf = () => ({
  edit: true,
  deleteForEveryone: true,
  groups: true,
  // WhatsApp does not deliver these from a linked device any more: they are sent as text to answer with a number.
  lists: false,
  buttons: false,
  interactive: false,
  templates: false,
  stickers: true,
  locations: true,
  polls: true,
  voiceNotes: true,
  typing: true,
  showsTyping: true,
  readReceipts: true,
  profilePictures: true,
  groupSubjects: true,
  numberCheck: true,
  phoneBook: true,
  phonePairing: true,
  pairingCode: true,
  accountLogin: false,
  simulated: false,
  needsGovernor: true,
  replyWindowHours: null,
  humanReplyWindowHours: null,
  hasFixedReplyWindow: false,
  maxText: 4096,
  splitsText: false,
})

/** WhatsApp by QR code, over the Baileys client. What the client leaves open is closed here; see decision 61. */
export function createWhatsappWeb(deps: ChannelDeps, config: Config['whatsappWeb']): SessionChannel {
  const { tenancy, bus, log } = deps
  const client = createClientLoader(config)
  const ownHost = config.url && new URL(config.url).hostname
  const sessions = new Map<number, WhatsappWebSession>()
  bus.onNotice(({ topic, key }) => {
    if (topic !== pairingCodeWanted) return
    const { connectionId, number, code } = readPairingCode(key)
    sessions
      .get(connectionId)
      ?.pairBy(number, code)
      .catch((error: Error) =>
        log.warn({ reason: error.message, connection: connectionId }, 'no pairing code'),
      )
  })
  return {
    open: async (connection, session) => {
      const proxies = await proxiesOf(deps, connection, config.url?.startsWith('ws:') !== true)
      const { openWhatsappWeb } = await client()
      const opened = await openWhatsappWeb({ deps, config, connection, session, proxies })
      sessions.set(connection.id, opened)
      const close = async () => {
        if (sessions.get(connection.id) === opened) sessions.delete(connection.id)
        await opened.close()
      }
      return { ...opened, close }
    },
    forget: async (connection) => {
      await (await client()).sayGoodbyeFor(deps, config, connection)
      await tenancy.withTenant(connection.companyId, (tenant) =>
        forgetInPhoneBook(tenant, connection.id, 'everybody'),
      )
    },
    people: (connection, source) => readPhoneBook(tenancy, connection, source),
    translate: async (payload) => (await client()).translate(payload),
    // Another process may hold the session: a file that is gone from the server is found when it is fetched there.
    fetch: async (connection, reference) => {
      const { openFile } = await client()
      const agent = (await proxiesOf(deps, connection, true))?.fetchAgent
      return openFile(reference, { ownHost, uploadAgain: sessions.get(connection.id)?.uploadAgain, agent })
    },
    forgetPerson: ({ companyId, id }, addresses) =>
      tenancy.withTenant(companyId, async (tenant) => {
        await forgetChats(tenant, id, addresses)
        await forgetInPhoneBook(tenant, id, addresses)
      }),
  }
}
