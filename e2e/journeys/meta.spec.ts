import { startGraphServer, type GraphServer } from '../../server/test/graphServer/graphServer.ts'
import { aFacebookUser } from '../../server/test/graphServer/pages.ts'
import { aWhatsAppNumber } from '../../server/test/graphServer/whatsapp.ts'
import { demoAdminToken } from '../demoAdmin.ts'
import { demoPassword } from '../company.ts'
import { expect, test } from '../journey.ts'
import { ConnectionsPage } from '../pages/ConnectionsPage.ts'
import { ConversationPage } from '../pages/ConversationPage.ts'
import { InboxPage } from '../pages/InboxPage.ts'
import { startQuietProgram } from '../program.ts'
import { signIn } from '../signIn.ts'

const admin = { name: 'Carla Menezes', email: 'admin@demo.local', password: demoPassword }
const app = { appId: '1234567890', appSecret: 'secret-of-the-app-at-meta' }
const login = { userID: '10229876543210987', accessToken: 'EAAshort' }
/** Meta's script, as far as the page uses it: the person in the dialog says yes at once. */
const sdk = `window.FB = { init() {}, login: (done) => done({ authResponse: ${JSON.stringify(login)} }) }`

// One after the other: in two lines each would have a program of its own started.
test.describe.configure({ mode: 'default' })

/** A program that takes a server on this machine for Meta. */
const withMeta = test.extend<object, { graph: GraphServer; address: string }>({
  graph: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, provide) => {
      const graph = await startGraphServer({
        outside: async ({ url }, response) => {
          if (url !== '/sdk.js') return false
          response.writeHead(200, { 'content-type': 'text/javascript' }).end(sdk)
          return true
        },
      })
      await provide(graph)
      await graph.close()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  address: [
    async ({ graph }, provide) => {
      const program = await startQuietProgram({
        META_GRAPH_URL: graph.url,
        META_SDK_URL: `${graph.origin}/sdk.js`,
        META_APP_ID: app.appId,
        META_APP_SECRET: app.appSecret,
        META_VERIFY_TOKEN: 'the word that both know',
      })
      await provide(program.url)
      await program.stop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: ({ address }, provide) => provide(address),
})

const loginJourney = 'a page is chosen after a login at Facebook, and who writes to it is a ticket'
withMeta(loginJourney, async ({ page, graph, address }) => {
  const shop = { id: '108012345678901', name: 'Padaria do Bairro' }
  const user = aFacebookUser(graph, {
    ...app,
    userId: login.userID,
    webhookUrl: `${address}/api/webhooks/meta`,
    pages: [shop, { id: '108012345678902', name: 'Oficina' }],
  })
  user.state.shortToken = login.accessToken
  await signIn(page, admin, '/connections')
  const connections = new ConnectionsPage(page)

  await test.step('of two pages one is left out, and the other connects', async () => {
    await connections.add.first().click()
    await connections.newDialog.getByRole('radio', { name: 'Facebook' }).check()
    await connections.newDialog.getByRole('button', { name: 'Entrar com o Facebook' }).click()
    const dialog = page.getByRole('dialog', { name: 'Conectar páginas do Facebook' })
    await dialog.getByRole('button', { name: 'Entrar com o Facebook' }).click()
    await dialog.getByRole('checkbox', { name: 'Oficina' }).uncheck()
    await dialog.getByRole('button', { name: 'Conectar 1' }).click()
    await expect(dialog).toBeHidden()
    await expect(connections.row(shop.name)).toContainText('Conectada')
  })

  await test.step('who writes to the page waits in the inbox', async () => {
    user.state.people.set('6710000000000001', { name: 'Bia Leitora' })
    await user.write(shop.id, '6710000000000001', { text: 'Vocês abrem hoje?' })
    const inbox = new InboxPage(page)
    await inbox.open()
    await inbox.showWaiting()
    await inbox.link('Bia Leitora').click()
    await expect(new ConversationPage(page).message('Vocês abrem hoje?')).toBeVisible()
  })
})

const templateJourney = 'when the time to reply is over, a template reaches the customer'
withMeta(templateJourney, async ({ page, graph, address }) => {
  const credentials = {
    phoneNumberId: '100200300',
    wabaId: '400500600',
    accessToken: 'EAAG-token',
    appSecret: 'secret of the app',
  }
  const components = [{ type: 'BODY', text: 'Olá, {{1}}! Podemos continuar por aqui?' }]
  const template = { id: '1', name: 'retomar', language: 'pt_BR', status: 'APPROVED', category: 'UTILITY' }
  const number = aWhatsAppNumber(graph, {
    ...credentials,
    webhookUrl: `${address}/api/webhooks/meta`,
    templates: [{ ...template, components }],
    statuses: ['sent', 'delivered'],
  })
  const headers = { authorization: `Bearer ${await demoAdminToken(page.request)}` }
  const rating = { ratingMessage: 'De 0 a 10?', expiresTicketNPS: 60 }
  const data = { name: 'Oficial', provider: 'cloud', credentials, ...rating }
  const made = await page.request.post('/api/whatsapp', { headers, data })
  const { id } = (await made.json()) as { id: number }
  const status = async () => {
    const response = await page.request.get(`/api/whatsapp/${id}`, { headers })
    return ((await response.json()) as { status: string }).status
  }
  await expect.poll(status).toBe('CONNECTED')
  const twoDaysAgo = String(Math.floor(Date.now() / 1000) - 2 * 24 * 3600)
  const [from, text] = ['5511960020001', { body: 'Quanto custa o frete?' }]
  await number.write(from, { type: 'text', text, timestamp: twoDaysAgo }, { name: 'Davi Antigo' })

  await signIn(page, admin, '/tickets')
  const [inbox, conversation] = [new InboxPage(page), new ConversationPage(page)]
  await inbox.showWaiting()
  await inbox.link('Davi Antigo').click()
  await conversation.action('Aceitar').click()
  await conversation.chooseQueue('Vendas')
  await conversation.dialog.getByRole('button', { name: 'Aceitar' }).click()
  await page.getByRole('button', { name: 'Enviar um modelo agora' }).click()
  const dialog = page.getByRole('dialog', { name: 'Enviar modelo' })
  await dialog.getByRole('combobox', { name: 'Modelo aprovado' }).click()
  await page.getByRole('option', { name: /retomar/ }).click()
  await dialog.getByRole('textbox', { name: 'Campo 1' }).fill('Davi')
  await expect(dialog.getByRole('figure')).toContainText('Olá, Davi! Podemos continuar por aqui?')
  await dialog.getByRole('button', { name: 'Enviar modelo' }).click()
  await expect(dialog).toBeHidden()
  await expect(conversation.message('Olá, Davi! Podemos continuar por aqui?')).toBeVisible()
  const arrived = () => number.arrived.find(({ to }) => to === from)?.message
  await expect.poll(arrived).toMatchObject({ type: 'template', template: { name: 'retomar' } })
})
