import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { demoPassword, superUser } from '../company.ts'
import { aDemoCompany } from '../demoCompany.ts'
import { expect, test } from '../journey.ts'
import { ConversationPage } from '../pages/ConversationPage.ts'
import { aRecording } from '../sounds.ts'
import { signIn } from '../signIn.ts'

test('whatever customers send is shown calmly, written down, and printed', async ({
  page,
  request,
  watch,
}) => {
  const demo = await aDemoCompany(request)
  const person = await demo.attendant()
  const customer = demo.aCustomer('Wanda <b>Web</b>')
  const wid = await customer.says('<img src=x onerror=alert(1)> javascript:alert(1) https://loja.test/a.')
  const { id, uuid } = await customer.ticket()
  await demo.change(id, { status: 'open', userId: person.id, queueId: demo.queue.id })
  const conversation = new ConversationPage(page)
  const shell = await signIn(page, person, `/tickets/${uuid}`)
  const log = conversation.log

  await test.step('markup is text, and only addresses of the web are links', async () => {
    await expect(log.getByText('<img src=x onerror=alert(1)>')).toBeVisible()
    await expect(log.getByRole('link')).toHaveCount(1)
    await expect(log.getByRole('link', { name: 'https://loja.test/a' })).toHaveAttribute('target', '_blank')
  })
  await test.step('a long text is folded, and opens', async () => {
    await customer.says(`Começo ${'palavra '.repeat(7490)}fim de tudo`)
    const more = log.getByRole('button', { name: 'Ler mais' })
    await expect(log.getByText('fim de tudo')).toBeHidden()
    await more.click()
    await expect(log.getByText('fim de tudo')).toBeAttached()
    await log.getByRole('button', { name: 'Ler menos' }).click()
    await expect(log.getByText('fim de tudo')).toBeHidden()
  })
  await test.step('letters run their own way, and towers of marks do not cover their neighbours', async () => {
    await customer.says('שלום עולם')
    await customer.says(`Z${'\u0300\u0316\u0321'.repeat(60)}algo`)
    const hebrew = log.getByText('שלום עולם')
    await expect(hebrew).toHaveAttribute('dir', 'auto')
    expect(await hebrew.evaluate((element) => getComputedStyle(element).direction)).toBe('rtl')
    await expect(log.getByText('algo')).toHaveText(/^Z\p{M}{5}algo$/u)
  })
  await test.step('many reactions stay a small line', async () => {
    const fans = ['👍', '❤️', '😂', '😮', '😢', '🙏', '🎉', '🔥'].map((emoji, index) => ({ emoji, index }))
    for (const { emoji, index } of fans) await demo.aCustomer(`Fã ${index}`).reacts(wid, emoji)
    await expect(log.getByRole('img', { name: /^Reações:/ })).toContainText('+2')
  })

  await test.step('a voice note is written down once', async () => {
    const asked: (string | undefined)[] = []
    const service = createServer((call, response) => {
      asked.push(call.headers.authorization)
      call.resume().on('end', () => response.end(JSON.stringify({ text: 'Quero trocar o *produto*.' })))
    })
    await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
    await customer.sends({ name: 'voz.wav', mimeType: 'audio/wav', buffer: aRecording() })
    await expect(log.getByRole('button', { name: 'Transcrever' })).toBeVisible()
    watch.provoke(400, /transcribeAudio/)
    await log.getByRole('button', { name: 'Transcrever' }).click()
    await expect(shell.toasts.getByText(/A transcrição de áudios não está configurada/)).toBeVisible()
    await demo.setPlatform(superUser, {
      transcriptionUrl: `http://127.0.0.1:${(service.address() as AddressInfo).port}/v1`,
      transcriptionKey: 'chave',
    })
    await log.getByRole('button', { name: 'Transcrever' }).click()
    await expect(log.getByText('Quero trocar o produto.')).toBeVisible()
    await page.reload()
    await expect(log.getByText('Quero trocar o produto.')).toBeVisible()
    expect(asked).toEqual(['Bearer chave'])
    service.close()
  })

  await test.step('the conversation is printed on A4, without the notes of the team', async () => {
    await demo.write(id, { body: 'Só para a equipe', isPrivate: true })
    await conversation.choose('Exportar em PDF')
    const download = page.waitForEvent('download')
    await conversation.dialog.getByRole('button', { name: 'Exportar' }).click()
    const file = await download
    expect(file.suggestedFilename()).toBe(`conversa-${id}.pdf`)
    const pdf = await readFile(await file.path())
    const text = pdf.toString('latin1')
    expect(text).toContain('/MediaBox [0 0 595.28 841.89]')
    // The long text alone fills many pages.
    expect(Number(/\/Count (\d+)/.exec(text)?.[1])).toBeGreaterThan(8)
    expect(pdf.length).toBeGreaterThan(300_000)
    await expect(conversation.dialog).toBeHidden()
  })

  await test.step('where nothing was said there is nothing to print', async () => {
    const silent = await demo.openTicket('Nada Dito', person.id)
    await conversation.open(silent.uuid)
    await expect(page.getByText('Diga olá para seu novo contato!')).toBeVisible()
    await conversation.choose('Exportar em PDF')
    await conversation.dialog.getByRole('button', { name: 'Exportar' }).click()
    await expect(shell.toasts.getByText('Elemento não encontrado para exportar.')).toBeVisible()
  })
})

test('a member of a group can be replied to alone', async ({ page, request }) => {
  const demo = await aDemoCompany(request)
  const ana = await demo.ana()
  const subject = `Condomínio ${Date.now()}`
  const member = demo.aCustomer('Rui Membro')
  await member.says('Quem cuida do portão?', { group: { id: `${Date.now()}@g.us`, subject } })
  const { uuid } = await member.ticket(subject)
  const conversation = new ConversationPage(page)
  await signIn(page, { ...ana, password: demoPassword }, `/tickets/${uuid}`)
  await expect(conversation.bubble('Quem cuida do portão?')).toContainText('Rui Membro')
  await conversation.chooseInMenuOf('Quem cuida do portão?', 'Conversar com Rui Membro')
  await expect(conversation.dialog.getByRole('combobox', { name: 'Contato' })).toHaveValue('Rui Membro')
  await conversation.chooseQueue(demo.queue.name)
  await conversation.dialog.getByRole('button', { name: 'Iniciar atendimento' }).click()
  await expect(conversation.dialog).toBeHidden()
  await expect(conversation.header).toContainText('Rui Membro')
  await expect(page.getByText('Diga olá para seu novo contato!')).toBeVisible()
})
