import { startGraphServer } from './graphServer/graphServer.ts'
import { aFacebookUser } from './graphServer/pages.ts'
import { anInbox, type Caller } from './inbox.ts'
import { eventually, startTestServer } from './server.ts'

const app = { appId: '1234567890', appSecret: 'secret-of-the-app-at-meta' }
const webhookWord = 'the word that both know'

/** An installation with an app at a Graph server on this machine, and somebody who manages two pages. */
export async function aPagesInbox(environment: Record<string, string> = {}) {
  const graph = await startGraphServer()
  const server = await startTestServer({
    environment: {
      META_GRAPH_URL: graph.url,
      META_APP_ID: app.appId,
      META_APP_SECRET: app.appSecret,
      META_VERIFY_TOKEN: webhookWord,
      ...environment,
    },
  })
  const inbox = await anInbox(server)
  const [shop, bakery] = [{ id: '108012345678901' }, { id: '108012345678902' }]
  const account = { id: '17841405309211844', name: 'Loja Exemplo', username: 'lojaexemplo' }
  const user = aFacebookUser(graph, {
    ...app,
    webhookUrl: `${server.url}/api/webhooks/meta`,
    now: () => server.clock.now(),
    pages: [
      { ...shop, name: 'Loja Exemplo', username: 'lojaexemplo', instagram: account },
      { ...bakery, name: 'Padaria' },
      { id: '108012345678903', name: 'Oficina' },
    ],
  })
  const login = () => ({
    facebookUserId: user.state.userId,
    facebookUserToken: user.state.shortToken,
  })
  const connect = (more: object = {}, as: Caller = inbox.asAdmin) =>
    as('POST', '/facebook', { ...login(), ...more })
  const isUp = async (id: number) =>
    (await inbox.asAdmin('GET', `/whatsapp/${id}`)).body.status === 'CONNECTED'
  return {
    graph,
    server,
    inbox,
    user,
    shop,
    bakery,
    account,
    login,
    connect,
    /** Connects one page or account. Returns the connection once it is up. */
    connectUp: async (more: object) => {
      const { status, body } = await connect(more)
      if (status !== 200) throw new Error(JSON.stringify(body))
      const id = body[0].id as number
      await eventually(() => isUp(id))
      return id
    },
    ticketOf: (mid: string) => ticketOf(inbox, mid),
    close: async () => {
      await server.close()
      await graph.close()
    },
  }
}
/** The ticket that a message is in. */
async function ticketOf(inbox: Awaited<ReturnType<typeof anInbox>>, mid: string) {
  const ticketId = await eventually(() =>
    inbox.data(async ({ db }) => {
      const row = await db.selectFrom('messages').select('ticketId').where('wid', '=', mid).executeTakeFirst()
      return row?.ticketId
    }),
  )
  return (await inbox.asAdmin('GET', `/tickets/${ticketId}`)).body
}
export type PagesInbox = Awaited<ReturnType<typeof aPagesInbox>>
