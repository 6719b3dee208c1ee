import type { Locator } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import { demoPassword } from '../company.ts'
import { aDemoCompany } from '../demoCompany.ts'
import { expect, test } from '../journey.ts'
import { ConversationPage } from '../pages/ConversationPage.ts'
import { InboxPage } from '../pages/InboxPage.ts'
import { QueuesPage } from '../pages/QueuesPage.ts'
import { signIn } from '../signIn.ts'
import { passMinutes } from '../slaTime.ts'

test.describe.configure({ timeout: 480_000 })

const admin = { name: 'Carla Menezes', email: 'admin@demo.local', password: demoPassword }
const running = /^Primeira resposta até/
const missed = /^Primeira resposta fora do prazo/
const raised = 'Levado ao topo da lista pelo escalonamento da fila'

test('a queue promises a first answer, misses it before everybody’s eyes, and the numbers say so', async ({
  page,
  request,
  openBrowser,
}) => {
  const demo = await aDemoCompany(request)
  const person = await demo.attendant()
  const mark = randomUUID().slice(0, 6)
  const name = `Prazos ${mark}`
  // Journeys share their attendant: only names of their own tell these two from those before.
  const [verasName, saulosName] = [`Vera ${mark}`, `Saulo ${mark}`]
  const shell = await signIn(page, admin, '/queues')

  await test.step('an admin says what the queue promises, and what happens when it does not keep it', async () => {
    const queues = new QueuesPage(page)
    await queues.openNew()
    await queues.field('Nome').fill(name)
    await queues.tab('Prazos').click()
    await queues.toggle('Contar prazos nesta fila')
    await queues.toggle('Contar também fora do expediente')
    await queues.editor.getByRole('button', { name: 'Adicionar passo' }).click()
    await queues.chooseInStep(2, 'Ação', 'Levar ao topo da lista')
    await queues.editor.getByRole('button', { name: 'Adicionar passo' }).click()
    await queues.chooseInStep(3, 'Quando', 'depois do prazo')
    await queues.chooseInStep(3, 'Ação', 'Mover para outra fila')
    await queues.chooseInStep(3, 'Fila de destino', demo.otherQueue.name)
    await queues.save('Adicionar fila')
    await expect(queues.row(name)).toBeVisible()
  })

  const queueId = await demo.queueNamed(name)
  await demo.permit(person.id, { queueIds: [demo.queue.id, queueId] })
  const waiting = async (who: string) => {
    const customer = demo.aCustomer(who)
    await customer.says('Alguém aí?')
    const ticket = await customer.ticket()
    await demo.change(ticket.id, { queueId, isTransfered: true, userId: null })
    return ticket
  }
  const vera = await waiting(verasName)
  const saulo = await waiting(saulosName)
  const desk = await openBrowser()
  const attendant = await signIn(desk, person)
  const [inbox, conversation] = [new InboxPage(desk), new ConversationPage(desk)]
  const markOf = (where: Locator, what: RegExp) => where.getByLabel(what)

  await test.step('what is left counts down in the list and in the conversation', async () => {
    await inbox.showWaiting()
    await expect(markOf(inbox.row(verasName), running)).toHaveText(/^1[45]\smin$/)
    await expect(inbox.row(verasName).getByLabel(raised)).toBeHidden()
    await conversation.open(vera.uuid)
    await expect(markOf(conversation.header, running)).toHaveText(/^1[45]\smin$/)
  })

  await test.step('when it is missed, the mark, the bell and the place in the list say so without a reload', async () => {
    const loaded = await attendant.loadedAt()
    await passMinutes(vera.id, 16)
    await expect(attendant.toasts.getByText(`O prazo de ${verasName} passou.`)).toBeVisible()
    await expect(markOf(inbox.row(verasName), missed)).toBeVisible()
    await expect(markOf(conversation.header, missed)).toBeVisible()
    for (const place of [inbox.row(verasName), conversation.header])
      await expect(place.getByLabel(raised)).toHaveText('Escalado')
    await expect(inbox.row(saulosName).getByLabel(raised)).toBeHidden()
    await expect(
      desk
        .getByRole('listitem')
        .filter({ has: desk.getByRole('link', { name: mark }) })
        .first(),
    ).toContainText(verasName)
    await attendant.bell.click()
    const notices = desk.getByRole('list', { name: 'Prazos' })
    await expect(notices.getByRole('link', { name: verasName })).toContainText(`Primeira resposta · ${name}`)
    await desk.keyboard.press('Escape')
    expect(await attendant.loadedAt()).toBe(loaded)
  })

  await test.step('the panel shows which one was raised, what is left, and when it last changed', async () => {
    await shell.walkTo('/moments')
    const card = page.getByRole('listitem', { name: verasName })
    await expect(card.getByLabel(raised)).toBeVisible()
    await expect(markOf(card, missed)).toBeVisible()
    await expect(card.getByTitle(/^Última alteração: /)).toBeVisible()
    await expect(page.getByRole('listitem', { name: saulosName }).getByLabel(raised)).toBeHidden()
  })

  await test.step('an answer ends it', async () => {
    await conversation.action('Aceitar').click()
    await conversation.field.fill('Desculpe a demora!')
    await conversation.field.press('Enter')
    await expect(markOf(conversation.header, missed)).toBeHidden()
    await expect(conversation.header.getByLabel(raised)).toBeHidden()
    await attendant.bell.click()
    await expect(desk.getByRole('dialog')).toBeVisible()
    await expect(desk.getByRole('link', { name: new RegExp(`${verasName}.*Primeira resposta`) })).toBeHidden()
    await desk.keyboard.press('Escape')
  })

  await test.step('one whom nobody answers goes to the other queue', async () => {
    await inbox.view('Aguardando').click()
    await expect(inbox.row(saulosName)).toBeVisible()
    await passMinutes(saulo.id, 30)
    await expect(inbox.row(saulosName)).toBeHidden()
    await expect.poll(async () => (await demo.find(saulo.id)).queueId).toBe(demo.otherQueue.id)
  })

  await test.step('the dashboard counts both, and leads to the tickets', async () => {
    // Wide enough for every column.
    await page.setViewportSize({ width: 1800, height: 900 })
    await shell.walkTo('/')
    await page.getByRole('tab', { name: 'Prazos' }).click()
    const row = page
      .getByRole('region', { name: 'Prazos por fila' })
      .getByRole('row')
      .filter({ hasText: name })
    await row.getByRole('link', { name: '2' }).click()
    await expect(shell.heading('Relatórios')).toBeVisible()
    const report = page.getByRole('table', { name: 'Relatórios' })
    await expect(report.getByRole('row').filter({ hasText: verasName })).toContainText('Fora do prazo')
  })
})
