import { weekdays } from '@chatflow/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aBotCustomer } from '../../../test/botCustomer.ts'
import { multipart } from '../../../test/multipart.ts'
import { aQueueDesk, type QueueDesk } from '../../../test/queueDesk.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { aServiceDesk, type ServiceDesk } from '../../../test/service.ts'
import { minutes } from '../../platform/clock.ts'

let server: TestServer
let desk: ServiceDesk
let queueDesk: QueueDesk
beforeAll(async () => {
  server = await startTestServer()
  desk = await aServiceDesk(server)
  queueDesk = aQueueDesk(server, desk)
})
afterAll(() => server.close())
const offer = (changes: object = {}) =>
  desk.serve({
    greetingMessage: 'Olá!',
    queueIds: [desk.first.id, desk.second.id],
    maxUseBotQueues: 3,
    timeUseBotQueues: 5,
    ...changes,
  })
beforeEach(async () => {
  await desk.configure({ userRandom: 'disabled', sendGreetingAccepted: 'disabled' })
  await offer()
})

const week = (startTimeA: string, endTimeA: string) =>
  JSON.stringify(
    weekdays.map((weekdayEn) => ({
      weekday: weekdayEn,
      weekdayEn,
      startTimeA,
      endTimeA,
      startTimeB: '',
      endTimeB: '',
    })),
  )
const changeQueue = (id: number, change: { schedules?: string; outOfHoursMessage?: string }) =>
  desk.change(({ db }) => db.updateTable('queues').set(change).where('id', '=', id).execute())

describe('in a queue that is closed', () => {
  beforeAll(async () => {
    await changeQueue(desk.first.id, { schedules: week('', ''), outOfHoursMessage: 'Fechado até amanhã.' })
    await changeQueue(desk.second.id, { schedules: week('00:00', '23:59') })
  })
  beforeEach(() => desk.configure({ userRandom: 'disabled', scheduleType: 'queue' }))
  afterAll(() => changeQueue(desk.first.id, { schedules: week('00:00', '23:59') }))

  const refused = async () => {
    const maria = await aBotCustomer(desk)
    await maria.write('oi')
    return { maria, said: await maria.write('1') }
  }

  test('the customer is told which are open, with the numbers of the menu, and chooses one', async () => {
    const { maria, said } = await refused()
    expect(said).toEqual([
      `Fechado até amanhã.\n\n[ 2 ] - ${desk.second.name}\n[ # ] - Voltar ao menu principal\n[ Sair ]`,
    ])
    expect(await desk.ticket(maria.id)).toMatchObject({ queueId: desk.first.id, isBot: false })
    await maria.write('2')
    expect(await desk.ticket(maria.id)).toMatchObject({ queueId: desk.second.id, status: 'pending' })
    expect((await desk.trace(maria.id)).at(-1)).toBe('continueChatbot: chosen')
  })

  test('they go back to the menu, or leave', async () => {
    const { maria } = await refused()
    expect(await maria.write('#')).toEqual([
      `Olá!\n\n[ 1 ] - ${desk.first.name}\n[ 2 ] - ${desk.second.name}\n[ Sair ]`,
    ])
    expect(await desk.ticket(maria.id)).toMatchObject({ queueId: null })
    const { maria: other } = await refused()
    await other.write('sair')
    expect(await desk.ticket(other.id)).toMatchObject({ status: 'closed' })
  })

  test('anything else keeps them where they are, and the refusal does not come again a moment later', async () => {
    const { maria } = await refused()
    expect(await maria.write('1')).toEqual([])
    expect(await maria.write('é urgente')).toEqual([])
    expect(await desk.ticket(maria.id)).toMatchObject({ queueId: desk.first.id })
    server.clock.travel(minutes(6))
    expect(await maria.write('e agora?')).toEqual(['Fechado até amanhã.'])
  })

  test('where no other is open, nothing is offered', async () => {
    await changeQueue(desk.second.id, { schedules: week('', '') })
    expect((await refused()).said).toEqual(['Fechado até amanhã.'])
    await changeQueue(desk.second.id, { schedules: week('00:00', '23:59') })
  })
})

test('a new file of the greeting is sent to the next customer, and one that was removed is not', async () => {
  const greets = async () => {
    const maria = await aBotCustomer(desk)
    await maria.written({ body: 'oi' })
    return (await maria.replies()).map(({ mediaType }) => mediaType)
  }
  expect(await greets()).toEqual(['conversation'])
  const picture = await sharp({ create: { width: 10, height: 10, channels: 3, background: '#0a0' } })
    .png()
    .toBuffer()
  const { payload, headers } = multipart('file', 'loja.png', picture)
  const url = `/whatsapp/${desk.whatsappId}/media-upload`
  expect((await desk.asAdmin('POST', url, payload, headers)).status).toBe(200)
  expect(await greets()).toEqual(['image', 'conversation'])
  await desk.asAdmin('DELETE', url)
  expect(await greets()).toEqual(['conversation'])
})

test('the place in the queue stands in the text where the company wants it', async () => {
  const text = 'Você é o {{ position }}º da fila {{queue}}, {{firstName}}.'
  await desk.configure({
    userRandom: 'disabled',
    sendQueuePosition: 'enabled',
    sendQueuePositionMessage: text,
  })
  await queueDesk.clear()
  const maria = await aBotCustomer(desk)
  await maria.write('oi')
  expect(await maria.write('2')).toEqual([`Você é o 1º da fila ${desk.second.name}, Maria.`])
})

test('a ticket whose customer still chooses among the options of a queue goes round', async () => {
  await queueDesk.clear()
  const chatbots = [{ name: 'Preços' }, { name: 'Prazos' }]
  await desk.asAdmin('PUT', `/queue/${desk.second.id}`, { greetingMessage: 'Vendas', chatbots })
  await queueDesk.goRound(5)
  const { Ana } = await queueDesk.people({ Ana: { online: true } })
  const maria = await aBotCustomer(desk)
  await maria.write('oi')
  expect((await maria.write('2')).join()).toContain('[ 1 ] - Preços')
  server.clock.travel(minutes(6))
  await queueDesk.runTimers()
  expect(await queueDesk.holderOf(maria.id)).toMatchObject({ userId: Ana, status: 'pending' })
  // Until somebody accepts, the menu still understands.
  await maria.write('1')
  expect(await queueDesk.holderOf(maria.id)).toMatchObject({ userId: Ana })
  await queueDesk.goRound(0)
  await desk.asAdmin('PUT', `/queue/${desk.second.id}`, { greetingMessage: '', chatbots: [] })
})
