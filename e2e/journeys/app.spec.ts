import { aDemoCompany } from '../demoCompany.ts'
import { expect, test } from '../journey.ts'
import { ConversationPage } from '../pages/ConversationPage.ts'
import { signIn } from '../signIn.ts'

test.use({ serviceWorkers: 'allow' })

test('the browser keeps the program and what was read last, and no call', async ({ page, request }) => {
  const demo = await aDemoCompany(request)
  const person = await demo.attendant()
  const customer = demo.aCustomer('Otávio Offline')
  await customer.says('Vocês abrem amanhã?')
  const { id, uuid } = await customer.ticket()
  await demo.change(id, { status: 'open', userId: person.id, queueId: demo.queue.id })
  const conversation = new ConversationPage(page)
  await signIn(page, person, `/tickets/${uuid}`)
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
})
