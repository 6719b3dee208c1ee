import { closeImportedMarker } from '@chatflow/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aLineThatWaits } from '../../../test/conversation.ts'
import { aCustomer, anInbox, type Inbox, type Listener } from '../../../test/inbox.ts'
import { eventually, startTestServer, type TestServer } from '../../../test/server.ts'
import { days, later, minutes } from '../../platform/clock.ts'

let server: TestServer
let inbox: Inbox
let maria: string
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  inbox = await anInbox(server)
  maria = aCustomer()
})

const timeout = 60_000
const ago = (count: number, more = 0) => later(server.clock.now(), -days(count) + more).toISOString()

interface Old {
  wid: string
  at: string
  body?: string
  fromBusiness?: boolean
  /** Who of the group wrote. */
  sender?: string
  deleted?: boolean
}
/** Puts a conversation on a customer's phone that nobody has told us of. */
async function onPhone(number: string, messages: Old[], { isGroup = false, name = 'Maria', line = 0 } = {}) {
  const key = { connectionId: line || inbox.whatsappId, number }
  await inbox.data(async ({ db, companyId }) => {
    await db
      .insertInto('simulatorChats')
      .values({ companyId, ...key, name, isGroup, updatedAt: messages.at(-1)!.at })
      .onConflict((known) => known.doNothing())
      .execute()
    const rows = messages.map(({ wid, at, body = wid, fromBusiness = false, sender, deleted = false }) => ({
      companyId,
      ...key,
      wid,
      body,
      fromBusiness,
      deleted,
      senderNumber: sender ?? null,
      senderName: sender ? 'Rui' : null,
      mediaType: 'conversation' as const,
      createdAt: at,
    }))
    await db.insertInto('simulatorMessages').values(rows).execute()
  })
}
const aTalk = (count: number, from: number): Old[] =>
  Array.from({ length: count }, (_, index) => ({
    wid: `V${from}-${index}`,
    at: ago(from, minutes(index)),
    fromBusiness: index % 2 === 1,
  }))

const ask = async (more: object = {}, line = inbox.whatsappId) => {
  const dates = { importOldMessages: ago(30), importRecentMessages: ago(1) }
  const form = { ...dates, queueIdImportMessages: inbox.second.id, ...more }
  expect((await inbox.asAdmin('PUT', `/whatsapp/${line}`, form)).status).toBe(200)
}
const lineOf = async (id = inbox.whatsappId) => (await inbox.asAdmin('GET', `/whatsapp/${id}`)).body
const jobs = (kind = 'importHistory') =>
  inbox.data(({ db, companyId }) =>
    db
      .selectFrom('companyJobs')
      .select(['id', 'state', 'done', 'total', 'input'])
      .where('companyId', '=', companyId)
      .where('kind', '=', kind)
      .orderBy('createdAt')
      .execute(),
  )
const finished = (count = 1) =>
  eventually(async () => (await jobs()).filter(({ state }) => state === 'done').length === count, timeout)
const imports = async (more: object = {}) => {
  const before = (await jobs()).filter(({ state }) => state === 'done').length
  await ask(more)
  await finished(before + 1)
}
const messages = () =>
  inbox.data(({ db, companyId }) =>
    db
      .selectFrom('messages')
      .selectAll()
      .where('companyId', '=', companyId)
      .orderBy('createdAt')
      .orderBy('id')
      .execute(),
  )
const wids = async () => (await messages()).map(({ wid }) => wid)
const tickets = () =>
  inbox.data(({ db, companyId }) =>
    db.selectFrom('tickets').selectAll().where('companyId', '=', companyId).orderBy('id').execute(),
  )
const news = async (listener: Listener) =>
  (await listener.heard('importMessages', 'ticket', 'appMessage')) as unknown as {
    name: string
    action: string
    status?: { this: number; all: number; date: string }
  }[]

describe('old messages', () => {
  test('become a waiting ticket of the chosen queue, with their own times and nothing to read', async () => {
    const talk = aTalk(5, 10)
    await onPhone(maria, talk)
    await imports()
    const stored = await messages()
    expect(
      stored.map(({ wid, createdAt, fromMe }) => ({ wid, at: createdAt, fromBusiness: fromMe })),
    ).toEqual(talk.map(({ wid, at, fromBusiness }) => ({ wid, at, fromBusiness })))
    expect(stored.every(({ read }) => read)).toBe(true)
    const newest = talk.at(-1)!
    expect(await tickets()).toMatchObject([
      {
        status: 'pending',
        queueId: inbox.second.id,
        userId: null,
        unreadMessages: 0,
        lastMessage: newest.body ?? newest.wid,
        fromMe: false,
        lastMessageAt: newest.at,
        updatedAt: newest.at,
        imported: expect.any(String) as string,
      },
    ])
  })

  test('outside the dates, deleted ones and those of groups stay where they are', async () => {
    const [first, last] = [ago(30), ago(1)]
    await onPhone(maria, [
      { wid: 'before', at: ago(30, -1) },
      { wid: 'first', at: first },
      { wid: 'deleted', at: ago(20), deleted: true },
      { wid: 'last', at: last },
      { wid: 'after', at: ago(1, 1) },
    ])
    const group = `12036300000${maria}`
    await onPhone(group, [{ wid: 'grupo', at: ago(5), sender: aCustomer() }], { isGroup: true, name: 'Obra' })
    await imports()
    expect(await wids()).toEqual(['first', 'last'])

    // Asked for, but not on a connection that leaves groups alone.
    await imports({ importOldMessagesGroups: true })
    expect(await wids()).toEqual(['first', 'last'])
    await imports({ allowGroup: true, importOldMessages: ago(29) })
    expect(await wids()).toEqual(['first', 'grupo', 'last'])
    expect(await tickets()).toMatchObject([{ isGroup: false }, { isGroup: true, status: 'group' }])
  })

  test('are announced to nobody: there is only the progress', async () => {
    await onPhone(maria, aTalk(7, 10))
    const listener = await inbox.listener(inbox.asAdmin)
    await imports()
    const told = await news(listener)
    expect(new Set(told.map(({ name }) => name))).toEqual(new Set([`importMessages-${inbox.companyId}`]))
    const steps = told.flatMap(({ status }) => (status ? [`${status.this}/${status.all}`] : []))
    expect([steps[0], steps.at(-1)]).toEqual(['-1/-1', '7/7'])
    expect(told.at(-1)).toMatchObject({ action: 'refresh' })
    expect(await lineOf()).toMatchObject({ statusImportMessages: closeImportedMarker })
  })

  test('go into the ticket of a conversation under way, and change nothing that its lists show', async () => {
    const ticket = await inbox.write(maria, 'Bom dia, agora')
    const [before] = await tickets()
    await onPhone(maria, aTalk(3, 10))
    await imports()
    // The conversation has them, which no list says.
    expect(await tickets()).toEqual([{ ...before, messageCount: 4 }])
    expect((await inbox.messages(ticket.id)).map(({ wid }) => wid).slice(0, 3)).toEqual([
      'V10-0',
      'V10-1',
      'V10-2',
    ])
    await inbox.write(maria, 'E agora')
    expect(await tickets()).toMatchObject([{ unreadMessages: 2, lastMessage: 'E agora' }])
  })

  test('do not bring a closed conversation back', async () => {
    await inbox.change(({ db }) => db.updateTable('connections').set({ timeCreateNewTicket: 60 }).execute())
    const closed = await inbox.write(maria, 'Oi')
    await inbox.asAdmin('PUT', `/tickets/${closed.id}`, { status: 'open', queueId: inbox.first.id })
    await inbox.asAdmin('PUT', `/tickets/${closed.id}`, { status: 'closed', sendFarewellMessage: false })
    await onPhone(maria, aTalk(2, 10))
    await imports()
    expect(await tickets()).toMatchObject([
      { id: closed.id, status: 'closed' },
      { status: 'pending', imported: expect.any(String) as string },
    ])
  })

  test('are read by nobody again: the customer sees no ticks for them', async () => {
    await onPhone(maria, aTalk(3, 10))
    await imports()
    const { externalId } = (await inbox.post({ number: maria, body: 'Voltei' })).body
    await eventually(async () => (await wids()).includes(externalId))
    const [ticket] = await tickets()
    await inbox.asAdmin('PUT', `/tickets/${ticket!.id}`, { status: 'open', queueId: inbox.second.id })
    await inbox.asAdmin('POST', `/messages/${ticket!.id}/read`)
    await eventually(async () => (await inbox.phone(maria)).at(-1)?.ack === 3)
    expect((await inbox.phone(maria)).map(({ ack }) => ack)).toEqual([0, 0, 0, 3])
  })
})

describe('an import', () => {
  test('waits for the session', async () => {
    const line = await aLineThatWaits(inbox)
    await onPhone(maria, aTalk(3, 10), { line: line.whatsappId })
    await ask({}, line.whatsappId)
    expect(await lineOf(line.whatsappId)).toMatchObject({ statusImportMessages: null })
    expect(await jobs()).toMatchObject([{ state: 'running', done: 0 }])
    await line.scan()
    await finished()
    expect(await wids()).toHaveLength(3)
  })

  test('of what we have already doubles nothing, and other changes do not start it again', async () => {
    const live = (await inbox.post({ number: aCustomer(), body: 'Já chegou' })).body.externalId as string
    await eventually(async () => (await wids()).includes(live))
    await onPhone(maria, aTalk(4, 10))
    const all = { importRecentMessages: server.clock.now().toISOString() }
    await imports(all)
    const stored = await wids()
    expect(stored).toEqual(['V10-0', 'V10-1', 'V10-2', 'V10-3', live])
    await inbox.asAdmin('PUT', `/whatsapp/${inbox.whatsappId}`, { complationMessage: 'Tchau' })
    expect(await jobs()).toHaveLength(1)
    await imports({ ...all, importOldMessages: ago(15) })
    expect(await wids()).toEqual(stored)
  })

  test('leaves what is still on its way to the session: that is news', async () => {
    await inbox.asAdmin('PUT', `/simulator/${inbox.whatsappId}/faults`, { delayMs: 60_000 })
    const { externalId } = (await inbox.post({ number: maria, body: 'Demorei' })).body
    await inbox.asAdmin('PUT', `/simulator/${inbox.whatsappId}/faults`, { delayMs: 0 })
    await imports({ importRecentMessages: server.clock.now().toISOString() })
    expect(await wids()).toEqual([])
    await inbox.data(({ db, now }) =>
      db.updateTable('simulatorDeliveries').set({ dueAt: now().toISOString() }).execute(),
    )
    await inbox.post({ number: aCustomer(), body: 'Acorda a linha' })
    await eventually(async () => (await wids()).includes(externalId), timeout)
    expect((await tickets())[0]).toMatchObject({ unreadMessages: 1 })
  })

  test('that is cut off in the middle goes on, and nothing is lost or doubled', async () => {
    const talk = aTalk(350, 20)
    await onPhone(maria, talk)
    await ask()
    await eventually(async () => (await jobs()).some(({ done }) => done > 0), timeout)
    await inbox.asAdmin('POST', `/simulator/${inbox.whatsappId}/drop`)
    await eventually(async () => (await lineOf()).status === 'TIMEOUT', timeout)
    expect(await jobs()).toMatchObject([{ state: 'running' }])
    // A process that was killed has fetched more than it could note.
    await inbox.data(({ db, companyId }) =>
      db
        .updateTable('companyJobs')
        .set({ done: 0, input: JSON.stringify({ connectionId: inbox.whatsappId }) })
        .where('companyId', '=', companyId)
        .execute(),
    )
    server.clock.travel(minutes(1))
    await finished()
    expect(await wids()).toEqual(talk.map(({ wid }) => wid))
    expect(await tickets()).toHaveLength(1)
    expect((await lineOf()).status).toBe('CONNECTED')
  })

  test('whose dates are taken away stops', async () => {
    const line = await aLineThatWaits(inbox)
    await onPhone(maria, aTalk(3, 10), { line: line.whatsappId })
    await ask({}, line.whatsappId)
    const none = { importOldMessages: null, importRecentMessages: null, queueIdImportMessages: null }
    await inbox.asAdmin('PUT', `/whatsapp/${line.whatsappId}`, none)
    await line.scan()
    expect(await jobs()).toMatchObject([{ state: 'failed', done: 0 }])
    expect(await lineOf(line.whatsappId)).toMatchObject({ statusImportMessages: null })
    expect(await wids()).toEqual([])
  })
})

describe('imported tickets', () => {
  test('are closed on request, without a word, and the one who asked sees how far it is', async () => {
    await inbox.change(({ db }) =>
      db.updateTable('connections').set({ complationMessage: 'Tchau!' }).execute(),
    )
    for (let count = 0; count < 30; count++)
      await onPhone(aCustomer(), [{ wid: `C${count}`, at: ago(10, count) }])
    await imports()
    const own = await inbox.write(aCustomer(), 'Estou esperando')
    const listener = await inbox.listener(inbox.asAdmin)
    const { body } = await inbox.asAdmin('POST', `/closedimported/${inbox.whatsappId}`)
    expect(body.total).toBe(30)
    await eventually(async () => (await jobs('closeTickets')).every(({ state }) => state === 'done'), timeout)
    expect((await listener.heard('job')).filter(({ jobId }) => jobId === body.jobId)).toMatchObject([
      { done: 25, total: 30 },
      { done: 30, total: 30, state: 'done' },
    ])
    const open = (await tickets()).filter(({ status }) => status !== 'closed')
    expect(open.map(({ id }) => id)).toEqual([own.id])
    expect((await messages()).filter(({ body: text }) => text === 'Tchau!')).toEqual([])
    expect(await lineOf()).toMatchObject({ statusImportMessages: null })
  })

  test('are closed by themselves where that was chosen', async () => {
    await onPhone(maria, aTalk(3, 10))
    await imports({ closedTicketsPostImported: true })
    await eventually(async () => (await tickets()).every(({ status }) => status === 'closed'), timeout)
    expect(await lineOf()).toMatchObject({ statusImportMessages: null })
    expect(await messages()).toHaveLength(3)
  })

  test('are not asked about when there are none', async () => {
    await imports()
    expect(await lineOf()).toMatchObject({ statusImportMessages: null })
  })
})
