import { aDemoCompany } from '../demoCompany.ts'
import { expect, test } from '../journey.ts'
import { ComposerPage } from '../pages/ComposerPage.ts'
import { ConversationPage } from '../pages/ConversationPage.ts'
import { signIn } from '../signIn.ts'

test.use({ serviceWorkers: 'allow' })

test('the installed app is read and written in without a network, and nothing is doubled or left behind', async ({
  page,
  context,
  request,
  watch,
}) => {
  const demo = await aDemoCompany(request)
  const person = await demo.attendant()
  const customer = demo.aCustomer('Otávio Offline')
  await customer.says('Vocês abrem amanhã?')
  const { id, uuid } = await customer.ticket()
  await demo.change(id, { status: 'open', userId: person.id, queueId: demo.queue.id })
  const conversation = new ConversationPage(page)
  const composer = new ComposerPage(page)
  const shell = await signIn(page, person, `/tickets/${uuid}`)
  await expect(conversation.message('Vocês abrem amanhã?')).toBeVisible()
  const keptQueries = () =>
    page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const opening = indexedDB.open('chatflow')
          opening.addEventListener('success', () => {
            const { result: db } = opening
            if (!db.objectStoreNames.contains('queries')) return resolve(0)
            const count = db.transaction('queries').objectStore('queries').count()
            count.addEventListener('success', () => resolve(count.result))
          })
        }),
    )

  await test.step('the browser keeps the program and the conversation, and no call', async () => {
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    await expect.poll(keptQueries).toBeGreaterThan(2)
    const files = await page.evaluate(async () => {
      const all = await Promise.all(
        (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
      )
      return all.flat().map(({ url }) => new URL(url).pathname)
    })
    expect(files).toContain('/index.html')
    expect(files.filter((path) => path.startsWith('/api'))).toEqual([])
  })

  await test.step('page and calls do not wait for the worker to wake', async () => {
    await page.reload()
    await expect(conversation.message('Vocês abrem amanhã?')).toBeVisible()
    // By which shortcut they came stands in what the browser notes of them, under a name that it changed once.
    const { opened, calls } = await page.evaluate(() => {
      const noted = (type: string) =>
        performance
          .getEntriesByType(type)
          .map((entry) => ({ name: entry.name, notes: JSON.stringify(entry) }))
      return {
        opened: noted('navigation'),
        calls: noted('resource').filter(({ name }) => new URL(name).pathname.startsWith('/api/')),
      }
    })
    expect(opened.map(({ notes }) => notes)).toEqual([
      expect.stringContaining('"race-network-and-fetch-handler"'),
    ])
    expect(calls.length).toBeGreaterThan(2)
    expect(calls.filter(({ notes }) => !notes.includes('"network"'))).toEqual([])
  })

  await test.step('without a network the conversation opens, and what is written waits', async () => {
    watch.provokeOffline()
    await context.setOffline(true)
    await page.reload()
    await expect(page.getByText('Sem conexão, dados de')).toBeVisible()
    await expect(conversation.message('Vocês abrem amanhã?')).toBeVisible()
    await composer.say('Abrimos às 8h')
    await composer.say('E fechamos às 18h')
    await expect(composer.onTheirWay.first()).toContainText('Espera a conexão')
    await composer.say('Engano')
    await expect(composer.onTheirWay).toHaveCount(3)
    await composer.onTheirWay.last().getByRole('button', { name: 'Descartar' }).click()
    await expect(composer.onTheirWay).toHaveCount(2)
    // A page that is closed meanwhile takes nothing with it.
    await page.reload()
    await expect(composer.onTheirWay).toHaveCount(2)
  })

  await test.step('what needs the server says why it was not done, and does nothing later', async () => {
    // Not every browser knows by itself that it has no network.
    const said = shell.toasts
      .filter({ hasText: /^(Você está sem conexão|O servidor não respondeu)/ })
      .filter({ hasNot: page.getByRole('button', { name: 'Tentar de novo' }) })
    await conversation.action('Finalizar').click()
    await expect(said).toBeVisible()
    await expect(conversation.action('Finalizar')).toBeEnabled()
  })

  await test.step('when it is back, everything is sent once and in order', async () => {
    await context.setOffline(false)
    await expect(shell.connection(/^Conectado/)).toBeVisible()
    await expect(composer.onTheirWay).toHaveCount(0)
    await expect(page.getByText('Sem conexão, dados de')).toBeHidden()
    const said = (await demo.messages(uuid)).map(({ body }) => body).filter((body) => /h$|Engano/.test(body))
    expect(said.map((body) => body.split('\n').at(-1))).toEqual(['Abrimos às 8h', 'E fechamos às 18h'])
  })

  await test.step('signing out leaves nothing behind', async () => {
    await shell.signOut()
    await expect.poll(keptQueries).toBe(0)
  })
})
