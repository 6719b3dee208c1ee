import { anInbox } from './inbox.ts'
import { startGraphServer } from './graphServer/graphServer.ts'
import { aWhatsAppNumber } from './graphServer/whatsapp.ts'
import { eventually, startTestServer } from './server.ts'

const cloudSecrets = {
  accessToken: 'EAAG-token-of-the-number',
  appSecret: 'secret of the app at Meta',
  verifyToken: 'the word that both know',
}
let numbers = 0

/** A company that is reached over the Cloud API of a Graph server on this machine. */
export async function aCloudInbox(environment: Record<string, string> = {}) {
  const graph = await startGraphServer()
  const server = await startTestServer({ environment: { META_GRAPH_URL: graph.url, ...environment } })
  const inbox = await anInbox(server)
  const place = `${Date.now()}${++numbers}`
  const accounts = { phoneNumberId: `1${place}`, wabaId: `2${place}` }
  const webhookUrl = `${server.url}/api/webhooks/meta`
  const addNumber = (options: Parameters<typeof aWhatsAppNumber>[1]) =>
    aWhatsAppNumber(graph, { webhookUrl, statuses: ['sent', 'delivered'], ...options })
  const number = addNumber({ ...accounts, ...cloudSecrets })
  const credentials = { ...accounts, ...cloudSecrets }
  const { body: made } = await inbox.asAdmin('POST', '/whatsapp', {
    name: 'Oficial',
    provider: 'cloud',
    credentials,
  })
  const connection = async () => (await inbox.asAdmin('GET', `/whatsapp/${made.id}`)).body
  await eventually(async () => (await connection()).status === 'CONNECTED')
  return {
    graph,
    server,
    inbox,
    number,
    addNumber,
    credentials,
    connectionId: made.id as number,
    connection,
    /** The ticket that a message is in, once it is. */
    ticketOf: async (wamid: string) => {
      const ticketId = await eventually(() =>
        inbox.data(async ({ db }) => {
          const row = await db
            .selectFrom('messages')
            .select('ticketId')
            .where('wid', '=', wamid)
            .executeTakeFirst()
          return row?.ticketId
        }),
      )
      return (await inbox.asAdmin('GET', `/tickets/${ticketId}`)).body
    },
    close: async () => {
      await server.close()
      await graph.close()
    },
  }
}
export type CloudInbox = Awaited<ReturnType<typeof aCloudInbox>>
