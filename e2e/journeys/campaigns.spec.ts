import { randomUUID } from 'node:crypto'
import { expectAccessibleInBothThemes } from '../accessible.ts'
import { demoPassword } from '../company.ts'
import { aDemoCompany } from '../demoCompany.ts'
import { expect, test } from '../journey.ts'
import { CampaignsPage } from '../pages/CampaignsPage.ts'
import { signIn } from '../signIn.ts'

test.describe.configure({ timeout: 480_000 })

const admin = { name: 'Carla Menezes', email: 'admin@demo.local', password: demoPassword }
const always = {
  longerIntervalAfter: '0',
  greaterInterval: '0',
  startHour: '00:00',
  endHour: '23:59',
  sabado: 'true',
  domingo: 'true',
}
const names = ['Otília Ramos', 'Benedito Paz', 'Cora Lins', 'Duarte Melo']

test('a campaign is written, checked, started, stopped, resumed, and read about', async ({
  page,
  request,
}) => {
  const demo = await aDemoCompany(request)
  const mark = randomUUID().slice(0, 6)
  const people = names.map((name) => demo.aCustomer(name))
  const pace = (messageInterval: string) => demo.setCampaigns({ ...always, messageInterval })
  await demo.stopCampaigns()
  // Slow enough to be stopped on the way.
  await pace('5')
  await demo.makeList(`Clientes ${mark}`, people)
  const campaigns = new CampaignsPage(page)
  await signIn(page, admin, '/campaigns')
  await expect(campaigns.title).toBeVisible()

  await test.step('it is written, and a phone shows what one of the people will read', async () => {
    await campaigns.add.click()
    await campaigns.field('Nome da campanha').fill(`Oferta ${mark}`)
    await campaigns.choose('Lista de contatos', new RegExp(`^Clientes ${mark}`))
    await campaigns.field('Texto da mensagem 1').fill('Olá, ')
    await campaigns.dialog.getByRole('button', { name: 'Primeiro nome' }).click()
    await expect(campaigns.field('Texto da mensagem 1')).toHaveValue('Olá, {primeiro-nome}')
    await expect(campaigns.phone).toContainText(/Olá, (Otília|Benedito|Cora|Duarte)/)
    await campaigns.sendOver(demo.lineName)
    await campaigns.button('Salvar e conferir').click()
  })

  await test.step('the check says who gets what before anything leaves', async () => {
    await expect(page.getByRole('region', { name: 'Destinatários' })).toContainText('4')
    await expect(campaigns.phone).toContainText('Olá, ')
    await campaigns.button('Iniciar agora').click()
    await campaigns.page
      .getByRole('dialog', { name: /^Iniciar/ })
      .getByRole('button', { name: 'Iniciar agora' })
      .click()
    await expect(campaigns.progress).toContainText('Em andamento')
  })

  await test.step('stopped it waits, and resumed it comes to its end', async () => {
    await campaigns.button('Parar').click()
    await expect(campaigns.progress).toContainText('Cancelada')
    await pace('0')
    await campaigns.button('Retomar').click()
    await expect(campaigns.progress).toContainText('Finalizada: 4 de 4 entregues', { timeout: 60_000 })
    for (const { name, phone } of people)
      expect((await phone()).map(({ body }) => body)).toEqual([`Olá, ${name.split(' ')[0]}`])
    await expectAccessibleInBothThemes(page)
  })

  await test.step('the report goes down to the single person, and into a file', async () => {
    await page.getByRole('tab', { name: /Destinatários/ }).click()
    await expect(page.getByRole('table', { name: 'Destinatários' })).toContainText('Cora Lins')
    await campaigns.button('Exportar CSV').click()
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Baixar CSV' }).click()
    expect((await download).suggestedFilename()).toMatch(/\.csv$/)
  })
})
