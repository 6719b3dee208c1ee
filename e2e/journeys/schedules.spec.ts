import { randomUUID } from 'node:crypto'
import { expectAccessibleInBothThemes } from '../accessible.ts'
import { aDemoCompany } from '../demoCompany.ts'
import { expect, test } from '../journey.ts'
import { SchedulesPage } from '../pages/SchedulesPage.ts'
import { signIn } from '../signIn.ts'

test.describe.configure({ timeout: 480_000 })

const admin = { name: 'Carla Menezes', email: 'admin@demo.local', password: 'Demo1234' }
const zone = 'America/Sao_Paulo'
/** As date fields have it, on the clocks of the company. */
const wall = (moment: Date) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' })
    .format(moment)
    .replace(' ', 'T')
const minute = 60_000

test('a repeating message is planned in the calendar, moved, and arrives on the customer’s phone', async ({
  page,
  request,
}) => {
  const demo = await aDemoCompany(request)
  const name = `Otília ${randomUUID().slice(0, 4)}`
  const customer = demo.aCustomer(name)
  await customer.says('Bom dia! Me lembram da revisão?')
  await customer.ticket()
  const schedules = new SchedulesPage(page)
  await signIn(page, admin, '/schedules')
  await expect(schedules.title).toBeVisible()
  const today = wall(new Date()).slice(0, 10)

  await test.step('a click on today opens the form, which says the repetition in words', async () => {
    // Beside the number of the day: below it stands what others have planned.
    await schedules.day(today).click({ position: { x: 12, y: 10 } })
    await schedules.choice('Contato').fill(name)
    await page.getByRole('option', { name }).click()
    await schedules.field('Mensagem').fill('Olá, {{firstName}}! Está na hora da revisão.')
    await schedules.dialog.getByLabel('Data e hora do envio').fill(wall(new Date(Date.now() + 3 * minute)))
    await schedules.field('Quantas vezes').fill('3')
    await schedules.field('A cada').fill('1')
    await schedules.choose('Intervalo', 'Dias')
    await schedules.choose('Em dias não úteis', 'Enviar um dia útil depois')
    await expect(schedules.dialog).toContainText('Todo dia, 3 vezes, pula fins de semana e feriados')
    await schedules.choose('Em dias não úteis', 'Enviar normalmente')
    await schedules.dialog.getByRole('button', { name: 'Agendar', exact: true }).click()
    await expect(schedules.dialog).toBeHidden()
  })

  await test.step('it stands in the calendar with what comes after it', async () => {
    await schedules.find(name)
    await expect(schedules.turn(name)).toHaveCount(3)
    await expectAccessibleInBothThemes(page)
  })

  await test.step('dragged to another day it can be put back', async () => {
    await page.getByText('Semana', { exact: true }).click()
    await page.getByText('Mês', { exact: true }).click()
    const next = wall(new Date(Date.now() + 24 * 60 * minute)).slice(0, 10)
    await schedules
      .turn(name)
      .first()
      .dragTo(schedules.day(next), { sourcePosition: { x: 20, y: 8 } })
    await expect(schedules.calendar).toContainText(`${name}: movido para`)
    await expect(schedules.day(today).locator('.fc-event').filter({ hasText: name })).toHaveCount(0)
    await schedules.calendar.getByRole('button', { name: 'Desfazer' }).click()
    await expect(schedules.day(today).locator('.fc-event').filter({ hasText: name })).toHaveCount(1)
  })

  await test.step('its time comes, and the phone rings', async () => {
    await schedules.turn(name).first().click()
    await schedules.dialog.getByRole('button', { name: 'Editar agendamento' }).click()
    await schedules.dialog.getByLabel('Data e hora do envio').fill(wall(new Date()))
    await schedules.dialog.getByRole('button', { name: 'Salvar' }).click()
    await expect(schedules.dialog).toBeHidden()
    const received = async () => (await customer.phone()).map(({ body }) => body).join('\n')
    await expect
      .poll(received, { message: 'the message arrives', timeout: 90_000 })
      .toContain('Olá, Otília! Está na hora da revisão.')
  })

  await test.step('the calendar knows it without being asked, and keeps the history', async () => {
    const sent = schedules.day(today).locator('.fc-event.turn-sent').filter({ hasText: name })
    await expect(sent).toHaveCount(1)
    await sent.click()
    await expect(schedules.dialog).toContainText('1 de 3 enviadas')
    await expect(schedules.dialog.getByRole('region', { name: 'Histórico de envios' })).toContainText(
      /Enviada|Entregue|Lida|Saindo/,
    )
  })
})
