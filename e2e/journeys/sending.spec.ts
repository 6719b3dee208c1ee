import { expectAccessible } from '../accessible.ts'
import { aDemoCompany } from '../demoCompany.ts'
import { expect, test } from '../journey.ts'
import { aProxy } from '../proxy.ts'
import { ComposerPage } from '../pages/ComposerPage.ts'
import { ConversationPage } from '../pages/ConversationPage.ts'
import { textFile } from '../textFile.ts'
import { signIn } from '../signIn.ts'

test.use({ permissions: ['microphone', 'camera'] })

// A long journey, on a machine that may have other work as well.
test.describe.configure({ timeout: 480_000 })

test('files and voices leave, are called back, and are sent again without arriving twice', async ({
  openBrowser,
  request,
  baseURL,
  watch,
}) => {
  const line = await aProxy(baseURL!)
  const page = await openBrowser(line.url)
  const demo = await aDemoCompany(request)
  const person = await demo.attendant()
  const customer = demo.aCustomer('Fausto Files')
  await customer.says('Manda o contrato?')
  const { id, uuid } = await customer.ticket()
  await demo.change(id, { status: 'open', userId: person.id, queueId: demo.queue.id })
  const conversation = new ConversationPage(page)
  const composer = new ComposerPage(page)
  const shell = await signIn(page, person, `/tickets/${uuid}`)
  await expect(shell.connection(/^Conectado/)).toBeVisible()
  await composer.button('Assinatura').click()
  const shareOf = (file: string) => async () =>
    Number(await page.getByRole('progressbar', { name: `Enviando ${file}` }).getAttribute('aria-valuenow'))
  const files = async () =>
    (await demo.messages(uuid)).flatMap(({ mediaName }) => (mediaName ? [mediaName] : []))

  await test.step('a file shows how much of it has left, and can be called back', async () => {
    line.slowDown(1_000_000)
    await composer.attach(textFile('engano.txt', 8_000_000))
    await composer.sendFiles()
    await expect.poll(shareOf('engano.txt')).toBeGreaterThan(5)
    await composer.button('Cancelar o envio de engano.txt').click()
    await expect(composer.onTheirWay).toHaveCount(0)
  })

  await test.step('a transfer that is cut is sent again by hand, and those behind it keep their order', async () => {
    watch.provokeOffline()
    await composer.attach(textFile('contrato.txt', 8_000_000), textFile('anexo.txt', 100))
    await composer.caption('contrato.txt').fill('O contrato')
    await composer.sendFiles()
    await expect.poll(shareOf('contrato.txt')).toBeGreaterThan(40)
    line.cut()
    await expect(composer.onTheirWay.first()).toContainText('Não enviada')
    await expect(composer.onTheirWay.last()).toContainText('Espera o arquivo anterior')
    line.restore()
    await expect(shell.connection(/^Conectado/)).toBeVisible()
    await composer.onTheirWay.first().getByRole('button', { name: 'Enviar de novo' }).click()
    await expect(composer.onTheirWay).toHaveCount(0)
    expect(await files()).toEqual(['contrato.txt', 'anexo.txt'])
  })

  await test.step('words whose response is lost with the socket arrive once', async () => {
    await expect(shell.connection(/^Conectado/)).toBeVisible()
    line.mute()
    await composer.say('Chegou?')
    const arrived = async () => (await demo.messages(uuid)).filter(({ body }) => body === 'Chegou?')
    await expect.poll(arrived).toHaveLength(1)
    line.cut()
    await expect(composer.onTheirWay).toContainText('Espera a conexão')
    line.restore()
    // When the socket is back it tells what was missed, and with it that the words are there.
    await expect(conversation.message('Chegou?')).toBeVisible()
    await expect(composer.onTheirWay).toHaveCount(0)
    await composer.say('Ótimo')
    await expect(conversation.message('Ótimo')).toBeVisible()
    expect(await arrived()).toHaveLength(1)
    await expect(conversation.message('Chegou?')).toHaveCount(1)
  })

  await test.step('what waits while one looks elsewhere leaves when the line is back', async () => {
    line.mute()
    await composer.say('Volto já')
    await shell.goTo('Atendimentos')
    await expect(page).toHaveURL(/\/tickets$/)
    line.cut()
    await expect(shell.connection(/^Sem conexão/)).toBeVisible()
    line.restore()
    await expect(shell.connection(/^Conectado/)).toBeVisible()
    await page.goBack()
    await expect(conversation.message('Volto já')).toBeVisible()
    await expect(composer.onTheirWay).toHaveCount(0)
  })

  await test.step('a voice is recorded, thrown away or sent; a refused microphone says so', async () => {
    await page.evaluate(() => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotAllowedError'))
    })
    await composer.button('Gravar áudio').click()
    await expect(shell.toasts.getByText(/não tem permissão para usar o microfone/)).toBeVisible()
    await page.evaluate(() => Reflect.deleteProperty(navigator.mediaDevices, 'getUserMedia'))
    await composer.button('Gravar áudio').click()
    await composer.button('Descartar gravação').click()
    await expect(composer.field).toBeVisible()
    await composer.button('Gravar áudio').click()
    await composer.button('Enviar gravação').click()
    await expect(page.getByText('Gravação muito curta: nada foi enviado.')).toBeVisible()
    await composer.button('Gravar áudio').click()
    await expect(page.getByRole('timer')).toHaveText('0:02')
    await demo.write(id, { body: 'Eu explico por escrito.' })
    await expect(conversation.signed('Eu explico por escrito.')).toBeVisible()
    await composer.button('Enviar gravação').click()
    await expect(page.getByRole('alert').filter({ hasText: 'Célia Central respondeu' })).toBeVisible()
    await expect(page.getByText('Gravação pausada')).toBeVisible()
    await composer.button('Enviar mesmo assim').click()
    await expect(conversation.log.getByRole('button', { name: 'Ouvir' })).toBeVisible()
  })

  await test.step('everybody can use it', async () => {
    await expectAccessible(page)
  })
  line.close()
})
