import { inboundReasons, type InboundProblem } from '@chatflow/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { run } from '../../../test/database.ts'
import { aCustomer, anInbox, type Inbox } from '../../../test/inbox.ts'
import { eventually, startTestServer, type TestServer } from '../../../test/server.ts'
import type { RawEvent } from '../../channels/channel/Channel.ts'
import type { SimulatorEvent } from '../../channels/simulator/simulatorEvents.ts'
import { days, hours, minutes, seconds } from '../../platform/clock.ts'
import { receiveEvents } from './ledger.ts'

let server: TestServer
let inbox: Inbox
let customer: string
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  inbox = await anInbox(server)
  customer = aCustomer()
})

const patient = 60_000
const simulate = (what: string, body: object) =>
  inbox.asAdmin('POST', `/simulator/${inbox.whatsappId}/${what}`, body)
const setFaults = (faults: object) => inbox.asAdmin('PUT', `/simulator/${inbox.whatsappId}/faults`, faults)

/** Stored messages of this customer, in the order in which they are shown. */
const stored = (number = customer) =>
  inbox.data(({ db }) =>
    db
      .selectFrom('messages')
      .innerJoin('tickets', 'tickets.id', 'messages.ticketId')
      .innerJoin('contacts', 'contacts.id', 'tickets.contactId')
      .select(['messages.id', 'messages.wid', 'messages.body', 'messages.isEdited', 'messages.isDeleted'])
      .select(['messages.ack', 'messages.reactions', 'messages.createdAt', 'messages.ticketId'])
      .where('contacts.number', '=', number)
      .orderBy('messages.createdAt')
      .orderBy('messages.id')
      .execute(),
  )
const bodies = async (number = customer) => (await stored(number)).map(({ body }) => body)
const isStored = (body: string, number = customer) =>
  eventually(async () => (await stored(number)).find((message) => message.body === body), patient)

const ledger = () =>
  inbox.data(({ db }) =>
    db
      .selectFrom('inboundEvents')
      .select(['id', 'externalId', 'status', 'attempts', 'error', 'dueAt'])
      .orderBy('id')
      .execute(),
  )
const inLedger = (externalId: string) =>
  ledger().then((rows) => rows.find((row) => row.externalId === externalId))
const problems = async () =>
  (await inbox.asAdmin('GET', '/inbound/attention')).body.records as InboundProblem[]

/** What the network says, given to the ledger as a session does. */
const said = (...events: RawEvent[]) =>
  receiveEvents(server.tenancy, { companyId: inbox.companyId, id: inbox.whatsappId }, events)
const event = (externalId: string, payload: SimulatorEvent, address = customer): RawEvent => ({
  externalId,
  address,
  payload,
})
const aMessage = (wid: string, body: string, number = customer): SimulatorEvent => ({
  what: 'message',
  wid,
  number,
  fromMe: false,
  at: server.clock.now().toISOString(),
  type: 'conversation',
  body,
  isForwarded: false,
})

describe('a delivery', () => {
  test('under a name that was heard before is not accepted, also a day later', async () => {
    const writing = { number: customer, body: 'Uma vez', externalId: 'ONCE-1' }
    expect((await inbox.post(writing)).body).toEqual({ externalId: 'ONCE-1', accepted: true })
    expect((await inbox.post(writing)).body).toEqual({ externalId: 'ONCE-1', accepted: false })
    await isStored('Uma vez')
    server.clock.travel(days(1))
    const asAdmin = await server.as(inbox.admin)
    const again = await asAdmin('POST', `/simulator/${inbox.whatsappId}/inbound`, writing)
    expect(again.body).toEqual({ externalId: 'ONCE-1', accepted: false })
    expect(await bodies()).toEqual(['Uma vez'])
  })

  test('that the network repeats is handled once', async () => {
    await setFaults({ duplicateRate: 1 })
    for (const body of ['Um', 'Dois', 'Três']) await inbox.post({ number: customer, body })
    await isStored('Três')
    expect(await bodies()).toEqual(['Um', 'Dois', 'Três'])
    expect(await ledger()).toHaveLength(3)
  })

  test('of one message under two names becomes one message', async () => {
    const message = aMessage('TWO-NAMES', 'Com dois nomes')
    await said(event('notify:TWO-NAMES', message), event('history:TWO-NAMES', message))
    await eventually(async () => (await ledger()).every(({ status }) => status === 'done') || undefined)
    expect(await ledger()).toHaveLength(2)
    expect(await bodies()).toEqual(['Com dois nomes'])
  })

  test('that is late goes behind what is shown already, and keeps its own time where nothing is', async () => {
    const yesterday = new Date(server.clock.now().getTime() - days(1)).toISOString()
    await inbox.post({ number: customer, body: 'Ontem', timestamp: yesterday })
    expect((await isStored('Ontem')).createdAt).toBe(yesterday)
    await inbox.post({ number: customer, body: 'Agora' })
    await inbox.post({ number: customer, body: 'Também ontem', timestamp: yesterday })
    await isStored('Também ontem')
    expect(await bodies()).toEqual(['Ontem', 'Agora', 'Também ontem'])
  })
})

describe('what speaks of a message that has not arrived', () => {
  /** The message is on a detour of a minute, so that whatever happens to it overtakes it. */
  async function aDetour(body: string) {
    await setFaults({ delayMs: minutes(1) })
    const { externalId } = (await inbox.post({ number: customer, body })).body as { externalId: string }
    await setFaults({ delayMs: 0 })
    return externalId
  }
  const waits = (count: number) =>
    eventually(async () => {
      const waiting = (await ledger()).filter(({ status, dueAt }) => status === 'pending' && dueAt !== null)
      return waiting.length === count || undefined
    }, patient)

  test('waits for it and is done when it arrives: an edit, a reaction', async () => {
    const wid = await aDetour('Bom dai')
    await simulate('edit', { wid, body: 'Bom dia' })
    await simulate('reaction', { wid, emoji: '👍', number: customer })
    await waits(2)
    expect(await stored()).toEqual([])

    server.clock.travel(minutes(1))
    const message = await eventually(async () => (await stored()).find(({ isEdited }) => isEdited), patient)
    expect(message).toMatchObject({ body: 'Bom dia', reactions: [{ emoji: '👍', fromMe: false }] })
    expect(await problems()).toEqual([])
  })

  test('waits for it and is done when it arrives: a revoke', async () => {
    const wid = await aDetour('Não era para você')
    await simulate('revoke', { wid })
    await waits(1)
    server.clock.travel(minutes(1))
    const gone = await eventually(async () => (await stored()).find(({ isDeleted }) => isDeleted), patient)
    expect(gone).toMatchObject({ wid, body: 'Não era para você' })
  })

  test('waits for it and is done when it arrives: a tick, from a conversation of another name', async () => {
    await simulate('receipt', { wid: 'TYPED-1', ack: 3 })
    await waits(1)
    await inbox.post({ number: customer, body: 'Do aparelho', fromMe: true, externalId: 'TYPED-1' })
    expect(await isStored('Do aparelho')).toMatchObject({ ack: 1 })
    server.clock.travel(seconds(2))
    await eventually(async () => (await stored())[0]?.ack === 3 || undefined, patient)
  })

  test('does not hold up the conversation', async () => {
    await said(event('edit:NEVER', { what: 'edit', wid: 'NEVER', body: 'Corrigido' }))
    await waits(1)
    await inbox.post({ number: customer, body: 'Continua' })
    await isStored('Continua')
    expect(await inLedger('edit:NEVER')).toMatchObject({ status: 'pending', error: null })
  })

  test('goes before what came later: of two edits the second one wins', async () => {
    await said(event('edit:1', { what: 'edit', wid: 'TWICE', body: 'Primeira correção' }))
    await waits(1)
    await said(
      event('TWICE', aMessage('TWICE', 'Original')),
      event('edit:2', { what: 'edit', wid: 'TWICE', body: 'Segunda correção' }),
    )
    await eventually(
      async () => (await ledger()).every(({ status }) => status === 'done') || undefined,
      patient,
    )
    expect(await bodies()).toEqual(['Segunda correção'])
  })

  test('is shown to a person after an hour, who may run it again when the message has arrived', async () => {
    await said(event('edit:LATE', { what: 'edit', wid: 'LATE', body: 'Chegou' }))
    await waits(1)
    server.clock.travel(hours(1) + seconds(1))
    inbox.asAdmin = await server.as(inbox.admin)
    const [problem] = await eventually(async () => {
      const found = await problems()
      return found.length > 0 && found
    }, patient)
    expect(problem).toMatchObject({
      externalId: 'edit:LATE',
      address: customer,
      error: inboundReasons.orphan,
      payload: { what: 'edit', wid: 'LATE' },
      whatsapp: { id: inbox.whatsappId },
    })

    await said(event('LATE', aMessage('LATE', 'Chegu')))
    await isStored('Chegu')
    await inbox.asAdmin('POST', `/inbound/attention/${problem?.id}/rerun`)
    await isStored('Chegou')
    expect(await problems()).toEqual([])
  })
})

describe('an event that fails', () => {
  const nobody = '123'
  /** Jobs wait by the time of the database, which a test cannot move: it moves the job instead. */
  const travel = async (milliseconds: number) => {
    server.clock.travel(milliseconds)
    await run(
      server.database.ownerUrl,
      `select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs where key like '%:later'), run_at => now())`,
    )
  }

  test('is tried again after 1, 5, 15 and 30 seconds, then shown to a person; what came behind it follows', async () => {
    await said(
      event('BAD', aMessage('BAD', 'De ninguém', nobody)),
      event('GOOD', aMessage('GOOD', 'Atrás dela')),
    )
    const attempts: [number, number][] = []
    for (const [count, pause] of [1, 5, 15, 30].entries()) {
      const failed = await eventually(async () => {
        const row = await inLedger('BAD')
        return row?.attempts === count + 1 && row
      }, patient)
      expect(failed).toMatchObject({ status: 'pending', error: 'An event that names nobody' })
      attempts.push([failed.attempts, Date.parse(failed.dueAt ?? '') - server.clock.now().getTime()])
      expect(await stored()).toEqual([])
      await travel(seconds(pause))
    }
    expect(attempts).toEqual([
      [1, seconds(1)],
      [2, seconds(5)],
      [3, seconds(15)],
      [4, seconds(30)],
    ])
    await isStored('Atrás dela')
    expect(await problems()).toMatchObject([
      { externalId: 'BAD', error: 'An event that names nobody', attempts: 5 },
    ])
  })

  test('does not hold up others whose messages came with it', async () => {
    const others = Array.from({ length: 12 }, aCustomer)
    await said(
      event('BAD', aMessage('BAD', 'De ninguém', nobody)),
      ...others.flatMap((number, index) =>
        [1, 2].map((place) =>
          event(`${index}-${place}`, aMessage(`${index}-${place}`, `Mensagem ${place}`, number), number),
        ),
      ),
    )
    for (const number of others) {
      await isStored('Mensagem 2', number)
      expect(await bodies(number)).toEqual(['Mensagem 1', 'Mensagem 2'])
    }
    await eventually(async () => (await inLedger('BAD'))?.attempts === 1 || undefined, patient)
  })

  test('is not overtaken by what arrives while it waits', async () => {
    await said(event('BAD', aMessage('BAD', 'De ninguém', nobody)))
    await eventually(async () => (await inLedger('BAD'))?.attempts === 1 || undefined, patient)
    await said(event('NEXT', aMessage('NEXT', 'A próxima')))
    await inbox.post({ number: aCustomer(), body: 'Outra conversa' })
    await eventually(
      async () =>
        (await ledger()).some(
          ({ externalId, status }) => externalId.startsWith('SIM') && status === 'done',
        ) || undefined,
      patient,
    )
    expect(await inLedger('NEXT')).toMatchObject({ status: 'pending' })
    for (const pause of [1, 5, 15, 30]) {
      const before = (await inLedger('BAD'))?.attempts
      await travel(seconds(pause))
      await eventually(async () => {
        const row = await inLedger('BAD')
        return row?.attempts !== before || row?.status === 'attention' || undefined
      }, patient)
    }
    await isStored('A próxima')
  })
})

test('a burst of ten customers is kept, each conversation in its order', async () => {
  await setFaults({ duplicateRate: 0.3 })
  const customers = Array.from({ length: 10 }, aCustomer)
  const texts = Array.from({ length: 20 }, (_, index) => `Mensagem ${index + 1}`)
  await Promise.all(
    customers.map(async (number) => {
      for (const body of texts) await inbox.post({ number, body })
    }),
  )
  for (const number of customers) {
    await isStored('Mensagem 20', number)
    expect(await bodies(number)).toEqual(texts)
  }
  const tickets = await inbox.data(({ db }) =>
    db.selectFrom('tickets').select(['status', 'unreadMessages', 'lastMessage']).execute(),
  )
  expect(tickets).toEqual(
    customers.map(() => ({ status: 'pending', unreadMessages: 20, lastMessage: 'Mensagem 20' })),
  )
  expect(await problems()).toEqual([])
})
