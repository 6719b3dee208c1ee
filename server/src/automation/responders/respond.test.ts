import { weekdays } from '@chatflow/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { run } from '../../../test/database.ts'
import { multipart } from '../../../test/multipart.ts'
import { eventually, startTestServer, type TestServer } from '../../../test/server.ts'
import { aBotCustomer } from '../../../test/botCustomer.ts'
import { aServiceDesk, type ServiceDesk } from '../../../test/service.ts'
import { days, hours, later, minutes } from '../../platform/clock.ts'
import { replySoon } from './replySoon.ts'
import { respond } from './respond.ts'

let server: TestServer
let desk: ServiceDesk
beforeAll(async () => {
  server = await startTestServer()
  desk = await aServiceDesk(server)
})
afterAll(() => server.close())
const offer = (changes: object = {}) =>
  desk.serve({
    greetingMessage: 'Olá, {{firstName}}!',
    complationMessage: 'Até logo, {{firstName}}!',
    queueIds: [desk.first.id, desk.second.id],
    maxUseBotQueues: 3,
    timeUseBotQueues: 0,
    collectiveVacationMessage: '',
    collectiveVacationStart: null,
    collectiveVacationEnd: null,
    ...changes,
  })
beforeEach(async () => {
  await desk.configure({ userRandom: 'disabled', sendGreetingAccepted: 'disabled' })
  await offer()
})
const menu = () => `Olá, Maria!\n\n[ 1 ] - ${desk.first.name}\n[ 2 ] - ${desk.second.name}\n[ Sair ]`
const recording = { mediaType: 'audio' as const }
const accept = (id: number, queueId = desk.first.id) =>
  desk.asAdmin('PUT', `/tickets/${id}`, { status: 'open', queueId })

describe('the menu', () => {
  test('greets, understands a choice, and leaves the customer to people', async () => {
    const maria = desk.customer()
    const { id } = await maria.write('oi')
    expect(await maria.hears()).toEqual([menu()])
    expect(await desk.ticket(id)).toMatchObject({ isBot: true, amountUsedBotQueues: 1, status: 'pending' })
    await maria.write('2')
    await desk.quiet()
    expect(await desk.ticket(id)).toMatchObject({ queueId: desk.second.id, isBot: false, userId: null })
    await maria.write('Quero comprar')
    expect(await maria.rest()).toEqual([])
    expect((await desk.log(id)).filter((entry) => !entry.startsWith('access'))).toEqual([
      'create',
      'chatBot',
      'queue',
    ])
    expect(await desk.trace(id)).toEqual(['offerQueues: firstMenu', 'continueChatbot: chosen'])
    await maria.write('#')
    expect(await maria.hears()).toEqual([menu()])
    expect(await desk.ticket(id)).toMatchObject({ queueId: null })
    await maria.write('sair')
    expect(await maria.hears()).toEqual(['Até logo, Maria!'])
    expect(await desk.ticket(id)).toMatchObject({ status: 'closed', isBot: false })
  })

  test('answers three messages in a row once, and the choice among them counts', async () => {
    const maria = await aBotCustomer(desk)
    for (const body of ['oi', 'bom dia', 'tudo bem?']) await maria.written({ body })
    expect((await maria.replies()).map(({ body }) => body)).toEqual([menu()])
    for (const body of ['queria', '1', 'por favor']) await maria.written({ body })
    expect(await maria.replies()).toEqual([])
    expect(await desk.ticket(maria.id)).toMatchObject({ queueId: desk.first.id, amountUsedBotQueues: 1 })
  })

  test('waits for the end of what is written in pieces: one job, which each piece puts off', async () => {
    const { id } = await aBotCustomer(desk)
    const waiting = async () => {
      const key = `answer:${desk.companyId}:${id}`
      const { rows } = await run(
        server.database.ownerUrl,
        `select extract(epoch from run_at - now()) as wait from graphile_worker.jobs where key = '${key}'`,
      )
      return rows.map(({ wait }) => Math.round(Number(wait) / 100))
    }
    await desk.data((tenant) => replySoon(tenant, [id], minutes(10)))
    expect(await waiting()).toEqual([6])
    await desk.data((tenant) => replySoon(tenant, [id], minutes(20)))
    expect(await waiting()).toEqual([12])
    await desk.data((tenant) => replySoon(tenant, [id], 0))
    await eventually(async () => (await waiting()).length === 0)
  })

  test('answered by two workers at once is answered once', async () => {
    const maria = desk.customer()
    const { id } = await maria.write('oi')
    const answer = () => desk.data((tenant) => respond(tenant, id))
    await Promise.all([answer(), answer(), answer()])
    expect(await maria.rest()).toEqual([menu()])
    await answer()
    expect(await maria.rest()).toEqual([])
  })

  test('is not answered by what an import brings from the past', async () => {
    const maria = await aBotCustomer(desk)
    expect(await maria.write('oi')).toEqual([menu()])
    await maria.written({ body: '2', createdAt: later(server.clock.now(), -days(30)).toISOString() })
    expect(await maria.write('hã?')).toEqual([menu()])
    expect(await desk.ticket(maria.id)).toMatchObject({ queueId: null })
  })

  test('comes no more often than the connection wants', async () => {
    await offer({ maxUseBotQueues: 2 })
    const maria = await aBotCustomer(desk)
    expect(await maria.write('oi')).toEqual([menu()])
    expect(await maria.write('🤷')).toEqual([menu()])
    expect(await maria.write('como?')).toEqual([])
  })

  test('is not answered by a recording: it comes again and counts, and only without it is the recording refused', async () => {
    await offer({ maxUseBotQueues: 2 })
    await desk.configure({ userRandom: 'disabled', acceptAudioMessageContact: 'disabled' })
    const maria = await aBotCustomer(desk)
    await maria.write('oi')
    expect(await maria.write('', recording)).toEqual([menu()])
    expect(await desk.ticket(maria.id)).toMatchObject({ queueId: null, amountUsedBotQueues: 2 })
    expect(await maria.write('', recording)).toEqual([])
    expect(await maria.write('2')).toEqual([])
    expect(await maria.write('', recording)).toEqual([expect.stringContaining('*texto*')])
    expect(await desk.trace(maria.id)).toEqual([
      'offerQueues: firstMenu',
      'continueChatbot: again',
      'continueChatbot: tooMany',
      'continueChatbot: chosen',
      'refuseAudio: noAudio',
    ])
  })

  test('is drawn by the network as a list or as buttons, and tapped', async () => {
    await desk.configure({ chatBotType: 'list', userRandom: 'disabled' })
    const maria = desk.customer()
    const { id } = await maria.write('oi')
    await maria.hears()
    const [list] = (await desk.phone(maria.number)).filter(({ fromBusiness }) => fromBusiness)
    expect(list).toMatchObject({ mediaType: 'listMessage', interactive: { description: 'Olá, Maria!' } })
    await desk.asAdmin('POST', `/simulator/${desk.whatsappId}/reply`, {
      wid: list!.wid,
      rowId: `queue:${desk.second.id}`,
    })
    await desk.quiet()
    expect(await desk.ticket(id)).toMatchObject({ queueId: desk.second.id })
  })

  test('sends the file of the greeting before it; what has not left is taken back when a person accepts', async () => {
    const address = `/whatsapp/${desk.whatsappId}/media-upload`
    const image = sharp({ create: { width: 6, height: 4, channels: 3, background: '#1565C0' } })
    const { payload, headers } = multipart('file', 'oi.png', await image.png().toBuffer())
    await desk.asAdmin('POST', address, payload, headers)
    const maria = desk.customer()
    const { id } = await maria.write('oi')
    const shown = async () => (await desk.messages(id)).map(({ mediaType }) => mediaType)
    // Time stands still: the second thing to say waits for its moment.
    await eventually(async () => (await shown()).length === 3)
    expect(await shown()).toEqual(['conversation', 'image', 'conversation'])
    await desk.asAdmin('DELETE', address)
    await accept(id)
    expect(await shown()).toEqual(['conversation', 'image'])
    await maria.write('alguém?')
    await desk.quiet()
    expect(await desk.ticket(id)).toMatchObject({ isBot: false, lastMessage: 'alguém?' })
    expect(await shown()).toEqual(['conversation', 'image', 'conversation'])
  })
})

test('what a queue, its options and its files say is filled in for the customer', async () => {
  const named = { name: 'Tabelas', message: 'Tudo para {{name}}:', options: [] }
  const { id: optFileId } = (await desk.asAdmin('POST', '/files', named)).body
  const { body: queue } = await desk.asAdmin('POST', '/queue', {
    name: 'Preços e prazos',
    color: '#0b5fff',
    greetingMessage: 'Aqui é {{queue}}, {{firstName}}.',
    chatbots: [
      { name: 'Preços', greetingMessage: 'Um momento, {{firstName}}.', queueType: 'file', optFileId },
      { name: 'Prazos', greetingMessage: '{{firstName}}, são dois dias.' },
    ],
  })
  await offer({ queueIds: [queue.id] })
  const maria = await aBotCustomer(desk)
  expect((await maria.write('oi')).at(-1)).toContain('Aqui é Preços e prazos, Maria.')
  expect(await maria.write('1')).toEqual(['Um momento, Maria.', 'Tudo para Maria Souza:'])
  const joana = await aBotCustomer(desk, {}, 'Joana Lima')
  await joana.write('oi')
  expect(await joana.write('prazos')).toEqual(['Joana, são dois dias.'])
})

describe('nothing is said by itself', () => {
  test('once somebody has typed on the phone of the company', async () => {
    const maria = desk.customer()
    const { id } = await maria.write('oi')
    await maria.hears()
    await maria.write('Aqui é o João, pois não?', { fromMe: true })
    await maria.write('2')
    expect(await maria.rest()).toEqual(['Aqui é o João, pois não?'])
    expect(await desk.ticket(id)).toMatchObject({ isBot: false, queueId: null, status: 'pending' })
  })

  test('to a contact without a robot, in groups, and by a company that is not active', async () => {
    const maria = desk.customer()
    const { contact } = await maria.write('oi')
    await maria.hears()
    await desk.asAdmin('PUT', `/contacts/toggleDisableBot/${contact.id}`)
    await maria.write('hã?')
    expect(await maria.rest()).toEqual([])
    await desk.serve({ allowGroup: true })
    const group = { id: '120363040000000001', subject: 'Família' }
    await desk.customer().write('oi', { group })
    const activate = (status: boolean) =>
      desk.change(({ db, companyId }) =>
        db.updateTable('companies').set({ status }).where('id', '=', companyId).execute(),
      )
    await desk.quiet()
    expect(await desk.phone(group.id)).toHaveLength(1)
    await activate(false)
    const joana = desk.customer()
    await joana.written('oi')
    await desk.quiet()
    await activate(true)
    expect(await joana.rest()).toEqual([])
  })
})

describe('closed', () => {
  const everyDay = (startTimeA: string, endTimeA: string) =>
    weekdays.map((weekdayEn) => ({
      weekday: weekdayEn,
      weekdayEn,
      startTimeA,
      endTimeA,
      startTimeB: '',
      endTimeB: '',
    }))
  const never = everyDay('', '')
  const always = everyDay('00:00', '23:59')
  const setHours = ({ id }: { id: number }, schedules: typeof never) =>
    desk.change(({ db, companyId }) =>
      db
        .updateTable('queues')
        .set({ outOfHoursMessage: '{{queue}} volta amanhã.', schedules: JSON.stringify(schedules) })
        .where('companyId', '=', companyId)
        .where('id', '=', id)
        .execute(),
    )

  test('is said by the connection, not too often, and the ticket waits', async () => {
    await desk.configure({ scheduleType: 'connection' })
    await offer({
      outOfHoursMessage: 'Fechado, {{firstName}}.',
      schedules: never,
      maxUseBotQueues: 2,
      timeUseBotQueues: 5,
    })
    const maria = await aBotCustomer(desk)
    expect(await maria.write('oi')).toEqual(['Fechado, Maria.'])
    expect(await maria.write('oi?')).toEqual([])
    server.clock.travel(minutes(6))
    expect(await maria.write('oi??')).toEqual(['Fechado, Maria.'])
    server.clock.travel(minutes(6))
    expect(await maria.write('oi???')).toEqual([])
    expect(await desk.ticket(maria.id)).toMatchObject({ status: 'pending', queueId: null })
    expect(await desk.trace(maria.id)).toEqual(
      ['closedNow', 'aMomentAgo', 'closedNow', 'tooOften'].map((reason) => `refuseOutOfHours: ${reason}`),
    )
  })

  test('is said by the queue, which is kept', async () => {
    await desk.configure({ scheduleType: 'queue', userRandom: 'disabled' })
    await setHours(desk.first, never)
    // A queue as it is made has a break at noon: the test would depend on the hour of the day.
    await setHours(desk.second, always)
    const maria = await aBotCustomer(desk)
    await maria.write('oi')
    const waysOut = `[ 2 ] - ${desk.second.name}\n[ # ] - Voltar ao menu principal\n[ Sair ]`
    expect(await maria.write('1')).toEqual([`${desk.first.name} volta amanhã.\n\n${waysOut}`])
    expect(await desk.ticket(maria.id)).toMatchObject({ status: 'pending', queueId: desk.first.id })
  })

  test('for holidays of the whole company is said once a day', async () => {
    const now = server.clock.now()
    await offer({
      collectiveVacationMessage: 'De férias, {{firstName}}.',
      collectiveVacationStart: later(now, -hours(1)).toISOString(),
      collectiveVacationEnd: later(now, days(5)).toISOString(),
    })
    const maria = await aBotCustomer(desk)
    expect(await maria.write('oi')).toEqual(['De férias, Maria.'])
    expect(await maria.write('oi?')).toEqual([])
    server.clock.travel(days(1))
    expect(await maria.write('oi??')).toEqual(['De férias, Maria.'])
    expect(await desk.ticket(maria.id)).toMatchObject({ status: 'pending', queueId: null })
  })
})

test('a recording is refused where nobody listens to it, quoted and once an hour', async () => {
  await offer({ queueIds: [] })
  await desk.configure({ acceptAudioMessageContact: 'disabled' })
  const maria = await aBotCustomer(desk)
  const { id: quotedMsgId } = await maria.written({ body: '', ...recording })
  expect(await maria.replies()).toMatchObject([{ body: expect.stringContaining('*texto*'), quotedMsgId }])
  expect(await maria.write('', recording)).toEqual([])
  server.clock.travel(hours(1))
  expect(await maria.write('', recording)).toHaveLength(1)
})
