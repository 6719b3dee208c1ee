import type { Locator, Page } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import { expectAccessibleInBothThemes } from '../accessible.ts'
import { demoPassword } from '../company.ts'
import { aDemoCompany } from '../demoCompany.ts'
import { expect, test } from '../journey.ts'
import { signIn } from '../signIn.ts'

test.describe.configure({ timeout: 480_000 })

async function dragTo(page: Page, card: Locator, column: Locator) {
  await carryTo(page, card, column)
  await page.mouse.up()
}

async function carryTo(page: Page, card: Locator, column: Locator) {
  await column.scrollIntoViewIfNeeded()
  await card.scrollIntoViewIfNeeded()
  const [from, to] = [(await card.boundingBox())!, (await column.boundingBox())!]
  await page.mouse.move(from.x + from.width / 2, from.y + from.height - 8)
  await page.mouse.down()
  await page.mouse.move(to.x + to.width / 2, to.y + 70, { steps: 10 })
}

const carla = { name: 'Carla Menezes', email: 'admin@demo.local', password: demoPassword }

test('what somebody holds is handed back on the panel with keys alone, and on with a mouse; a wall shows all of it', async ({
  page,
  request,
}) => {
  const demo = await aDemoCompany(request)
  const person = await demo.attendant()
  const name = `Quitéria ${randomUUID().slice(0, 6)}`
  const { says } = await demo.openTicket(name, person.id)
  await demo.openTicket(`Outra ${name}`, person.id)
  await demo.permit(person.id, { capacity: 1 })
  const shell = await signIn(page, carla, '/moments')
  await expect(shell.heading('Painel de Atendimentos')).toBeVisible()
  const column = page.getByRole('region', { name: person.name, exact: true })
  const card = column.getByRole('listitem', { name, exact: true })
  await expect(card).toBeVisible()
  await says('Alguém aí?')
  await expect(card.getByText('Sem resposta', { exact: true })).toBeVisible()
  await expect(column).toContainText(/\d sem resposta/)
  await expectAccessibleInBothThemes(page, 'panel')
  await card.focus()
  await page.keyboard.press('Space')
  // Keys are heard once the card is lifted; those who wait stand first.
  await expect(async () => {
    await page.keyboard.press('ArrowLeft')
    await expect(page.getByText('Sobre Aguardando.')).toBeAttached({ timeout: 500 })
  }).toPass()
  await page.keyboard.press('Space')
  await expect(shell.toasts.getByText(`${name} voltou para a fila`)).toBeVisible()
  const waiting = page.getByRole('region', { name: 'Aguardando', exact: true })
  await expect(waiting.getByRole('listitem', { name, exact: true })).toBeVisible()

  // Wide enough for all columns to be on the screen.
  await page.setViewportSize({ width: 3000, height: 900 })
  // With the other one in hand the colleague is full: that is asked about first.
  await dragTo(page, waiting.getByRole('listitem', { name, exact: true }), column)
  const question = page.getByRole('dialog', { name: 'Passar da capacidade?' })
  await expect(question).toContainText(/Paula Plantão já tem \d+ em mãos, e a capacidade é 1/)
  await question.getByRole('button', { name: 'Entregar' }).click()
  await expect(shell.toasts.getByText(`${name} agora está com ${person.name}`)).toBeVisible()
  await expect(card).toBeVisible()
  await demo.permit(person.id, { capacity: 10 })

  await page.getByRole('button', { name: 'Modo telão' }).click()
  await expect(page.getByRole('button', { name: 'Sair do modo telão' })).toBeVisible()
  await page.getByRole('button', { name: 'Sair do modo telão' }).click()
  await column.getByRole('link', { name, exact: true }).click()
  await expect(page).toHaveURL(/\/tickets\/[0-9a-f-]{36}/)
})

test('of two who hand the same ticket over at one moment one does, and the other is told who has it', async ({
  page,
  openBrowser,
  request,
  watch,
}) => {
  const demo = await aDemoCompany(request)
  const [ana, other] = [await demo.ana(), await demo.anotherAdmin()]
  const [lia] = await demo.pair()
  const name = `Disputa ${randomUUID().slice(0, 6)}`
  const { id } = await demo.openTicket(name, ana.id)
  watch.provoke(409, `/api/tickets/${id}`)
  // Who is away has a column while they hold something.
  await demo.openTicket(`De ${lia.name}`, lia.id)
  const boards = []
  for (const [at, account, to] of [
    [page, carla, lia],
    [await openBrowser(), other, other],
  ] as const) {
    await at.setViewportSize({ width: 3000, height: 900 })
    const shell = await signIn(at, account, '/moments')
    const columnOf = (whose: string) => at.getByRole('region', { name: whose, exact: true })
    const cardIn = (whose: string) => columnOf(whose).getByRole('listitem', { name, exact: true })
    await expect(cardIn(ana.name)).toBeVisible()
    await carryTo(at, cardIn(ana.name), columnOf(to.name))
    boards.push({ at, shell, to, cardIn })
  }
  await Promise.all(boards.map(({ at }) => at.mouse.up()))
  const told = await Promise.all(
    boards.map(async ({ shell }) => {
      const words = shell.toasts.filter({ hasText: name }).first()
      await expect(words).toBeVisible()
      return words.textContent()
    }),
  )
  const won = told.findIndex((words) => words?.includes(`${name} agora está com`))
  const { to: holder } = boards[won]!
  expect(told[won]).toContain(`${name} agora está com ${holder.name}`)
  expect(told[1 - won]).toContain(`${name} já está com ${holder.name}`)
  for (const { cardIn } of boards) {
    await expect(cardIn(holder.name)).toBeVisible()
    await expect(cardIn(ana.name)).toBeHidden()
  }
})
