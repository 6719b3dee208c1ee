import { randomUUID } from 'node:crypto'
import { demoPassword } from '../company.ts'
import { expect, test } from '../journey.ts'
import { ConversationPage } from '../pages/ConversationPage.ts'
import { SimulatorPage } from '../pages/SimulatorPage.ts'
import { openRobot } from '../robot.ts'
import { signIn } from '../signIn.ts'

const admin = { name: 'Carla Menezes', email: 'admin@demo.local', password: demoPassword }

test('a customer walks the menu, meets a person, and rates the attendance', async ({ page, request }) => {
  const robot = await openRobot(request)
  const customer = {
    name: `Rita ${randomUUID().slice(0, 6)}`,
    number: `55119${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`,
  }
  const phone = new SimulatorPage(page)
  const said = (text: string) => phone.log.getByRole('article').filter({ hasText: text }).last()

  try {
    await test.step('the robot greets and offers the queues', async () => {
      await signIn(page, admin, '/connections')
      await phone.openFrom(robot.name)
      await phone.addCustomer(customer)
      await phone.write('Bom dia')
      await expect(said('[ 1 ] - Vendas')).toBeVisible()
      await expect(said('[ Sair ]')).toBeVisible()
    })

    await test.step('a choice leads to the options of the queue, and they to people', async () => {
      await phone.write('vendas')
      await expect(said('[ 2 ] - Fazer um pedido')).toBeVisible()
      await phone.write('2')
      await expect(said('um vendedor responde em instantes')).toBeVisible()
    })

    const ticket = await robot.ticketOf(customer.number)
    await test.step('a person accepts: the robot is silent', async () => {
      await robot.accept(ticket.id)
      await robot.write(ticket.id, 'Pois não, Rita?')
      await expect(said('Pois não, Rita?')).toBeVisible()
      await phone.write('#')
      await expect(said('#')).toBeVisible()
    })

    await test.step('the attendance is resolved, and the customer says how it was', async () => {
      await robot.resolve(ticket.id)
      await expect(said('De 0 a 10')).toBeVisible()
      await phone.write('10')
      await expect(said('Até a próxima')).toBeVisible()
      await expect.poll(() => robot.statusOf(ticket.id)).toBe('closed')
      // The robot said nothing to the customer who was already with a person.
      await expect(phone.log.getByText('[ 1 ] - Vendas')).toHaveCount(1)
    })

    await test.step('an admin reads why the robot said what it said', async () => {
      const conversation = new ConversationPage(page)
      await conversation.open(ticket.uuid)
      await conversation.choose('Histórico do atendimento')
      await expect(conversation.dialog.getByText('Por que o robô disse isso?')).toBeVisible()
      await expect(conversation.dialog.getByText('Primeiro contato: mostrou o menu')).toBeVisible()
      await expect(conversation.dialog.getByText('Recebeu a nota')).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(conversation.dialog).toBeHidden()
    })

    const { dialog } = new ConversationPage(page)
    const drawer = page.getByRole('complementary', { name: 'Dados do contato' })
    await test.step('contacts with her address are offered: one is somebody else, one is merged', async () => {
      const email = `${randomUUID()}@loja.test`
      const aNumber = () => `55119${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`
      await robot.addContact({ name: 'Rui Vizinho', number: aNumber(), email })
      await robot.addContact({ name: 'Rita Antiga', number: aNumber(), email })
      await page.getByRole('button', { name: `Ver dados de ${customer.name}` }).click()
      const candidates = drawer.getByRole('region', { name: 'Pode ser a mesma pessoa' })
      await expect(candidates).toHaveCount(0)
      await drawer.getByRole('button', { name: 'Editar' }).click()
      await dialog.getByRole('textbox', { name: 'E-mail' }).fill(email)
      await dialog.getByRole('button', { name: 'Salvar' }).click()
      await expect(dialog).toBeHidden()
      await candidates.getByRole('button', { name: /^Rui Vizinho .* não é a mesma pessoa$/ }).click()
      await expect(candidates.getByText('Rui Vizinho')).toBeHidden()
      await candidates.getByRole('button', { name: /^Unir com Rita Antiga/ }).click()
      await expect(dialog).toContainText('por 30 dias')
      await dialog.getByRole('button', { name: 'Unir' }).click()
      await expect(candidates).toBeHidden()
      await expect(drawer.getByText(/Unido a Rita Antiga em .*, por alguém da equipe/)).toBeVisible()
    })

    await test.step('the customer asks for a copy of their data, then for their end', async () => {
      const privacy = drawer.getByRole('region', { name: 'Privacidade' })
      await privacy.getByRole('button', { name: 'Exportar dados' }).click()
      const archive = privacy.getByRole('link', { name: /Baixar dados de/ })
      const [download] = await Promise.all([page.waitForEvent('download'), archive.click()])
      expect(download.suggestedFilename()).toMatch(/^contato-\d+-[\d-]+\.zip$/)

      await privacy.getByRole('button', { name: 'Apagar dados…' }).click()
      const erase = dialog.getByRole('button', { name: 'Apagar para sempre' })
      await dialog.getByRole('textbox').fill('Outra pessoa')
      await expect(erase).toBeDisabled()
      await dialog.getByRole('textbox').fill(customer.number)
      await erase.click()
      await expect(dialog.getByText('Pronto. Os dados foram apagados.')).toBeVisible()
      await dialog.getByRole('button', { name: 'Ver recibo' }).click()
      await expect(dialog).toContainText(admin.name)
      await expect(dialog).not.toContainText(customer.name)
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
      // The receipt alone is closed: what it was opened from is still there, and knows nobody.
      await expect(drawer.getByRole('heading', { name: 'Contato apagado' })).toBeVisible()
      await expect(privacy.getByRole('button', { name: 'Ver recibo' })).toBeVisible()
      await expect(page.getByRole('log').getByText('Bom dia')).toBeHidden()
    })
  } finally {
    await robot.close()
  }
})
