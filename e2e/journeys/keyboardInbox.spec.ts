import type { Page } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import { expectAccessible } from '../accessible.ts'
import { aDemoCompany } from '../demoCompany.ts'
import { expect, test } from '../journey.ts'
import { ConversationPage } from '../pages/ConversationPage.ts'
import { InboxPage } from '../pages/InboxPage.ts'
import { Shell } from '../pages/Shell.ts'
import { signIn } from '../signIn.ts'

const unique = (name: string) => `${name} ${randomUUID().slice(0, 6)}`

declare global {
  interface Window {
    told?: (Notification & { isClosed: boolean })[]
    loudness?: number
    /** Ten customers in the same second are one tone: lets that second go by. */
    letPauseGoBy?: () => void
  }
}

test('a whole attendance without a mouse: palette, shortcuts, answer, note, neighbours, end', async ({
  page,
  request,
}) => {
  const demo = await aDemoCompany(request)
  const person = await demo.attendant()
  await demo.permit(person.id, { defaultTheme: 'light' })
  const inbox = new InboxPage(page)
  const conversation = new ConversationPage(page)
  const { keyboard } = page
  const [mine, waiting] = [unique('Nilo'), unique('Wanda')]
  const regular = demo.aCustomer(mine)
  await regular.says('Bom dia')
  await demo.change((await regular.ticket()).id, {
    status: 'open',
    userId: person.id,
    queueId: demo.queue.id,
  })
  const shell = await signIn(page, person)
  await expect(inbox.link(mine)).toBeVisible()
  const customer = demo.aCustomer(waiting)
  await customer.says('Tem alguém aí?')
  await customer.ticket()
  const field = (name: string) => page.getByRole('textbox', { name: `Mensagem para ${name}` })

  await test.step('every key stands on one sheet, and letters can be switched off', async () => {
    await keyboard.press('?')
    const sheet = page.getByRole('dialog', { name: 'Atalhos do teclado' })
    await expect(sheet.getByText('Abrir o próximo atendimento')).toBeVisible()
    await expectAccessible(sheet)
    await keyboard.press('Escape')
    await expect(sheet).toBeHidden()
  })

  await test.step('the palette finds a waiting ticket by the name of the customer', async () => {
    await keyboard.press('Control+k')
    await expect(shell.palette.getByRole('combobox')).toBeFocused()
    await expect(shell.palette.getByRole('option', { name: 'Equipe' })).toBeVisible()
    await keyboard.type(waiting)
    await expect(shell.palette.getByRole('option', { name: waiting }).first()).toBeVisible()
    await expectAccessible(shell.palette)
    await keyboard.press('Enter')
    await expect(shell.palette).toBeHidden()
    await expect(conversation.message('Tem alguém aí?')).toBeVisible()
  })

  await test.step('accepting, answering and a note for colleagues', async () => {
    await keyboard.press('Alt+a')
    const queue = inbox.dialog.getByRole('combobox', { name: 'Fila' })
    await expect(queue).toHaveValue(demo.queue.name)
    // A dialog is drawn before it has the keyboard.
    await expect(queue).toBeFocused()
    await keyboard.press('Control+Enter')
    await expect(field(waiting)).toBeFocused()
    await keyboard.type('Estou aqui. Já escrevo.')
    await keyboard.press('Enter')
    // With a signature above it.
    await expect(conversation.log.getByText('Estou aqui. Já escrevo.')).toBeVisible()
    await keyboard.press('Alt+p')
    await expect(field(waiting)).toBeFocused()
    await keyboard.type('Cliente antiga')
    await keyboard.press('Enter')
    await expect(conversation.message('Cliente antiga')).toBeVisible()
    await keyboard.press('Alt+t')
    const transfer = page.getByRole('dialog', { name: /^Transferir o atendimento/ })
    await expect(transfer.getByRole('combobox', { name: 'Fila' })).toBeFocused()
    // The first one is for the list that opens under the field.
    await expect(async () => {
      await keyboard.press('Escape')
      await expect(transfer).toBeHidden({ timeout: 1000 })
    }).toPass()
    await expect(field(waiting)).toBeFocused()
  })

  await test.step('the neighbours in the list, also in the middle of a sentence', async () => {
    await expect(inbox.link(waiting)).toHaveAttribute('aria-current', 'page')
    const isLast = await inbox.row(waiting).evaluate((row) => row.nextElementSibling === null)
    const [away, back] = isLast ? ['ArrowUp', 'ArrowDown'] : ['ArrowDown', 'ArrowUp']
    await keyboard.press(`Alt+${away}`)
    await expect(inbox.link(waiting)).not.toHaveAttribute('aria-current', 'page')
    await keyboard.press(`Alt+${back}`)
    await expect(inbox.link(waiting)).toHaveAttribute('aria-current', 'page')
    await expect(field(waiting)).toBeFocused()
    await keyboard.type('fadri')
    await expect(field(waiting)).toHaveValue('fadri')
    await keyboard.press('Control+a')
    await keyboard.press('Delete')
  })

  await test.step('after the end the keyboard stands in the list; letters walk on from there', async () => {
    await keyboard.press('Alt+f')
    await expect(page).toHaveURL(/\/tickets$/)
    await expect(page.locator('li[data-uuid] a:focus')).toBeVisible()
    await inbox.link(mine).focus()
    await keyboard.press('Enter')
    await expect(field(mine)).toBeFocused()
    await shell.command('compactas', 'Linhas compactas')
    await expect.poll(async () => (await inbox.row(mine).boundingBox())?.height).toBe(56)
    await shell.command('espaçadas', 'Linhas espaçadas')
    await expect.poll(async () => (await inbox.row(mine).boundingBox())?.height).toBe(72)
  })

  await test.step('the keyboard is never lost: a drawer gives it back, the last ticket leaves it in the search', async () => {
    await conversation.choose('Dados do contato')
    await page.getByRole('button', { name: 'Fechar dados do contato' }).press('Escape')
    await expect(field(mine)).toBeFocused()
    await inbox.open()
    await demo.resolveAllOf(person.id)
    const last = demo.aCustomer(unique('Último'))
    await last.says('Só eu')
    await demo.change((await last.ticket()).id, {
      status: 'open',
      userId: person.id,
      queueId: demo.queue.id,
    })
    await inbox.link(last.name).focus()
    await keyboard.press('f')
    await expect(inbox.row(last.name)).toBeHidden()
    await expect(inbox.search).toBeFocused()
  })

  await test.step('pages, theme and language by name; what was chosen stands first the next time', async () => {
    const html = page.locator('html')
    await shell.command('tema escuro', 'Mudar para o tema escuro')
    await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark')
    await keyboard.press('Control+k')
    await expect(shell.palette.getByRole('option').first()).toHaveAccessibleName('Mudar para o tema claro')
    await expectAccessible(page)
    await keyboard.press('Enter')
    await expect(html).toHaveAttribute('data-mantine-color-scheme', 'light')
    await shell.command('equipe', 'Equipe')
    await expect(shell.heading('Equipe')).toBeVisible()
  })

  await test.step('a contact is written to from the palette', async () => {
    await shell.command(waiting, new RegExp(`^(?!.*Novo atendimento).*${waiting}`))
    await expect(page).toHaveURL(/\/tickets\/.+/)
    await keyboard.press('Control+k')
    await keyboard.type(waiting)
    await shell.palette.getByRole('option', { name: /Novo atendimento/ }).click()
    await expect(inbox.dialog.getByRole('combobox', { name: 'Contato' })).toHaveValue(waiting)
    await keyboard.press('Escape')
  })
})

test('new messages are heard, counted in the title and listed under the bell, but not those on the screen', async ({
  page,
  request,
}) => {
  // Counts the notes that the browser is asked for, and keeps what it shows on the desktop: one without windows has none.
  await page.context().addInitScript(() => {
    window.Notification = class extends Notification {
      static override readonly permission = 'granted'
      isClosed = false
      constructor(title: string, options?: NotificationOptions) {
        super(title, options)
        window.told = [...(window.told ?? []), this]
      }
      override close() {
        this.isClosed = true
        super.close()
      }
    }
    const now = performance.now.bind(performance)
    let ahead = 0
    performance.now = () => now() + ahead
    window.letPauseGoBy = () => (ahead += 10_000)
    const swell = AudioParam.prototype.linearRampToValueAtTime
    AudioParam.prototype.linearRampToValueAtTime = function (...args) {
      window.loudness = args[0]
      return swell.apply(this, args)
    }
    const start = OscillatorNode.prototype.start
    OscillatorNode.prototype.start = function (...args) {
      document.documentElement.dataset['notes'] = String(
        Number(document.documentElement.dataset['notes'] ?? 0) + 1,
      )
      return start.apply(this, args)
    }
  })
  const notesIn = (tab: Page) => tab.locator('html').evaluate((html) => Number(html.dataset['notes'] ?? 0))
  const notes = () => notesIn(page)
  const pauseGoesBy = (tab = page) => tab.evaluate(() => window.letPauseGoBy?.())
  const demo = await aDemoCompany(request)
  const person = await demo.attendant()
  const name = unique('Sônia')
  const customer = demo.aCustomer(name)
  await customer.says('Oi')
  const { id, uuid } = await customer.ticket()
  await demo.change(id, { status: 'open', userId: person.id, queueId: demo.queue.id })
  const shell = await signIn(page, person)
  await expect(shell.connection(/^Conectado/)).toBeVisible()
  const listed = page.getByRole('dialog').getByRole('link', { name: new RegExp(name) })

  await test.step('what was unread before is counted; opening it from the bell reads it', async () => {
    await expect(page).toHaveTitle(/^\(\d+\+?\) /)
    await shell.bell.click()
    await expect(listed).toContainText('Oi')
    await expectAccessible(page.getByRole('dialog'))
    await listed.click()
    await expect(page).toHaveURL(new RegExp(uuid))
    await shell.bell.click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expect(listed).toBeHidden()
    await page.keyboard.press('Escape')
  })

  await test.step('what arrives in the open ticket is silent, elsewhere it sounds once', async () => {
    await customer.says('Está me vendo?')
    await expect(new ConversationPage(page).message('Está me vendo?')).toBeVisible()
    expect(await notes()).toBe(0)
    await shell.goTo('Equipe')
    // Until the page has come, the conversation stands on the screen and stays silent.
    await expect(shell.heading('Equipe')).toBeVisible()
    await pauseGoesBy()
    await customer.says('E agora?')
    await expect.poll(notes).toBe(2)
    await expect(page).toHaveTitle(/^\(\d+\+?\) /)
    await shell.bell.click()
    await expect(listed).toContainText('E agora?')
    await page.keyboard.press('Escape')
  })

  await test.step('two tabs sound like one', async () => {
    const other = await page.context().newPage()
    await other.goto('/team')
    await expect(new Shell(other).connection(/^Conectado/)).toBeVisible()
    await new Shell(other).heading('Equipe').click()
    await pauseGoesBy()
    await customer.says('Alguém?')
    await expect.poll(async () => (await notes()) + (await notesIn(other))).toBe(4)
    await new Shell(other).bell.click()
    await expect(other.getByRole('dialog').getByRole('link', { name: new RegExp(name) })).toContainText(
      'Alguém?',
    )
    expect((await notes()) + (await notesIn(other))).toBe(4)
    await other.close()
  })

  const untilSilent = await notes()
  await test.step('at volume zero nothing sounds', async () => {
    await page.evaluate(() => localStorage.setItem('volume', '0'))
    await pauseGoesBy()
    await customer.says('Alô?')
    await shell.bell.click()
    await expect(listed).toContainText('Alô?')
    expect(await notes()).toBe(untilSilent)
  })

  await test.step('on the desktop once asked for; a click there leads to the ticket', async () => {
    expect(await page.evaluate(() => window.told)).toBeUndefined()
    const wanted = page.getByRole('switch', { name: 'Avisar na área de trabalho' })
    await wanted.click()
    await expect(wanted).toBeChecked()
    await page.keyboard.press('Escape')
    await customer.says('Me vê daí?')
    await page.waitForFunction((title) => window.told?.at(-1)?.title === title, name)
    expect(await page.evaluate(() => window.told?.at(-1)?.body)).toBe('Me vê daí?')
    // A tone comes before the notice: there was none, at volume zero.
    expect(await notes()).toBe(untilSilent)
    await page.evaluate(() => window.told?.at(-1)?.dispatchEvent(new Event('click')))
    await expect(page).toHaveURL(new RegExp(uuid))
  })

  await test.step('what one is given is told of, as loud as wanted, until it is opened', async () => {
    await page.evaluate(() => localStorage.setItem('volume', '0.5'))
    const before = await notes()
    const given = unique('Gil')
    // Another's at first: to open it for this person would be to give it, and to tell of it, already.
    const [colleague] = await demo.pair()
    const ticket = await demo.openTicket(given, colleague.id)
    await demo.change(ticket.id, { status: 'pending', userId: null })
    await pauseGoesBy()
    const place = { queueId: demo.queue.id, userId: person.id }
    await demo.change(ticket.id, { ...place, status: 'open', isTransfered: true })
    await page.waitForFunction((title) => window.told?.at(-1)?.title === title, given)
    expect(await page.evaluate(() => window.told?.at(-1)?.body)).toBe('Este atendimento agora é seu.')
    await expect.poll(notes).toBe(before + 2)
    expect(await page.evaluate(() => window.loudness)).toBeCloseTo(0.15)
    // Another's words take nothing back.
    await customer.says('Ainda estou aqui')
    await expect(new ConversationPage(page).message('Ainda estou aqui')).toBeVisible()
    expect(await page.evaluate(() => window.told?.at(-1)?.isClosed)).toBe(false)
    await new InboxPage(page).link(given).click()
    await page.waitForFunction(() => window.told?.at(-1)?.isClosed)
    // What is on the screen when it is given speaks for itself.
    await pauseGoesBy()
    await demo.change(ticket.id, { status: 'pending', userId: null })
    await demo.change(ticket.id, { ...place, status: 'open', isTransfered: true })
    await expect(new ConversationPage(page).action('Finalizar')).toBeVisible()
    expect(await notes()).toBe(before + 2)
  })
})
