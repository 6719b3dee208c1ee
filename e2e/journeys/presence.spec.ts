import type { Page } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import { expectAccessible } from '../accessible.ts'
import { aDemoCompany } from '../demoCompany.ts'
import { expect, test } from '../journey.ts'
import { ComposerPage } from '../pages/ComposerPage.ts'
import { ConversationPage } from '../pages/ConversationPage.ts'
import { InboxPage } from '../pages/InboxPage.ts'
import { signIn } from '../signIn.ts'

type Attendant = Awaited<ReturnType<Awaited<ReturnType<typeof aDemoCompany>>['pair']>>[number]

const unique = (name: string) => `${name} ${randomUUID().slice(0, 6)}`

async function sitDown(page: Page, who: Attendant, uuid: string) {
  const shell = await signIn(page, who, `/tickets/${uuid}`)
  await expect(shell.connection(/^Conectado/)).toBeVisible()
  return { ...who, page, shell, conversation: new ConversationPage(page), inbox: new InboxPage(page) }
}
type Seat = Awaited<ReturnType<typeof sitDown>>

test('two attendants and a customer in one conversation', async ({ page, openBrowser, request, watch }) => {
  test.slow()
  const demo = await aDemoCompany(request)
  const customer = demo.aCustomer(unique('Iara'))
  await customer.says('Bom dia, alguém pode me ajudar?')
  const { id, uuid } = await customer.ticket()
  const far = await openBrowser()
  await far.clock.install({ time: new Date(Date.now() + 3_600_000) })
  const [lia, davi] = await demo.pair()
  await demo.set('allUserChat', 'enabled')
  const [first, second] = [await sitDown(page, lia, uuid), await sitDown(far, davi, uuid)]
  const seats: Seat[] = [first, second]

  await test.step('each sees the other looking at the same ticket', async () => {
    await expect(first.conversation.faces).toHaveAccessibleName(`Também nesta conversa: ${davi.name}`)
    await expect(second.conversation.faces).toHaveAccessibleName(`Também nesta conversa: ${lia.name}`)
    await second.inbox.open()
    await expect(first.conversation.faces).toBeHidden()
    await second.conversation.open(uuid)
    await expect(first.conversation.faces).toBeVisible()
  })

  const { winner, loser } = await test.step('both accept at once, one of them gets the ticket', async () => {
    for (const { conversation, queue } of seats) {
      await conversation.action('Aceitar').click()
      await conversation.chooseQueue(queue.name)
    }
    watch.provoke(409, `/api/tickets/${id}`)
    await Promise.all(
      seats.map(({ conversation }) => conversation.dialog.getByRole('button', { name: 'Aceitar' }).click()),
    )
    const holderOf = async () => (await demo.find(id)).userId
    await expect.poll(holderOf).not.toBeNull()
    const isFirst = (await holderOf()) === lia.id
    const [winner, loser] = isFirst ? [first, second] : [second, first]
    const told = loser.page.getByRole('dialog', { name: 'Atendimento já em andamento' })
    await expect(told).toContainText(winner.name)
    await told.getByRole('button', { name: 'Entendi' }).click()
    for (const { conversation } of seats) await expect(conversation.header).toContainText(winner.name)
    return { winner, loser }
  })

  await test.step('who writes is seen writing', async () => {
    await winner.conversation.field.pressSequentially('Bom dia! Vou ver')
    await expect(loser.page.getByText(`${winner.name} está digitando…`, { exact: true })).toBeVisible()
    await expectAccessible(loser.page)
  })

  await test.step('a colleague was faster: the words wait, and nothing is lost', async () => {
    await loser.conversation.field.fill('Seu pedido já saiu.')
    await loser.conversation.field.press('Enter')
    await expect(winner.conversation.signed('Seu pedido já saiu.')).toBeVisible()
    await winner.conversation.field.press('Enter')
    const bar = winner.page.getByRole('alert').filter({ hasText: `${loser.name} respondeu` })
    await expect(bar).toContainText('Seu pedido já saiu.')
    await expect(winner.conversation.field).toHaveValue('Bom dia! Vou ver')
    await expectAccessible(winner.page)
    await bar.getByRole('button', { name: 'Revisar' }).click()
    await expect(bar).toBeHidden()
    await expect(winner.conversation.field).toBeFocused()
    await winner.conversation.field.fill('Como disse o colega, já saiu.')
    await winner.conversation.field.press('Enter')
    await expect(loser.conversation.signed('Como disse o colega, já saiu.')).toBeVisible()
    await expect(winner.conversation.field).toHaveValue('')
  })

  await test.step('insisting sends anyway', async () => {
    await winner.conversation.field.fill('Chega amanhã.')
    await loser.conversation.field.fill('Chega hoje.')
    await loser.conversation.field.press('Enter')
    await expect(winner.conversation.signed('Chega hoje.')).toBeVisible()
    await winner.conversation.field.press('Enter')
    await winner.page.getByRole('button', { name: 'Enviar mesmo assim' }).press('Enter')
    await expect(loser.conversation.signed('Chega amanhã.')).toBeVisible()
    await expect(winner.conversation.field).toHaveValue('')
    const onPhone = async () => (await customer.phone()).filter(({ body }) => body.endsWith('Chega amanhã.'))
    await expect.poll(async () => (await onPhone()).length).toBe(1)
  })

  await test.step('a file and a message with a button wait in the same way', async () => {
    const composer = new ComposerPage(winner.page)
    const bar = winner.page.getByRole('alert').filter({ hasText: `${loser.name} respondeu` })
    const overtake = async (words: string) => {
      await loser.conversation.field.fill(words)
      await loser.conversation.field.press('Enter')
      await expect(winner.conversation.signed(words)).toBeVisible()
    }
    await composer.attach({ name: 'rota.txt', mimeType: 'text/plain', buffer: Buffer.from('Rua A') })
    await expect(composer.caption('rota.txt')).toBeFocused()
    await overtake('Segue a rota por texto.')
    await composer.sendFiles()
    await expect(composer.dialog.getByRole('alert')).toContainText('Segue a rota por texto.')
    await expectAccessible(composer.dialog)
    await bar.getByRole('button', { name: 'Revisar' }).click()
    await expect(bar).toBeHidden()
    await composer.sendFiles()
    await expect(loser.conversation.log.getByText('rota.txt')).toBeVisible()

    await composer.choose('Mensagem interativa')
    await winner.inbox.chooseIn('Tipo', 'Copiar código')
    await composer.dialog.getByRole('textbox', { name: 'Título' }).fill('Rastreio')
    await composer.dialog.getByRole('textbox', { name: 'Texto do botão' }).fill('Copiar')
    await composer.dialog.getByRole('textbox', { name: 'Código a copiar' }).fill('BR123')
    await overtake('O código é BR123.')
    await composer.dialog.getByRole('button', { name: 'Enviar', exact: true }).click()
    await composer.dialog.getByRole('button', { name: 'Enviar mesmo assim' }).click()
    await expect(composer.dialog).toBeHidden()
    const sent = loser.conversation.signed('Rastreio')
    await loser.page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await sent.getByRole('button', { name: 'Copiar' }).click()
    await expect(loser.shell.toasts.getByText('Código copiado!')).toBeVisible()
    expect(await loser.page.evaluate(() => navigator.clipboard.readText())).toBe('BR123')
  })

  await test.step('a clock that is an hour fast changes nothing', async () => {
    await expect(second.conversation.log.getByText('Hoje', { exact: true })).toBeVisible()
    const own = second === loser ? 'Chega hoje.' : 'Chega amanhã.'
    await second.conversation.chooseInMenuOf(second.conversation.signed(own), 'Editar')
    await expect(second.conversation.field).toHaveValue(new RegExp(own))
    await second.conversation.field.press('Escape')
  })

  await test.step('the customer is seen writing, in the conversation and in the list', async () => {
    await customer.types()
    for (const { conversation } of seats) await expect(conversation.header).toContainText('digitando…')
    await winner.inbox.view('Atendendo').click()
    await customer.types()
    await expect(winner.inbox.row(customer.name)).toContainText('digitando…')
    await customer.says('Obrigada!')
    await expect(winner.inbox.row(customer.name)).toContainText('Obrigada!')
    await expect(winner.conversation.header).not.toContainText('digitando…')
  })

  await test.step('notes and tags of the contact appear in the other drawer', async () => {
    for (const { conversation } of seats) await conversation.choose('Dados do contato')
    await winner.page.getByRole('textbox', { name: 'Nova observação' }).fill('Cliente desde 2019')
    await winner.page.getByRole('button', { name: 'Adicionar', exact: true }).click()
    await expect(loser.page.getByText('Cliente desde 2019')).toBeVisible()
    await winner.page.getByRole('button', { name: 'Excluir observação' }).click()
    await winner.conversation.dialog.getByRole('button', { name: 'Excluir observação' }).click()
    await expect(loser.page.getByText('Cliente desde 2019')).toBeHidden()
    const tag = unique('Fiel')
    const tagsOf = (seat: Seat) => seat.page.getByRole('list', { name: 'Tags do contato' })
    await winner.conversation.addNewTag(tag)
    await expect(tagsOf(loser)).toContainText(tag)
    await loser.page.getByRole('button', { name: `Remover tag ${tag}` }).click()
    await expect(tagsOf(winner)).toBeHidden()
    for (const seat of seats) await seat.page.getByRole('button', { name: 'Fechar dados do contato' }).click()
  })

  await test.step('the ticket goes to the other, who ends it; the customer comes back', async () => {
    await winner.conversation.action('Transferir').click()
    await winner.conversation.chooseQueue(loser.queue.name)
    await winner.conversation.dialog.getByRole('combobox', { name: 'Atendente' }).click()
    await winner.page.getByRole('option', { name: loser.name }).click()
    const { dialog } = winner.conversation
    await dialog.getByRole('textbox', { name: 'Mensagem para a equipe' }).fill('Ela prefere ligação')
    await dialog.getByRole('button', { name: 'Transferir' }).click()
    await expect(winner.page).toHaveURL(/\/tickets$/)
    await winner.conversation.open(uuid)
    for (const { conversation } of seats) await expect(conversation.header).toContainText(loser.name)
    await expect(loser.conversation.bubble('Ela prefere ligação')).toContainText('Nota privada')
    await demo.set('attendantRating', 'enabled')
    try {
      await expect(async () => {
        await loser.conversation.action('Finalizar').click()
        await expect(loser.conversation.dialog).toBeVisible()
      }).toPass()
      await loser.conversation.dialog.getByRole('radio', { name: 'Ótimo' }).click()
      await loser.conversation.dialog.getByRole('button', { name: 'Finalizar' }).click()
      await expect(loser.page).toHaveURL(/\/tickets$/)
    } finally {
      await demo.set('attendantRating', 'disabled')
    }
    expect(await demo.find(id)).toMatchObject({ status: 'closed', userRating: 5 })
    await expect(winner.conversation.action('Reabrir')).toBeVisible()
    await expect(winner.conversation.faces).toBeHidden()
    await winner.conversation.action('Reabrir').click()
    await expect(winner.conversation.action('Finalizar')).toBeVisible()
    await expect(winner.conversation.header).toContainText(winner.name)
  })
  await demo.set('allUserChat', 'disabled')
})

test('ten minutes without a network: list and conversation are exact again', async ({
  page,
  context,
  request,
  watch,
}) => {
  test.slow()
  const demo = await aDemoCompany(request)
  const [owner] = await demo.pair()
  const [talker, newcomer, taken] = ['Talita', 'Noé', 'Tomé'].map((name) => demo.aCustomer(unique(name)))
  await talker!.says('Primeira')
  await taken!.says('Comigo?')
  const [mine, theirs] = [await talker!.ticket(), await taken!.ticket()]
  for (const { id } of [mine, theirs])
    await demo.change(id, { status: 'open', userId: owner.id, queueId: demo.queue.id })
  const note = await demo.write(mine.id, { body: 'Nota que vai sumir', isPrivate: true })
  const advice = { isToReload: false }
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      if (String(payload).includes('"reload":true')) advice.isToReload = true
    }),
  )
  const { conversation, inbox, shell } = await sitDown(page, owner, mine.uuid)
  await expect(conversation.message('Nota que vai sumir')).toBeVisible()
  await expect(inbox.row(taken!.name)).toBeVisible()
  const late = await demo.write(mine.id, { body: 'Outra nota', isPrivate: true })
  await expect(conversation.message('Outra nota')).toBeVisible()
  const loadedAt = await shell.loadedAt()

  await test.step('the network goes, and what is written then waits', async () => {
    watch.provokeOffline()
    await context.setOffline(true)
    await expect(shell.connection(/^Sem conexão/)).toBeVisible()
    advice.isToReload = false
    await conversation.field.fill('Escrita sem rede')
    await conversation.field.press('Enter')
    await expect(page.getByText('Espera a conexão')).toBeVisible()
  })

  await test.step('the world goes on, further than the log of events reaches back', async () => {
    for (const { id } of [note, late]) await demo.remove(id)
    await demo.change(theirs.id, { status: 'closed', sendFarewellMessage: false })
    await newcomer!.says('Cheguei agora')
    // Taken and handed back: a transfer would give it to another attendant who is there.
    const arrived = await newcomer!.ticket()
    await demo.change(arrived.id, { status: 'open', userId: owner.id, queueId: demo.queue.id })
    await demo.change(arrived.id, { status: 'pending', userId: null })
    const lines = Array.from({ length: 300 }, (_, line) => line + 1)
    for (let from = 0; from < lines.length; from += 20)
      await Promise.all(lines.slice(from, from + 20).map((line) => talker!.says(`Linha ${line}`)))
    await talker!.says('Última linha')
    const last = async () => (await demo.messages(mine.uuid)).some(({ body }) => body === 'Última linha')
    await expect.poll(last, { timeout: 60_000 }).toBe(true)
  })

  await test.step('it comes back without a reload of the page, and everything is as it is', async () => {
    await context.setOffline(false)
    await expect(shell.connection(/^Conectado/)).toBeVisible()
    await expect.poll(() => advice.isToReload, 'the log does not reach back so far').toBe(true)
    await expect(conversation.message('Última linha')).toBeVisible()
    await expect(conversation.message('Nota que vai sumir')).toBeHidden()
    await expect(conversation.message('Outra nota')).toBeHidden()
    await expect(inbox.row(taken!.name)).toBeHidden()
    // What was written without a network left by itself, after the customer's last line.
    await expect(inbox.row(talker!.name)).toContainText('Escrita sem rede')
    await inbox.showWaiting()
    await expect(inbox.row(newcomer!.name)).toContainText('Cheguei agora')
    expect(await shell.loadedAt()).toBe(loadedAt)
  })

  await test.step('what waited is sent, once', async () => {
    await expect(conversation.signed('Escrita sem rede')).toBeVisible()
    const sent = async () => (await talker!.phone()).filter(({ body }) => body.endsWith('Escrita sem rede'))
    await expect.poll(async () => (await sent()).length).toBe(1)
  })

  await test.step('the numbers are those of a page that is read anew', async () => {
    const shown = () => inbox.counts()
    const kept = await shown()
    await page.reload()
    await expect.poll(shown).toEqual(kept)
  })
})

test('a user who loses the right to see the open ticket is told and led back', async ({
  page,
  request,
  watch,
}) => {
  const demo = await aDemoCompany(request)
  const person = await demo.attendant()
  const customer = demo.aCustomer(unique('Rosa'))
  await customer.says('Olá')
  const { uuid } = await customer.ticket()
  const conversation = new ConversationPage(page)
  const inbox = new InboxPage(page)
  const shell = await signIn(page, person, `/tickets/${uuid}`)
  await inbox.showWaiting()
  await expect(conversation.message('Olá')).toBeVisible()
  await expect(inbox.row(customer.name)).toBeVisible()
  // What was open is read again when rights change, and why it waits as well.
  watch.provoke(404, new RegExp(`^/api/tickets/(u/${uuid}|\\d+/waiting)$`))
  try {
    await demo.permit(person.id, { allTicket: 'disable' })
    await expect(page).toHaveURL(/\/tickets$/)
    await expect(
      shell.toasts.getByText(`O atendimento de ${customer.name} não está mais com você.`),
    ).toBeVisible()
    await expect(inbox.row(customer.name)).toBeHidden()
  } finally {
    await demo.permit(person.id, { allTicket: 'enable' })
  }
  await expect(inbox.row(customer.name)).toBeVisible()
})
