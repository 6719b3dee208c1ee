import { expectAccessible } from '../accessible.ts'
import { aDemoCompany } from '../demoCompany.ts'
import { expect, test } from '../journey.ts'
import { ComposerPage } from '../pages/ComposerPage.ts'
import { ConversationPage } from '../pages/ConversationPage.ts'
import { signIn } from '../signIn.ts'

/** The smallest picture there is. */
const dot = {
  name: 'ponto.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
    'base64',
  ),
}

test('an attendant sends a place, a poll and a sticker, and sees who voted', async ({
  page,
  request,
  context,
}) => {
  const demo = await aDemoCompany(request)
  const person = await demo.attendant()
  const customer = demo.aCustomer('Paco Places')
  await customer.says('Onde vocês ficam?')
  const { id, uuid } = await customer.ticket()
  await demo.change(id, { status: 'open', userId: person.id, queueId: demo.queue.id })
  const conversation = new ConversationPage(page)
  const composer = new ComposerPage(page)
  const shell = await signIn(page, person, `/tickets/${uuid}`)
  const { dialog } = composer
  const inDialog = (name: string) => dialog.getByRole('textbox', { name })
  const onPhone = async () => (await customer.phone()).map(({ mediaType }) => mediaType)

  await test.step('a place comes from a map’s address, or from the browser if that may tell', async () => {
    await composer.choose('Localização')
    await inDialog('Link do mapa ou coordenadas').fill('https://maps.app.goo.gl/abc')
    await expect(dialog.getByText(/Não há coordenadas neste texto/)).toBeVisible()
    await dialog.getByRole('button', { name: 'Usar o lugar onde estou' }).click()
    await expect(shell.toasts.getByText(/não tem permissão para informar onde você está/)).toBeVisible()
    await inDialog('Link do mapa ou coordenadas').fill(
      'https://www.google.com/maps/place/Mercado+Municipal/@-23.5417,-46.6293,17z',
    )
    await expect(inDialog('Nome (opcional)')).toHaveValue('Mercado Municipal')
    await expect(inDialog('Latitude')).toHaveValue('-23.5417')
    await expectAccessible(dialog)
    await dialog.getByRole('button', { name: 'Enviar', exact: true }).click()
    await expect(conversation.log.getByRole('link', { name: /Mercado Municipal/ })).toBeVisible()

    await context.grantPermissions(['geolocation'])
    await context.setGeolocation({ latitude: -22.9519, longitude: -43.2105 })
    await composer.choose('Localização')
    await dialog.getByRole('button', { name: 'Usar o lugar onde estou' }).click()
    await expect(inDialog('Longitude')).toHaveValue('-43.2105')
    await inDialog('Longitude').press('Enter')
    await expect(conversation.log.getByRole('link', { name: /-22\.95190, -43\.21050/ })).toBeVisible()
    await expect.poll(onPhone).toEqual(['conversation', 'locationMessage', 'locationMessage'])
  })

  await test.step('a poll has two options or more, and shows its votes', async () => {
    await composer.choose('Enquete')
    await page.keyboard.type('Retira ou entrega?')
    await inDialog('Opção 1').fill('Retira')
    await page.keyboard.press('Enter')
    await expect(dialog.getByText('Informe pelo menos duas opções.')).toBeVisible()
    await inDialog('Opção 2').fill('Entrega')
    await expect(dialog.getByText('Informe pelo menos duas opções.')).toBeHidden()
    await dialog.getByRole('button', { name: 'Adicionar opção' }).click()
    await expect(inDialog('Opção 3')).toBeFocused()
    await page.keyboard.type('Tanto faz')
    await expectAccessible(dialog)
    await page.keyboard.press('Enter')
    const poll = conversation.log.locator('[data-message]').filter({ hasText: 'Retira ou entrega?' })
    await expect(poll).toContainText('Enquete · uma resposta')
    const wid = (await demo.messages(uuid)).at(-1)?.wid ?? ''
    await expect.poll(onPhone).toContain('pollCreationMessageV3')
    await customer.votes(wid, ['Entrega'])
    await expect(poll.getByRole('listitem').filter({ hasText: 'Entrega' })).toContainText('Paco Places')
    await poll.getByRole('button', { name: 'Opções da mensagem' }).click()
    await page.getByRole('menuitem', { name: 'Responder' }).click()
    await composer.say('Então entregamos.')
    await expect(conversation.signed('Então entregamos.')).toContainText('Enquete: Retira ou entrega?')
  })

  await test.step('a picture becomes a sticker, and is quoted with a small picture', async () => {
    await composer.choose('Figurinha')
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      dialog.getByRole('button', { name: 'Escolher arquivo' }).click(),
    ])
    await chooser.setFiles(dot)
    await expect(dialog.getByRole('img', { name: 'Prévia da figurinha' })).toBeVisible()
    await expectAccessible(dialog)
    await dialog.getByRole('button', { name: 'Enviar', exact: true }).click()
    const sticker = conversation.log.getByRole('img', { name: 'Figurinha' })
    await expect(sticker).toBeVisible()
    const wid = (await demo.messages(uuid)).at(-1)?.wid ?? ''
    await expect.poll(onPhone).toContain('image')
    await customer.says('Que fofo', { quotedWid: wid })
    const reply = conversation.log.locator('[data-message]').filter({ hasText: 'Que fofo' })
    await expect(reply.getByTitle('Ir para a mensagem citada')).toContainText('Figurinha')
    await expect(reply.locator('img')).toBeVisible()
  })

  await test.step('among colleagues, and on a network without them, they are not offered', async () => {
    await composer.button('Nota privada').click()
    await composer.button('Anexar').click()
    await expect(page.getByRole('menuitem', { name: 'Contato' })).toBeVisible()
    for (const name of ['Localização', 'Enquete', 'Figurinha', 'Mensagem interativa'])
      await expect(page.getByRole('menuitem', { name })).toHaveCount(0)
  })
})
