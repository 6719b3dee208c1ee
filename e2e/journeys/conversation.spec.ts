import { expectAccessible, expectAccessibleInBothThemes } from '../accessible.ts'
import { aDemoCompany } from '../demoCompany.ts'
import { expect, test } from '../journey.ts'
import { ComposerPage } from '../pages/ComposerPage.ts'
import { ConversationPage } from '../pages/ConversationPage.ts'
import { signIn } from '../signIn.ts'

test('an attendant takes a customer, follows what is said, and ends the attendance', async ({
  page,
  request,
  watch,
}) => {
  const demo = await aDemoCompany(request)
  const person = await demo.attendant()
  const customer = demo.aCustomer('Célia Conversa')
  const wid = await customer.says('Bom dia! Meu pedido *não* chegou.')
  const { id, uuid } = await customer.ticket()
  const conversation = new ConversationPage(page)
  const shell = await signIn(page, person, `/tickets/${uuid}`)

  await test.step('a ticket without a queue gets one when it is accepted', async () => {
    await expect(conversation.bubble('não')).toContainText('Bom dia! Meu pedido não chegou.')
    await expect(conversation.waiting).toBeVisible()
    await conversation.action('Aceitar').click()
    await conversation.chooseQueue(demo.queue.name)
    await conversation.dialog.getByRole('button', { name: 'Aceitar' }).click()
    await expect(conversation.action('Finalizar')).toBeVisible()
    await expect(conversation.waiting).toBeHidden()
    await expect(conversation.header).toContainText(demo.queue.name)
    await expect(conversation.header).toContainText('Paula Plantão')
    await expect(page.getByText('Primeiro contato', { exact: true })).toBeVisible()
  })

  await test.step('what the customer says, changes and takes back is seen at once', async () => {
    const second = await customer.says('Era para ontem')
    await expect(conversation.message('Era para ontem')).toBeVisible()
    await customer.says('Podem ver?', { quotedWid: wid })
    await expect(conversation.bubble('Podem ver?').getByTitle('Ir para a mensagem citada')).toContainText(
      'Célia Conversa',
    )
    await customer.takesBack(second)
    // The company has promised nobody to forget: what was said stays readable.
    await expect(conversation.bubble('Era para ontem')).toContainText(
      'Essa mensagem foi apagada pelo contato',
    )
    await expect(conversation.message('Era para ontem')).toBeVisible()
  })

  await test.step('what colleagues write has a name, ticks, and notes have a lock', async () => {
    const sent = await demo.write(id, { body: 'Já estou vendo.' })
    await demo.write(id, { body: 'Cliente antiga, cuidar bem.', isPrivate: true })
    await expect(conversation.bubble('Já estou vendo.')).toContainText('Célia Central')
    await expect(
      conversation.bubble('Já estou vendo.').getByRole('button', { name: /Enviada|Entregue|Lida/ }),
    ).toBeVisible()
    await expect(conversation.bubble('Cliente antiga, cuidar bem.')).toContainText(
      'Nota privada de Célia Central',
    )
    const reached = async () => (await demo.messages(uuid)).find((message) => message.id === sent.id)?.wid
    await expect.poll(reached).toBeTruthy()
    await customer.reacts((await reached())!, '🎉')
    await expect(conversation.log.getByRole('img', { name: 'Reações: 🎉' })).toBeVisible()
  })

  await test.step('the attendant reacts, and sees the way of a message', async () => {
    await conversation.bubble('Podem ver?').hover()
    await conversation.bubble('Podem ver?').getByRole('button', { name: 'Opções da mensagem' }).click()
    await page.getByRole('menuitem', { name: 'Reagir com 👍' }).click()
    await expect(conversation.log.getByRole('img', { name: 'Reações: 👍' })).toBeVisible()
    await conversation.chooseInMenuOf('Já estou vendo.', 'Dados da mensagem')
    await expect(conversation.dialog.getByText('Gravada')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(conversation.dialog).toBeHidden()
  })

  await test.step('everybody can read it, in both themes', async () => {
    await expectAccessibleInBothThemes(page)
    await conversation.action('Mais ações').click()
    await expect(page.getByRole('menuitem').first()).toBeFocused()
    await expectAccessible(page.getByRole('menu'), 'its menu')
    await page.keyboard.press('Escape')
  })

  await test.step('the log tells what happened', async () => {
    await conversation.choose('Histórico do atendimento')
    await expect(conversation.dialog.getByText('Aceito', { exact: true })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(conversation.dialog).toBeHidden()
  })

  await test.step('a resolved ticket is left, and taken up again', async () => {
    await conversation.action('Finalizar').click()
    await expect(page).toHaveURL(/\/tickets$/)
    expect((await demo.find(id)).status).toBe('closed')
    await conversation.open(uuid)
    await conversation.action('Reabrir').click()
    await expect(conversation.action('Finalizar')).toBeVisible()
    await expect(page.getByText(/^2º contato · última vez: .+, com Paula Plantão$/)).toBeVisible()
    expect(await demo.find(id)).toMatchObject({ status: 'open', userId: person.id })
  })

  await test.step('a ticket that was handed to somebody else closes by itself', async () => {
    watch.provoke(404, `/api/tickets/u/${uuid}`)
    await demo.change(id, {
      isTransfered: true,
      queueId: demo.otherQueue.id,
      status: 'pending',
      userId: null,
    })
    await expect(page).toHaveURL(/\/tickets$/)
    await expect(
      shell.toasts.getByText('O atendimento de Célia Conversa não está mais com você.'),
    ).toBeVisible()
  })
})

test('who comes too late is told who holds the conversation', async ({ page, request, watch }) => {
  const demo = await aDemoCompany(request)
  const late = await demo.attendant()
  const early = await demo.ana()
  const customer = demo.aCustomer('Dora Disputada')
  await customer.says('Oi')
  const { id, uuid } = await customer.ticket()
  const conversation = new ConversationPage(page)
  await signIn(page, late, `/tickets/${uuid}`)
  await expect(conversation.action('Aceitar')).toBeVisible()

  // The news of it does not reach this browser: what the screen shows is old.
  await page.route(`**/api/tickets/${id}`, async (route) => {
    await demo.change(id, { status: 'open', userId: early.id, queueId: demo.queue.id })
    await route.continue()
  })
  watch.provoke(409, `/api/tickets/${id}`)
  watch.provoke(404, `/api/tickets/u/${uuid}`)
  await conversation.action('Aceitar').click()
  await conversation.chooseQueue(demo.queue.name)
  await conversation.dialog.getByRole('button', { name: 'Aceitar' }).click()
  const told = page.getByRole('dialog', { name: 'Atendimento já em andamento' })
  await expect(told).toContainText(early.name)
  await expect(told).toContainText(demo.queue.name)
  await told.getByRole('button', { name: 'Entendi' }).click()
  await expect(told).toBeHidden()
})

test('a long conversation is read upwards, and news do not move what is being read', async ({
  page,
  request,
}) => {
  const demo = await aDemoCompany(request)
  const person = await demo.attendant()
  const customer = demo.aCustomer('Nina Novelo')
  const first = await customer.says('Linha 1')
  const { id, uuid } = await customer.ticket()
  await demo.change(id, { status: 'open', userId: person.id, queueId: demo.queue.id })
  for (let line = 2; line <= 50; line++) {
    await customer.says(`Linha ${line}`)
    // Of other heights than what is guessed of them before they come near.
    if (line % 5 === 0) await demo.write(id, { body: 'Uma resposta de muitas palavras. '.repeat(12) })
  }
  await customer.says('Sobre isto', { quotedWid: first })
  const conversation = new ConversationPage(page)
  await signIn(page, person, `/tickets/${uuid}`)
  await expect(conversation.message('Sobre isto')).toBeInViewport()
  await expect(conversation.bubble('Linha 1')).toBeHidden()

  await test.step('a quoted message is looked for in older pages', async () => {
    await conversation.bubble('Sobre isto').getByTitle('Ir para a mensagem citada').click()
    await expect(conversation.bubble('Linha 1')).toBeInViewport()
  })
  await test.step('the name of the day comes along, and steps aside for the reader', async () => {
    const today = conversation.log.getByText('Hoje', { exact: true })
    // By the wheel, as a reader does: a script's scrolling is undone while the quoted message is still held in sight.
    await conversation.log.hover()
    await page.mouse.wheel(0, 200)
    await expect(today).toHaveCSS('opacity', '0')
    await expect(async () => {
      await page.mouse.wheel(0, 20)
      await expect(today).toHaveCSS('opacity', '1', { timeout: 500 })
    }).toPass()
    await expect(today).toHaveCSS('opacity', '0')
    await conversation.log.evaluate((element) => element.scrollBy({ top: -2_000 }))
    await expect(conversation.bubble('Linha 1')).toBeInViewport()
  })
  await test.step('what is new waits at the end', async () => {
    await customer.says('Mais uma coisa')
    await expect(conversation.newMessages).toBeVisible()
    await expect(conversation.bubble('Linha 1')).toBeInViewport()
    await conversation.newMessages.click()
    await expect(conversation.message('Mais uma coisa')).toBeInViewport()
  })
  await test.step('words are looked for in the whole conversation, from hit to hit', async () => {
    await page.keyboard.press('Control+f')
    await expect(conversation.searchField).toBeFocused()
    await conversation.searchField.fill('LÍNHA 1')
    await expect(conversation.search).toContainText('1 de 11')
    await expect(conversation.bubble('Linha 19')).toBeInViewport()
    await page.keyboard.press('Enter')
    await expect(conversation.search).toContainText('2 de 11')
    await expect(conversation.bubble('Linha 18')).toBeInViewport()
    for (let hit = 3; hit <= 11; hit++) {
      await page.keyboard.press('ArrowUp')
      await expect(conversation.search).toContainText(`${hit} de 11`)
    }
    await expect(conversation.bubble('Linha 1')).toBeInViewport()
    // As fast as a key repeats that is held down.
    for (let hit = 10; hit >= 1; hit--) await page.keyboard.press('ArrowDown')
    await expect(conversation.bubble('Linha 19')).toBeInViewport()
    for (let hit = 2; hit <= 11; hit++) await page.keyboard.press('ArrowUp')
    await expect(conversation.bubble('Linha 1')).toBeInViewport()
    await page.keyboard.press('Shift+Enter')
    await expect(conversation.bubble('Linha 10')).toBeInViewport()
    await conversation.searchField.fill('isto não foi dito')
    await expect(conversation.search).toContainText('Nada encontrado')
    await page.keyboard.press('Escape')
    await expect(conversation.search).toBeHidden()
    await expect(conversation.log).toBeFocused()
  })
  await test.step('from there one reads on downwards, and arrives at the end', async () => {
    await expect(conversation.message('Mais uma coisa')).not.toBeInViewport()
    await expect(async () => {
      await conversation.log.evaluate((element) => element.scrollTo({ top: 0 }))
      await expect(conversation.message('Mais uma coisa')).toBeInViewport({ timeout: 500 })
    }).toPass()
    const lines = Array.from({ length: 50 }, (_, index) => `Linha ${index + 1}`)
    const shown = conversation.log.locator('[data-message] [data-words]', { hasText: /^Linha \d+$/ })
    // From wherever the part that was read begins: all of them, in their order.
    await expect(shown.first()).toHaveText(/^Linha [1-9]$/)
    const texts = await shown.allTextContents()
    expect(texts).toEqual(lines.slice(-texts.length))
    await expect(conversation.toEnd).toBeHidden()
  })
  await test.step('writing while reading further up leads to the end', async () => {
    await conversation.bubble('Sobre isto').getByTitle('Ir para a mensagem citada').click()
    await expect(conversation.bubble('Linha 1')).toBeInViewport()
    await new ComposerPage(page).say('Já vejo isso')
    await expect(conversation.log.getByText('Já vejo isso')).toBeInViewport()
  })
  await test.step('on a phone too', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(conversation.log.getByText('Já vejo isso')).toBeInViewport()
    await expect(conversation.action('Finalizar')).toBeVisible()
  })
})

test('messages are forwarded one after the other', async ({ page, request }) => {
  const demo = await aDemoCompany(request)
  const person = await demo.attendant()
  const target = demo.aCustomer(`Rosa Recebe ${Date.now()}`)
  await target.says('Oi')
  await target.ticket()
  const customer = demo.aCustomer('Otto Original')
  await customer.says('Primeiro')
  await customer.says('Segundo')
  const { id, uuid } = await customer.ticket()
  await demo.change(id, { status: 'open', userId: person.id, queueId: demo.queue.id })
  const conversation = new ConversationPage(page)
  const shell = await signIn(page, person, `/tickets/${uuid}`)

  await conversation.choose('Selecionar mensagens')
  await page.getByRole('button', { name: 'Encaminhar' }).click()
  await expect(shell.toasts.getByText('Selecione ao menos uma mensagem.')).toBeVisible()
  for (const text of ['Primeiro', 'Segundo'])
    await conversation.bubble(text).getByRole('checkbox', { name: 'Selecionar mensagem' }).check()
  await page.getByRole('button', { name: 'Encaminhar' }).click()
  await conversation.dialog.getByRole('combobox', { name: 'Contato' }).fill(target.name)
  await page.getByRole('option', { name: target.name }).click()
  await conversation.dialog.getByRole('button', { name: 'Encaminhar' }).click()
  await expect(page).toHaveURL(/\/tickets$/)
  const received = await demo.messages((await target.ticket()).uuid)
  expect(received.map(({ body }) => body)).toEqual(expect.arrayContaining(['Primeiro', 'Segundo']))
})

test('an address that leads to no ticket leads back to the inbox', async ({ page, request, watch }) => {
  const demo = await aDemoCompany(request)
  const person = await demo.attendant()
  const nowhere = '00000000-0000-4000-8000-000000000000'
  // Its messages are asked for as well, if the conversation was ready to be shown before the ticket was missed.
  watch.provoke(404, new RegExp(`^/api/(tickets/u|messages)/${nowhere}$`))
  // It is told for a few seconds only, while the rest of the page may still be loading.
  const [shell] = await Promise.all([
    signIn(page, person, `/tickets/${nowhere}`),
    expect(page.getByText('Atendimento não encontrado.')).toBeVisible({ timeout: 60_000 }),
  ])
  await expect(page).toHaveURL(/\/tickets$/)

  await shell.tryTo('/tickets/nenhum')
  await expect(page.getByText('Este endereço não é de um atendimento.')).toBeVisible()
  await expect(page).toHaveURL(/\/tickets$/)
})
