import { randomUUID } from 'node:crypto'
import { aDemoCompany } from '../demoCompany.ts'
import { expect, test } from '../journey.ts'
import { InboxPage } from '../pages/InboxPage.ts'
import { signIn } from '../signIn.ts'

test('a row on which the pointer rests has been read when it is pressed, and only then somebody has looked', async ({
  page,
  request,
}) => {
  const demo = await aDemoCompany(request)
  const inbox = new InboxPage(page)
  const name = `Rita ${randomUUID().slice(0, 6)}`
  const customer = demo.aCustomer(name)
  await signIn(page, await demo.attendant())
  await inbox.showWaiting()
  await customer.says('Vocês abrem amanhã?')
  await expect(inbox.row(name)).toContainText('Vocês abrem amanhã?')
  const { uuid } = await customer.ticket()
  const looked: string[] = []
  page.on('request', (asked) => {
    if (asked.url().includes(`/tickets/u/${uuid}`)) looked.push(asked.url())
  })

  const read = page.waitForResponse((response) => response.url().includes(`/messages/${uuid}`))
  await inbox.row(name).hover()
  expect((await read).url()).toContain('keepUnread=true')
  expect(looked).toEqual([])
  await expect(inbox.row(name).getByRole('img', { name: '1 mensagem não lida' })).toBeVisible()

  // From here on nobody is answered what was said.
  await page.route(`**/api/messages/${uuid}?**`, () => undefined)
  await inbox.link(name).click()
  await expect(page.getByRole('log')).toContainText('Vocês abrem amanhã?')
  expect(looked).toHaveLength(1)
})
