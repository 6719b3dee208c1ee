import { silenceSignalLibrary } from '../../server/src/channels/whatsappWeb/quietSignal.ts'
import { startWaServer, type WaServer } from '../../server/test/waServer/waServer.ts'
import { whatsappAt } from '../../server/test/whatsappAt.ts'
import { demoPassword } from '../company.ts'
import { expect, test } from '../journey.ts'
import { ComposerPage } from '../pages/ComposerPage.ts'
import { ConnectionsPage } from '../pages/ConnectionsPage.ts'
import { ConversationPage } from '../pages/ConversationPage.ts'
import { InboxPage } from '../pages/InboxPage.ts'
import { startQuietProgram } from '../program.ts'
import { signIn } from '../signIn.ts'

const admin = { name: 'Carla Menezes', email: 'admin@demo.local', password: demoPassword }

/** A program that takes a server on this machine for WhatsApp. */
const withWhatsapp = test.extend<object, { wa: WaServer; address: string }>({
  wa: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, provide) => {
      silenceSignalLibrary()
      const wa = await startWaServer()
      await provide(wa)
      await wa.close()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  address: [
    async ({ wa }, provide) => {
      const program = await startQuietProgram(whatsappAt(wa))
      await provide(program.url)
      await program.stop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: ({ address }, provide) => provide(address),
})

withWhatsapp(
  'a phone scans the code on the screen; words travel both ways, with ticks',
  async ({ page, wa }) => {
    const shell = await signIn(page, admin, '/connections')
    const connections = new ConnectionsPage(page)
    const shop = wa.businessPhone({ number: '5511960010001', name: 'Padaria' })
    const name = 'Balcão'

    await test.step('the code is scanned, and the connection has the number of the phone', async () => {
      await connections.create(name, { queue: 'Vendas', way: 'QR Code' })
      await expect(
        connections.qrDialog(name).getByRole('img', { name: `QR Code para conectar ${name}` }),
      ).toBeVisible()
      await shop.scan(await connections.codeOf(name))
      await expect(connections.qrDialog(name)).toBeHidden()
      await expect(connections.row(name)).toContainText('Conectada')
      await expect(connections.row(name)).toContainText('+55 (11) 96001-0001')
    })

    const ana = wa.person({ number: '5511960010002', name: 'Ana Freguesa' })
    const [inbox, conversation] = [new InboxPage(page), new ConversationPage(page)]
    await test.step('what a customer writes is a ticket, and the reply is read on the phone', async () => {
      await ana.send(shop, 'Tem pão de queijo?')
      await inbox.open()
      await inbox.showWaiting()
      await inbox.link('Ana Freguesa').click()
      await expect(conversation.message('Tem pão de queijo?')).toBeVisible()
      await conversation.action('Aceitar').click()
      await new ComposerPage(page).say('Acabou de sair do forno!')
      const read = () => ana.inbox().find(({ text }) => text?.includes('Acabou de sair do forno!'))
      await expect.poll(read, 'the reply lies on the phone').toBeDefined()
      const sent = conversation.signed('Acabou de sair do forno!')
      await expect(sent.getByRole('button', { name: 'Entregue' })).toBeVisible()
      const reply = read()
      if (reply) ana.reads(reply)
      await expect(sent.getByRole('button', { name: 'Lida' })).toBeVisible()
    })

    await test.step('unlinked on the phone, the connection says so', async () => {
      shop.unlink()
      await shell.goTo('Conexões')
      await expect(connections.row(name)).toContainText('Removida pelo celular')
    })
  },
)
