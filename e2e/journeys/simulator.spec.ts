import type { APIRequestContext, APIResponse } from '@playwright/test'
import { uniqueEmail, type Person } from '../company.ts'
import { demoAdminToken } from '../demoAdmin.ts'
import { expect, test } from '../journey.ts'
import { ConnectionsPage } from '../pages/ConnectionsPage.ts'
import { SimulatorPage } from '../pages/SimulatorPage.ts'
import { signIn } from '../signIn.ts'

/** An attendant of the demo company, which has queues, at work without a browser. */
async function aDemoCompany(request: APIRequestContext) {
  const token = await demoAdminToken(request)
  const headers = { authorization: `Bearer ${token}` }
  const get = async <T>(path: string, params = {}) => jsonOf<T>(await request.get(path, { headers, params }))
  const post = async <T>(path: string, data: object) => jsonOf<T>(await request.post(path, { headers, data }))

  /** Takes the ticket of the customer with this number as soon as they have reached the inbox. */
  const serve = async (number: string) => {
    const find = async () =>
      (await get<{ tickets: { id: number }[] }>('/api/tickets', { searchParam: number })).tickets[0]?.id
    await expect.poll(find, 'the customer reaches the inbox').toBeDefined()
    const id = await find()
    const [queue] = await get<{ id: number }[]>('/api/queue')
    const data = { status: 'open', queueId: queue?.id }
    await jsonOf(await request.put(`/api/tickets/${id}`, { headers, data }))
    return {
      write: (body: string) => post(`/api/messages/${id}`, { body }),
      sendList: (list: object) => post(`/api/messages/lista/${id}`, list),
      received: async () =>
        (await get<{ messages: { body: string; mediaType: string }[] }>(`/api/messages/${id}`)).messages,
    }
  }
  const addAdmin = async (name: string): Promise<Person> => {
    const person = { name, email: uniqueEmail('admin'), password: 'segredo1' }
    return { ...person, ...(await post<{ id: number }>('/api/users', { ...person, profile: 'admin' })) }
  }
  return { serve, addAdmin }
}

async function jsonOf<T>(response: APIResponse): Promise<T> {
  expect(response.ok(), `${response.url()}: ${await response.text()}`).toBe(true)
  return (await response.json()) as T
}

test('an admin writes as a customer and sees what the customer sees', async ({ page, request }) => {
  const demo = await aDemoCompany(request)
  const admin = await demo.addAdmin('Simone Simulada')
  const name = `Simulador ${admin.id}`
  const customer = { name: `Celina ${admin.id}`, number: `55119${String(admin.id).padStart(8, '8')}` }
  const connections = new ConnectionsPage(page)
  const simulator = new SimulatorPage(page)

  await test.step('the business phone reads the code with one click', async () => {
    await signIn(page, admin, '/connections')
    await connections.create(name)
    await expect(connections.qrDialog(name)).toBeVisible()
    await page.keyboard.press('Escape')
    await simulator.openFrom(name)
    await expect(simulator.title).toBeVisible()
    await expect(simulator.code).toBeVisible()
    await simulator.scan.click()
    await expect(simulator.state('Conectada')).toBeVisible()
    await expect(simulator.code).toBeHidden()
  })

  await test.step('a customer writes for the first time', async () => {
    await simulator.addCustomer(customer)
    await expect(simulator.phone(customer.name)).toBeVisible()
    await simulator.write('Bom dia! Vocês abrem hoje?')
    await expect(simulator.message('Bom dia! Vocês abrem hoje?')).toBeVisible()
    await expect(simulator.customers.getByRole('link', { name: customer.name })).toContainText('Bom dia!')
  })

  const ticket = await demo.serve(customer.number)
  await test.step('the reply lies on the phone, without asking for it', async () => {
    await ticket.write('Abrimos às nove.')
    await expect(simulator.log.getByText('Abrimos às nove.')).toBeVisible()
  })

  await test.step('a row of a list is tapped', async () => {
    const rows = [
      { title: 'Prazo de entrega', rowId: 'prazo' },
      { title: 'Trocas', rowId: 'trocas' },
    ]
    await ticket.sendList({
      title: 'Como podemos ajudar?',
      description: 'Escolha um assunto.',
      buttonText: 'Ver opções',
      sections: [{ title: 'Assuntos', rows }],
    })
    await simulator.log.getByRole('button', { name: 'Ver opções' }).click()
    await simulator.sheet.getByRole('button', { name: 'Trocas' }).click()
    await expect(simulator.message('Trocas')).toBeVisible()
    await expect.poll(async () => (await ticket.received()).map(({ body }) => body)).toContain('Trocas')
  })

  await test.step('a picture is sent, a face is put on, and a message is taken back', async () => {
    await simulator.sendSample('Foto')
    await expect(simulator.log.getByRole('img', { name: 'Foto' })).toBeVisible()
    await expect
      .poll(async () => (await ticket.received()).map(({ mediaType }) => mediaType))
      .toContain('image')
    await simulator.changePicture()
    await simulator.chooseInMenuOf('Bom dia! Vocês abrem hoje?', 'Apagar para todos')
    await expect(simulator.message('Mensagem apagada')).toBeVisible()
  })

  await test.step('what is made to go wrong is marked until it is put right', async () => {
    await simulator.faults.click()
    await simulator.sheet.getByLabel('Atraso (milissegundos)').fill('500')
    await simulator.sheet.getByRole('button', { name: 'Aplicar falhas' }).click()
    await expect(simulator.faults).toHaveText('1 falha ligada')
    await page.reload()
    await expect(simulator.faults).toHaveText('1 falha ligada')
    await simulator.faults.click()
    await simulator.sheet.getByRole('button', { name: 'Desligar todas' }).click()
    await simulator.sheet.getByRole('button', { name: 'Aplicar falhas' }).click()
    await expect(simulator.faults).toHaveText('Falhas')
  })

  await test.step('on a phone the list and the conversation take turns', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(simulator.message('Trocas')).toBeVisible()
    await expect(simulator.customers).toBeHidden()
    await simulator.back.click()
    await expect(simulator.customers).toBeVisible()
    await expect(simulator.log).toBeHidden()
  })
})
