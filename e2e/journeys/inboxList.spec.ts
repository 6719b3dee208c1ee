import { randomUUID } from 'node:crypto'
import { expectAccessible } from '../accessible.ts'
import { aDemoCompany } from '../demoCompany.ts'
import { expect, test } from '../journey.ts'
import { ConversationPage } from '../pages/ConversationPage.ts'
import { InboxPage } from '../pages/InboxPage.ts'
import { signIn } from '../signIn.ts'

/** Journeys share their attendant: only a name of its own tells a customer from those before. */
const unique = (name: string) => `${name} ${randomUUID().slice(0, 6)}`

test('customers arrive, are accepted from the list and leave it, before the eyes of the team', async ({
  page,
  request,
}) => {
  const demo = await aDemoCompany(request)
  const person = await demo.attendant()
  const inbox = new InboxPage(page)
  const shell = await signIn(page, person)
  const name = unique('Rita')
  const customer = demo.aCustomer(name)

  await test.step('the inbox is where an attendant lands', async () => {
    await expect(page).toHaveURL(/\/tickets$/)
    await expect(inbox.prompt).toBeVisible()
    await expect(shell.connection(/^Conectado/)).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('a customer who writes appears among the waiting, unread and on top', async () => {
    await inbox.showWaiting()
    await expect(inbox.view('Aguardando')).toContainText(/\d/)
    const before = await inbox.count('Aguardando')
    await customer.says('Vocês abrem amanhã?')
    await expect(inbox.row(name)).toContainText('Vocês abrem amanhã?')
    await expect(inbox.row(name)).toContainText('Sem departamento')
    await expect(inbox.row(name).locator('time')).toContainText(/agora|há 1 min/)
    await expect(inbox.row(name).getByRole('img', { name: '1 mensagem não lida' })).toBeVisible()
    await expect.poll(() => inbox.count('Aguardando')).toBe(before + 1)
    await customer.says('E no domingo?')
    await expect(inbox.row(name)).toContainText('E no domingo?')
    await expect(inbox.row(name).getByRole('img', { name: '2 mensagens não lidas' })).toBeVisible()
  })

  await test.step('accepting asks for the missing queue and goes on in the own tickets', async () => {
    await inbox.act('Aceitar', name)
    await inbox.chooseIn('Fila', demo.queue.name)
    await inbox.dialog.getByRole('button', { name: 'Aceitar' }).click()
    await expect(page).toHaveURL(/\/tickets\/.+/)
    await expect(inbox.view('Atendendo')).toHaveAttribute('aria-selected', 'true')
    await expect(inbox.link(name)).toHaveAttribute('aria-current', 'page')
    await expect(inbox.row(name)).toContainText(demo.queue.name)
    await expect(inbox.row(name).getByRole('img', { name: /não lida/ })).toBeHidden()
    await expectAccessible(page)
  })

  await test.step('what a colleague takes over leaves the list', async () => {
    const { id } = await customer.ticket()
    await demo.change(id, { status: 'closed', sendFarewellMessage: false })
    await expect(inbox.row(name)).toBeHidden()
    await inbox.view('Resolvidos').click()
    await expect(inbox.row(name)).toBeVisible()
    const isStretched = () => document.documentElement.scrollHeight > window.innerHeight
    expect(await page.evaluate(isStretched), 'a long list scrolls, the page does not').toBe(false)
    await inbox.act('Reabrir', name)
    await expect(inbox.view('Atendendo')).toHaveAttribute('aria-selected', 'true')
    await expect(inbox.link(name)).toHaveAttribute('aria-current', 'page')
  })
})

test('the one who waits longest is next, and an end can be undone', async ({ page, request }) => {
  const demo = await aDemoCompany(request)
  const person = await demo.attendant()
  const inbox = new InboxPage(page)
  const conversation = new ConversationPage(page)
  // In a line of their own: customers of other journeys, and of the demo, wait elsewhere.
  const queue = await demo.addQueue(unique('Linha'))
  await demo.permit(person.id, { allTicket: 'disable', queueIds: [queue.id] })
  const inLine = async (name: string) => {
    const customer = demo.aCustomer(name)
    await customer.says('Bom dia')
    const { id, uuid } = await customer.ticket()
    await demo.change(id, { queueId: queue.id, isTransfered: true, userId: null })
    return { name, uuid }
  }
  const longest = await inLine(unique('Fábio'))
  const second = await inLine(unique('Gilda'))
  const third = await inLine(unique('Hilda'))
  await signIn(page, person)
  const next = page.getByRole('button', { name: 'Atender próximo' })
  const undo = page.getByRole('button', { name: 'Desfazer' })

  await inbox.view('Aguardando').click()
  await expect(next).toBeVisible()
  await expect(page.locator('li[data-uuid]')).toContainText([longest.name, second.name, third.name])
  await expectAccessible(page)
  await next.click()
  await expect(page).toHaveURL(new RegExp(longest.uuid))
  await expect(inbox.view('Atendendo')).toHaveAttribute('aria-selected', 'true')
  await expect(conversation.action('Finalizar')).toBeVisible()

  await test.step('finishing goes on to the next; what was finished is still there for a moment', async () => {
    await expect(conversation.action('Finalizar e próximo')).toBeVisible()
    await page.keyboard.press('Alt+g')
    await expect(page).toHaveURL(new RegExp(second.uuid))
    await undo.click()
    await expect(page).toHaveURL(new RegExp(longest.uuid))
    await expect(undo).toBeHidden()
    await expect(conversation.action('Finalizar')).toBeVisible()
  })

  await test.step('without a word it closes by itself, also when the browser has gone', async () => {
    await page.keyboard.press('Alt+g')
    await expect(undo).toBeVisible()
    await page.goto('about:blank')
    await expect.poll(() => demo.statusOf(longest.uuid)).toMatch(/closed|nps/)
  })
  await demo.removeQueue(queue.id)
})

test('an attendant finds tickets by words and by filters, and works without a mouse', async ({
  page,
  request,
}) => {
  const demo = await aDemoCompany(request)
  const person = await demo.attendant()
  const inbox = new InboxPage(page)
  // By night: the other journeys of the list are by day.
  await demo.permit(person.id, { defaultTheme: 'dark' })
  const [first, second] = [unique('Ugo'), unique('Zeca')]
  const said = unique('quero um boleto')
  const arrive = async (name: string, words: string) => {
    const customer = demo.aCustomer(name)
    await customer.says(words)
    const { id } = await customer.ticket()
    await demo.change(id, { status: 'open', userId: person.id, queueId: demo.queue.id })
  }

  await test.step('what happens while the page is still on its way is in the list', async () => {
    const patiently = { timeout: 60_000 }
    const held = Promise.withResolvers<void>()
    await page.route('**/assets/TicketsPage-*.js', async (route) => {
      await held.promise
      await route.continue()
    })
    const listed = page.waitForResponse(
      (response) => new URL(response.url()).pathname === '/api/tickets',
      patiently,
    )
    const told = page.waitForEvent('websocket', patiently).then((line) =>
      line.waitForEvent('framereceived', {
        predicate: ({ payload }) => payload.includes(first),
        ...patiently,
      }),
    )
    await signIn(page, person)
    await listed
    await arrive(first, said)
    await told
    held.resolve()
    await expect(inbox.link(first)).toBeVisible()
    await page.unroute('**/assets/TicketsPage-*.js')
  })
  await arrive(second, 'Bom dia')

  await test.step('arrows move, Enter opens', async () => {
    await expect(inbox.link(second)).toBeVisible()
    await inbox.link(first).focus()
    await page.keyboard.press('Home')
    await expect(inbox.link(second)).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(inbox.link(first)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(inbox.link(first)).toHaveAttribute('aria-current', 'page')
  })

  await test.step('a conversation that opens late leaves the keyboard where it is', async () => {
    const held = Promise.withResolvers<void>()
    await page.route('**/api/tickets/u/**', async (route) => {
      await held.promise
      await route.continue()
    })
    await inbox.link(second).press('Enter')
    await page.keyboard.press('/')
    await expect(inbox.search).toBeFocused()
    held.resolve()
    await expect(page.getByRole('textbox', { name: `Mensagem para ${second}` })).toBeVisible()
    await expect(inbox.search).toBeFocused()
    await page.unroute('**/api/tickets/u/**')
  })

  await test.step('a search looks everywhere, and clearing it leads back', async () => {
    await page.keyboard.type(second)
    await expect(inbox.view('Busca')).toHaveAttribute('aria-selected', 'true')
    await expect(inbox.row(second)).toBeVisible()
    await expect(inbox.row(first)).toBeHidden()
    await page.keyboard.press('Escape')
    await expect(inbox.view('Atendendo')).toHaveAttribute('aria-selected', 'true')
    await expect(inbox.row(first)).toBeVisible()
  })

  await test.step('what was said is found too, unless one looks for names only', async () => {
    await page.keyboard.type(said)
    await expect(inbox.row(first)).toBeVisible()
    const inMessages = page.getByRole('checkbox', { name: 'Buscar nas mensagens' })
    await expect(inMessages).toBeChecked()
    await inMessages.uncheck()
    await expect(inbox.row(first)).toBeHidden()
    await inMessages.check()
    await expect(inbox.row(first)).toBeVisible()
    await page.getByRole('button', { name: 'Limpar', exact: true }).click()
    await expect(inbox.search).toBeFocused()
    await expect(inbox.view('Atendendo')).toHaveAttribute('aria-selected', 'true')
  })

  await test.step('filters are counted and can be cleared', async () => {
    await inbox.filters.click()
    await inbox.dialog.getByText('Resolvido', { exact: true }).click()
    await expect(inbox.view('Busca')).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByRole('button', { name: 'Filtros: 1 ativo' })).toBeVisible()
    await expect(inbox.row(first)).toBeHidden()
    await expectAccessible(inbox.dialog)
    const clear = inbox.dialog.getByRole('button', { name: 'Limpar filtros' })
    await clear.click()
    await expect(clear).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(inbox.dialog).toBeHidden()
    await expect(inbox.filters).toBeFocused()
    await expect(inbox.row(first)).toBeVisible()
  })

  await test.step('the width is drawn, kept, and there after a reload', async () => {
    await inbox.divider.focus()
    await page.keyboard.press('End')
    await expect(inbox.divider).not.toHaveAttribute('aria-valuenow', '404')
    const kept = page.waitForResponse(
      (response) =>
        /toggleChangeWidht/.test(response.url()) && response.request().postData()?.includes('404') === true,
    )
    await page.keyboard.press('Home')
    await expect(inbox.divider).toHaveAttribute('aria-valuenow', '404')
    await kept
    await page.reload()
    await expect(inbox.divider).toHaveAttribute('aria-valuenow', '404')
  })
  await demo.permit(person.id, { defaultTheme: 'light' })
})

test('a new ticket goes to a contact, or to the user who holds the conversation', async ({
  page,
  request,
  watch,
}) => {
  const demo = await aDemoCompany(request)
  const person = await demo.attendant()
  const inbox = new InboxPage(page)
  const name = unique('Olavo')
  const customer = demo.aCustomer(name)
  await customer.says('Olá')
  const { id } = await customer.ticket()
  await demo.change(id, { status: 'closed', sendFarewellMessage: false })
  await signIn(page, person)

  /** To a phone's width and back: what was chosen is still there. */
  const turnDevice = async () => {
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await expect(inbox.dialog.getByRole('combobox', { name: 'Contato' })).toHaveValue(name)
    }
  }
  const start = async () => {
    await page.getByRole('button', { name: 'Novo atendimento', exact: true }).first().click()
    await inbox.dialog.getByRole('combobox', { name: 'Contato' }).fill(name)
    await page.getByRole('option', { name }).click()
    await expect(inbox.dialog.getByRole('combobox', { name: 'Fila' })).toHaveValue(demo.queue.name)
    await expect(inbox.dialog.getByRole('combobox', { name: 'Conexão' })).not.toHaveValue('')
    await inbox.dialog.getByRole('combobox', { name: 'Conexão' }).click()
    await page.getByRole('option', { selected: true }).click()
    await expect(inbox.dialog.getByRole('combobox', { name: 'Conexão' })).not.toHaveValue('')
    await turnDevice()
    await inbox.dialog.getByRole('button', { name: 'Iniciar atendimento' }).click()
  }
  await start()
  await expect(page).toHaveURL(/\/tickets\/.+/)
  await expect(inbox.link(name)).toHaveAttribute('aria-current', 'page')

  const { uuid } = await customer.ticket()
  await inbox.open()
  watch.provoke(409, '/api/tickets')
  await start()
  await expect(page).toHaveURL(new RegExp(uuid))
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('the list and the ticket take turns', async ({ page, request }) => {
    const demo = await aDemoCompany(request)
    const person = await demo.attendant()
    const inbox = new InboxPage(page)
    const name = unique('Iara')
    await demo.aCustomer(name).says('Oi')
    await signIn(page, person)
    await inbox.showWaiting()
    await inbox.link(name).tap()
    await expect(page.getByRole('tab', { name: 'Ticket' })).toHaveAttribute('aria-selected', 'true')
    await page.getByRole('tab', { name: 'Atendimentos' }).tap()
    await expect(inbox.view('Aguardando')).toHaveAttribute('aria-selected', 'true')
    await expect(inbox.link(name)).toHaveAttribute('aria-current', 'page')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await expectAccessible(page)
  })
})
