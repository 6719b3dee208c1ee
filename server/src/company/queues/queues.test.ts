import { defaultSchedules, type ChatbotOption, type Queue } from '@chatflow/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aCustomer, anInbox, type Inbox } from '../../../test/inbox.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { aPlan } from '../plans/plans.factory.ts'

let server: TestServer
let inbox: Inbox
beforeAll(async () => {
  server = await startTestServer()
  inbox = await anInbox(server)
  await server.tenancy.withPlatform(async (platform) => {
    const { id: planId } = await aPlan(platform, { queues: 1_000 })
    await platform.db.updateTable('companies').set({ planId }).where('id', '=', inbox.companyId).execute()
  })
})
afterAll(() => server.close())

let made = 0
const aForm = (more: object = {}) => {
  const number = ++made
  return { name: `Setor ${number}`, color: `#AA${String(number).padStart(4, '0')}`, ...more }
}
const create = async (more: object = {}) => {
  const { status, body } = await inbox.asAdmin('POST', '/queue', aForm(more))
  expect([status, body.error]).toEqual([200, undefined])
  return body as Queue
}
const put = (id: number, body: object) => inbox.asAdmin('PUT', `/queue/${id}`, body)
const find = async (id: number) => (await inbox.asAttendant('GET', `/queue/${id}`)).body as Queue
const names = (options: ChatbotOption[]): unknown[] =>
  options.map(({ name, options: below }) => (below.length > 0 ? [name, names(below)] : name))
const option = (name: string, options?: object[]) => ({ name, greetingMessage: 'Escolha:', options })

describe('a queue', () => {
  test('is added behind the others with the defaults of a new one, and read by everyone', async () => {
    const queue = await create({ companyId: 99, id: 99 })
    expect(queue).toEqual({
      id: queue.id,
      name: `Setor ${made}`,
      color: `#AA${String(made).padStart(4, '0')}`,
      orderQueue: expect.any(Number) as number,
      greetingMessage: '',
      outOfHoursMessage: '',
      closeTicket: false,
      ativarRoteador: false,
      tempoRoteador: 0,
      integrationId: null,
      fileListId: null,
      sla: null,
      schedules: defaultSchedules,
      chatbots: [],
    })
    const { body } = await inbox.asAttendant('GET', '/queue')
    expect(body.at(-1)).toEqual(queue)
    expect(await server.statementsOf(() => inbox.asAttendant('GET', '/queue'))).toHaveLength(2)
  })

  test('keeps what a change does not name', async () => {
    const queue = await create({ greetingMessage: 'Olá!', ativarRoteador: 'true', tempoRoteador: '15' })
    const { status, body } = await put(queue.id, { name: 'Outro nome', closeTicket: true, integrationId: '' })
    expect(status).toBe(201)
    expect(body).toEqual({ ...queue, name: 'Outro nome', closeTicket: true })
    expect(queue).toMatchObject({ ativarRoteador: true, tempoRoteador: 15 })
  })

  test('has hours for every day of the week', async () => {
    const [monday] = defaultSchedules
    const long = { ...monday!, startTimeA: '22:00', endTimeA: '02:00', startTimeB: '', endTimeB: '' }
    const { schedules } = await create({ schedules: [long] })
    expect(schedules).toEqual([long, ...defaultSchedules.slice(1)])
  })

  test.each([
    [{ name: ' a ' }, 400, 'ERR_INVALID_INPUT'],
    [{ name: 'a'.repeat(51) }, 400, 'ERR_INVALID_INPUT'],
    [{ color: '' }, 400, 'ERR_INVALID_INPUT'],
    [{ color: 'azul' }, 400, 'ERR_QUEUE_INVALID_COLOR'],
    [{ color: '#12345' }, 400, 'ERR_QUEUE_INVALID_COLOR'],
    [{ tempoRoteador: 7 }, 400, 'ERR_INVALID_INPUT'],
    [{ ativarRoteador: true }, 400, 'ERR_INVALID_INPUT'],
    [{ fileListId: 999_999_999 }, 404, 'ERR_NO_FILE_LIST_FOUND'],
    [{ chatbots: [{ name: 'Boleto' }] }, 400, 'ERR_INVALID_INPUT'],
  ])('with %j is refused', async (wrong, status, error) => {
    expect(await inbox.asAdmin('POST', '/queue', aForm(wrong))).toMatchObject({ status, body: { error } })
    const { id } = await create()
    expect(await put(id, wrong)).toMatchObject({ status, body: { error } })
  })

  test('has a name and a colour of its own', async () => {
    const [first, second] = [await create(), await create()]
    const taken = [
      [{ name: first.name.toUpperCase() }, 'ERR_QUEUE_NAME_ALREADY_EXISTS'],
      [{ color: first.color.toLowerCase() }, 'ERR_QUEUE_COLOR_ALREADY_EXISTS'],
    ] as const
    for (const [wish, error] of taken) {
      expect(await put(second.id, wish)).toMatchObject({ status: 409, body: { error } })
      expect(await inbox.asAdmin('POST', '/queue', aForm(wish))).toMatchObject({
        status: 409,
        body: { error },
      })
    }
    expect((await put(first.id, { name: first.name, color: first.color })).status).toBe(201)
  })

  test('needs words for when it is closed where each queue has its own hours, once they are touched', async () => {
    const { id } = await create()
    await inbox.configure({ scheduleType: 'queue' })
    const refused = { status: 400, body: { details: [{ path: 'outOfHoursMessage', message: 'Required' }] } }
    expect(await inbox.asAdmin('POST', '/queue', aForm())).toMatchObject(refused)
    expect(await put(id, { outOfHoursMessage: ' ' })).toMatchObject(refused)
    expect((await put(id, { orderQueue: 7 })).status).toBe(201)
    expect((await put(id, { outOfHoursMessage: 'Voltamos às 8h.' })).status).toBe(201)
    await inbox.configure()
  })

  test('is told to everyone when it is added, changed and removed', async () => {
    const listener = await inbox.listener(inbox.asAttendant)
    const queue = await create()
    await put(queue.id, { greetingMessage: 'Oi' })
    await inbox.asAdmin('DELETE', `/queue/${queue.id}`)
    expect(await listener.heard('queue')).toMatchObject([
      { action: 'create', queue },
      { action: 'update', queue: { id: queue.id, greetingMessage: 'Oi' } },
      { action: 'delete', queueId: queue.id },
    ])
  })
})

test('the plan says how many queues there may be', async () => {
  const other = await server.aTeam()
  const call = await server.as(other.admin)
  await server.tenancy.withPlatform(async (platform) => {
    const { id: planId } = await aPlan(platform, { queues: 1 })
    await platform.db.updateTable('companies').set({ planId }).where('id', '=', other.companyId).execute()
  })
  const answers = await Promise.all([1, 2, 3].map(() => call('POST', '/queue', aForm())))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.find(({ status }) => status === 403)?.body).toMatchObject({ error: 'ERR_PLAN_LIMIT' })
})

test('queues are put in an order by naming them; the others follow as they were', async () => {
  const [one, two, three] = [await create(), await create(), await create()]
  const order = async () => ((await inbox.asAdmin('GET', '/queue')).body as Queue[]).map(({ id }) => id)
  const others = (await order()).filter((id) => ![one.id, two.id, three.id].includes(id))
  const listener = await inbox.listener(inbox.asAttendant)
  const { body } = await inbox.asAdmin('PUT', '/queue/order', { queueIds: [three.id, one.id] })
  expect(body.map(({ orderQueue }: Queue) => orderQueue)).toEqual(body.map((_: Queue, at: number) => at + 1))
  expect(await order()).toEqual([three.id, one.id, ...others, two.id])
  expect((await listener.heard('queue')).length).toBeGreaterThan(0)
  const foreign = await inbox.asAdmin('PUT', '/queue/order', { queueIds: [one.id, 999_999_999] })
  expect(foreign).toMatchObject({ status: 404, body: { error: 'ERR_NO_QUEUE_FOUND' } })
})

describe('the options of a queue', () => {
  test('are saved as a tree; an option that is named by its id stays itself wherever it goes', async () => {
    const tree = [option('Financeiro', [option('Boleto', [option('Segunda via')])]), option('Suporte')]
    const queue = await create({ greetingMessage: 'Olá!', chatbots: tree })
    expect(names(queue.chatbots)).toEqual([['Financeiro', [['Boleto', ['Segunda via']]]], 'Suporte'])
    const [financial, support] = queue.chatbots
    const copy = financial!.options[0]!.options[0]!
    const { id: _drop, ...twin } = support!
    const moved = [{ ...support!, options: [{ ...copy, name: 'Nova via' }] }, twin]
    const { body } = await put(queue.id, { chatbots: moved })
    expect(names(body.chatbots)).toEqual([['Suporte', ['Nova via']], 'Suporte'])
    expect(body.chatbots[0]).toMatchObject({ id: support!.id, options: [{ id: copy.id }] })
    expect(body.chatbots[1].id).not.toBe(support!.id)
    expect(await find(queue.id)).toEqual(body)
    expect(await server.statementsOf(() => put(queue.id, { chatbots: moved }))).toHaveLength(
      (await server.statementsOf(() => put(queue.id, { chatbots: [moved[0], option('Outro assunto')] })))
        .length,
    )
  })

  test('keep only the target of their type, and none that is not the company’s', async () => {
    const everything = { optQueueId: inbox.second.id, optUserId: inbox.attendant.id }
    const chatbots = [
      { ...option('Um texto'), ...everything },
      { ...option('Uma fila'), ...everything, queueType: 'queue' },
      { ...option('Uma pessoa'), ...everything, queueType: 'attendent' },
    ]
    const queue = await create({ greetingMessage: 'Olá!', chatbots })
    expect(queue.chatbots.map(({ optQueueId, optUserId }) => [optQueueId, optUserId])).toEqual([
      [null, null],
      [inbox.second.id, null],
      [inbox.second.id, inbox.attendant.id],
    ])
    const stranger = await server.aTeam()
    for (const [wrong, error] of [
      [{ queueType: 'queue', optQueueId: 999_999_999 }, 'ERR_NO_QUEUE_FOUND'],
      [{ queueType: 'attendent', optUserId: stranger.admin.id }, 'ERR_NO_USER_FOUND'],
      [{ queueType: 'file', optFileId: 999_999_999 }, 'ERR_NO_FILE_LIST_FOUND'],
    ] as const)
      expect(await put(queue.id, { chatbots: [{ ...option('Errada'), ...wrong }] })).toMatchObject({
        status: 404,
        body: { error },
      })
    expect(await find(queue.id)).toEqual(queue)
  })

  test('that name an option of another queue get one of their own', async () => {
    const first = await create({ greetingMessage: 'Olá!', chatbots: [option('Minha opção')] })
    const second = await create({ greetingMessage: 'Olá!', chatbots: first.chatbots })
    expect(second.chatbots[0]!.id).not.toBe(first.chatbots[0]!.id)
    expect(await find(first.id)).toEqual(first)
  })

  test('are added, read, changed and removed one by one, and the queue is told anew', async () => {
    const queue = await create({ greetingMessage: 'Olá!', chatbots: [option('Suporte')] })
    const parent = queue.chatbots[0]!
    const listener = await inbox.listener(inbox.asAttendant)
    const person = { queueType: 'attendent', optUserId: inbox.attendant.id }
    const { body: child } = await inbox.asAdmin('POST', '/chatbot', {
      name: 'Falar com alguém',
      chatbotId: parent.id,
      ...person,
    })
    expect(child).toMatchObject({
      name: 'Falar com alguém',
      queueId: queue.id,
      mainChatbot: { id: parent.id, name: 'Suporte' },
      user: { id: inbox.attendant.id, name: inbox.attendant.name },
      options: [],
    })
    const { body: top } = await inbox.asAdmin('POST', '/chatbot', {
      ...option('Vendas'),
      queueId: queue.id,
      options: [{ name: 'Preços' }],
    })
    expect(top).toMatchObject({ mainChatbot: null, user: null, options: [{ name: 'Preços' }] })
    const renamed = await inbox.asAdmin('PUT', `/chatbot/${top.id}`, { name: 'Comercial' })
    expect(renamed).toMatchObject({ status: 201, body: { name: 'Comercial', options: top.options } })
    const replaced = await inbox.asAdmin('PUT', `/chatbot/${top.id}`, { options: [{ name: 'Catálogo' }] })
    expect(replaced.body).toMatchObject({ id: top.id, options: [{ name: 'Catálogo' }] })
    expect((await inbox.asAdmin('GET', `/chatbot/${child.id}`)).body).toEqual(child)
    expect((await inbox.asAdmin('DELETE', `/chatbot/${parent.id}`)).status).toBe(200)
    expect(names((await find(queue.id)).chatbots)).toEqual([['Comercial', ['Catálogo']]])
    expect((await inbox.asAdmin('GET', `/chatbot/${child.id}`)).body.error).toBe('ERR_NO_CHATBOT_FOUND')
    expect(await listener.heard('queue')).toHaveLength(5)
  })

  test('hang below a message, and somewhere', async () => {
    const queue = await create({ greetingMessage: 'Olá!', chatbots: [{ name: 'Sem palavras' }] })
    const below = { name: 'Opção', chatbotId: queue.chatbots[0]!.id }
    expect(await inbox.asAdmin('POST', '/chatbot', below)).toMatchObject({
      status: 400,
      body: { details: [{ path: 'greetingMessage' }] },
    })
    expect(await inbox.asAdmin('POST', '/chatbot', { name: 'Opção' })).toMatchObject({
      status: 400,
      body: { details: [{ path: 'queueId', message: 'Required' }] },
    })
  })
})

describe('when something is removed', () => {
  test('the tickets of a queue go on without one, and what led to it leads nowhere', async () => {
    const queue = await create()
    const other = await create({
      greetingMessage: 'Olá!',
      chatbots: [{ ...option('Para lá'), queueType: 'queue', optQueueId: queue.id }],
    })
    const line = { sendIdQueue: queue.id, timeSendQueue: 5, queueIds: [queue.id, inbox.first.id] }
    await inbox.asAdmin('PUT', `/whatsapp/${inbox.whatsappId}`, { ...line, greetingMessage: 'Oi' })
    const ticket = await inbox.write(aCustomer(), 'Olá')
    await inbox.data(async ({ db, companyId }) => {
      const here = db.updateTable('tickets').where('companyId', '=', companyId)
      await here.set({ queueId: queue.id }).where('id', '=', ticket.id).execute()
    })
    const listener = await inbox.listener(inbox.asAdmin)
    expect((await inbox.asAdmin('DELETE', `/queue/${queue.id}`)).status).toBe(200)
    expect((await inbox.asAdmin('GET', `/tickets/${ticket.id}`)).body).toMatchObject({
      status: 'pending',
      queueId: null,
      queue: null,
    })
    expect(await listener.heard('ticket')).toMatchObject([
      { action: 'delete', ticketId: ticket.id },
      { action: 'update', ticket: { id: ticket.id, queueId: null } },
    ])
    expect((await find(other.id)).chatbots).toMatchObject([{ queueType: 'queue', optQueueId: null }])
    const { body } = await inbox.asAdmin('GET', `/whatsapp/${inbox.whatsappId}`)
    expect([body.sendIdQueue, body.queues.map(({ id }: Queue) => id)]).toEqual([null, [inbox.first.id]])
    expect((await inbox.asAdmin('GET', `/queue/${queue.id}`)).body.error).toBe('ERR_NO_QUEUE_FOUND')
  })

  test('an option that handed over to somebody who left stays, and hands over to nobody', async () => {
    const leaving = await server.aUser(inbox.companyId, {})
    const chatbots = [{ ...option('Com ela'), queueType: 'attendent', optUserId: leaving.id }]
    const { id } = await create({ greetingMessage: 'Olá!', chatbots })
    expect((await inbox.asAdmin('DELETE', `/users/${leaving.id}`)).status).toBe(200)
    expect((await find(id)).chatbots).toMatchObject([{ name: 'Com ela', optUserId: null }])
  })
})
