import type { BrowserContext, Page, Worker } from '@playwright/test'
import { aDemoCompany } from '../demoCompany.ts'
import { expect, test } from '../journey.ts'
import { ConversationPage } from '../pages/ConversationPage.ts'
import { signIn } from '../signIn.ts'

test.use({ serviceWorkers: 'allow' })

interface Shown {
  title: string
  body: string
  data: { path: string }
}
interface WorkerScope {
  shown: Shown[]
  registration: { showNotification(title: string, options: Omit<Shown, 'title'>): Promise<void> }
}

/** A browser without a screen refuses notices: what the worker shows is written down instead. */
const writeDownNotices = (worker: Worker) =>
  worker.evaluate(() => {
    const scope = globalThis as unknown as WorkerScope
    scope.shown = []
    scope.registration.showNotification = async (title, options) =>
      void scope.shown.push({ title, ...options })
  })

const shownBy = (worker: Worker) => worker.evaluate(() => (globalThis as unknown as WorkerScope).shown)

/** What a push service brings, handed over by the browser itself. */
async function deliver(context: BrowserContext, page: Page, origin: string, notice: object) {
  const browser = await context.newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL, isDeleted }) => scopeURL.startsWith(origin) && !isDeleted)
      if (own) resolve(own.registrationId)
    })
  })
  await browser.send('ServiceWorker.enable')
  const registrationId = await registered
  await browser.send('ServiceWorker.deliverPushMessage', {
    origin,
    registrationId,
    data: JSON.stringify(notice),
  })
  await browser.detach()
}

test('a push is shown while no page is open, and a click on it opens the conversation', async ({
  page,
  context,
  request,
}) => {
  const demo = await aDemoCompany(request)
  const person = await demo.attendant()
  const customer = demo.aCustomer('Paula Push')
  await customer.says('Ainda dá tempo?')
  const { id, uuid } = await customer.ticket()
  await demo.change(id, { status: 'open', userId: person.id, queueId: demo.queue.id })
  const shell = await signIn(page, person, '/contacts')
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  const origin = new URL(page.url()).origin
  const worker = context.serviceWorkers()[0]!
  await writeDownNotices(worker)
  const notice = {
    title: 'Paula Push',
    body: 'Novo atendimento para você',
    tag: `ticket ${id}`,
    path: `/tickets/${uuid}`,
  }

  await test.step('nothing is shown twice: a page that is looked at tells of it itself', async () => {
    await deliver(context, page, origin, notice)
    expect(await shownBy(worker)).toEqual([])
  })

  await test.step('without a page the browser shows it, and only ever a path of our own', async () => {
    await page.goto('about:blank')
    await deliver(context, page, origin, { ...notice, path: 'https://elsewhere.example/' })
    await deliver(context, page, origin, notice)
    await expect
      .poll(() => shownBy(worker))
      .toMatchObject([
        { title: 'Paula Push', data: { path: '/' } },
        { title: 'Paula Push', body: 'Novo atendimento para você', data: { path: `/tickets/${uuid}` } },
      ])
  })

  await test.step('a click brings the open page to the conversation', async () => {
    await page.goto(`${origin}/contacts`)
    await expect(shell.heading('Contatos')).toBeVisible()
    // A page that was opened just now hears of clicks a moment later.
    await expect(async () => {
      await worker.evaluate(() => {
        const [, notification] = (globalThis as unknown as WorkerScope).shown
        const click = Object.assign(new Event('notificationclick'), {
          notification: { ...notification, close: () => undefined },
          waitUntil: () => undefined,
        })
        globalThis.dispatchEvent(click)
      })
      await expect(page).toHaveURL(new RegExp(uuid), { timeout: 3_000 })
    }).toPass()
    await expect(new ConversationPage(page).message('Ainda dá tempo?')).toBeVisible()
  })
})

/** Stands for the push service of the browser's maker, which no test can reach. */
const answerSubscriptions = (page: Page) =>
  page.addInitScript(() => {
    const kept: { subscription: object | null } = { subscription: null }
    const keys = {
      p256dh: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
      auth: 'tBHItJI5svbpez7KI4CCXg',
    }
    const subscription = {
      toJSON: () => ({ endpoint: 'https://push.example.test/browser', keys }),
      unsubscribe: async () => {
        kept.subscription = null
        return true
      },
    }
    const subscribe = async () => {
      if (sessionStorage.getItem('refuse') !== null) throw new Error('push service not available')
      return (kept.subscription = subscription)
    }
    // A browser without a screen refuses notices whatever it is told.
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
    Notification.requestPermission = async () => 'granted'
    Object.assign(PushManager.prototype, { subscribe, getSubscription: async () => kept.subscription })
  })

test('a person turns pushes on and off, and hears when the browser cannot', async ({ page, company }) => {
  await answerSubscriptions(page)
  const shell = await signIn(page, await company.addPerson())
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await shell.bell.click()
  const toggle = page.getByRole('switch', { name: 'Avisos com o aplicativo fechado' })
  await page.evaluate(() => sessionStorage.setItem('refuse', 'yes'))
  await toggle.click()
  await expect(shell.toasts.filter({ hasText: 'não conseguiu ligar os avisos' })).toBeVisible()
  await expect(toggle).not.toBeChecked()
  await page.evaluate(() => sessionStorage.removeItem('refuse'))
  await toggle.click()
  await expect(toggle).toBeChecked()
  await toggle.click()
  await expect(toggle).not.toBeChecked()
})
