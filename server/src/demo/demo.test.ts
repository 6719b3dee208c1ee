import { acks, InteractiveData, messageTypes } from '@chatflow/contract'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../test/server.ts'
import { storedOf } from '../media/accounting.ts'
import { preview } from '../conversations/messages/preview.ts'
import { diskStorage } from '../platform/storage/diskStorage.ts'
import type { Storage } from '../platform/storage/storage.ts'
import type { Tenant } from '../platform/tenancy/tenancy.ts'
import { seedDemo } from './seedDemo.ts'

const demo = 2
let server: TestServer
let folder: string
let storage: Storage
beforeAll(async () => {
  server = await startTestServer()
  folder = await mkdtemp(path.join(os.tmpdir(), 'chatflow-demo-test-'))
  storage = diskStorage(folder)
  await seedDemo(server.tenancy, storage)
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

const inDemo = <T>(work: (tenant: Tenant) => Promise<T>) => server.tenancy.withTenant(demo, work)
const tickets = () => inDemo(({ db }) => db.selectFrom('tickets').selectAll().orderBy('id').execute())
const messages = () => inDemo(({ db }) => db.selectFrom('messages').selectAll().orderBy('id').execute())

const countBy = <T>(rows: T[], key: (row: T) => string) =>
  rows.reduce<Record<string, number>>(
    (counts, row) => ({ ...counts, [key(row)]: (counts[key(row)] ?? 0) + 1 }),
    {},
  )

test('the demo company has two hundred contacts and tickets that wait, run, ended and belong to groups', async () => {
  const contacts = await inDemo(({ db }) => db.selectFrom('contacts').selectAll().execute())
  expect(contacts).toHaveLength(200)
  expect(new Set(contacts.map(({ name }) => name)).size).toBe(200)
  expect(new Set(contacts.map(({ number }) => number)).size).toBe(200)

  const all = await tickets()
  expect(countBy(all, ({ status }) => status)).toEqual({ pending: 8, open: 12, group: 2, closed: 150 })
  const waiting = all.filter(({ status }) => status === 'pending')
  expect(waiting.some(({ queueId }) => queueId === null)).toBe(true)
  expect(waiting.some(({ queueId }) => queueId !== null)).toBe(true)
  const attendants = new Set(all.filter(({ status }) => status === 'open').map(({ userId }) => userId))
  expect(attendants.size).toBe(3)
})

test('the page of a contact and the charts have something to tell: notes, proofs, deadlines, robots', async () => {
  const found = await inDemo(async ({ db, companyId }) => {
    const { rows } = await sql<
      Record<'notes' | 'scores' | 'proofs' | 'owners' | 'twins' | 'late' | 'alone', number>
    >`select
      (select count(*) from ticket_notes where company_id = ${companyId}) as notes,
      (select count(*) from ticket_trackings where company_id = ${companyId} and rating is not null) as scores,
      (select count(*) from tickets where company_id = ${companyId} and lgpd_accepted_message_id is not null) as proofs,
      (select count(*) from sla_deadlines where company_id = ${companyId} and settled_at > due_at) as late,
      (select count(*) from ticket_trackings join automation_runs runs using (company_id, ticket_id)
        where company_id = ${companyId} and ticket_trackings.started_at is null and runs.kind = 'menu') as alone,
      (select count(*) from contacts where company_id = ${companyId} and owner_id is not null) as owners,
      (select count(*) from contacts where company_id = ${companyId} and email = 'claudio.ferreira@example.com') as twins`.execute(
      db,
    )
    return rows[0]!
  })
  expect(found.twins).toBe(2)
  for (const count of Object.values(found)) expect(count).toBeGreaterThan(0)
})

test('what a ticket says of its messages is true', async () => {
  const said = await messages()
  for (const ticket of await tickets()) {
    const all = said.filter(({ ticketId }) => ticketId === ticket.id)
    const sent = all.filter(({ isPrivate }) => !isPrivate)
    const last = sent.at(-1)!
    expect(ticket).toMatchObject({
      lastMessage: preview(last),
      fromMe: last.fromMe,
      lastMessageAt: last.createdAt,
      lastInboundAt: sent.findLast(({ fromMe }) => !fromMe)?.createdAt ?? null,
      unreadMessages: sent.filter(({ fromMe, read }) => !fromMe && !read).length,
      createdAt: all[0]!.createdAt,
    })
    expect(ticket.lastMessage).not.toBe('')
    expect(ticket.updatedAt >= last.createdAt).toBe(true)
    expect(all.map(({ createdAt }) => createdAt)).toEqual(all.map(({ createdAt }) => createdAt).toSorted())
  }
})

test('nothing is from the future, and the newest is minutes old', async () => {
  const now = server.clock.now().toISOString()
  const dates = await inDemo(({ db }) =>
    sql<{
      newest: string
    }>`select greatest((select max(updated_at) from tickets), (select max(updated_at) from messages),
      (select max(at) from message_events), (select max(created_at) from ticket_logs)) as newest`.execute(db),
  )
  const { newest } = dates.rows[0]!
  expect(newest < now).toBe(true)
  expect(Date.parse(now) - Date.parse(newest)).toBeLessThan(10 * 60_000)
})

test('a conversation is in one ticket at a time, and no ticket of a customer begins before the last one ended', async () => {
  const byContact = Map.groupBy(await tickets(), ({ contactId }) => contactId)
  for (const [, own] of byContact) {
    expect(own.filter(({ status }) => status !== 'closed').length).toBeLessThanOrEqual(1)
    own.slice(1).forEach((ticket, index) => expect(ticket.createdAt > own[index]!.updatedAt).toBe(true))
  }
})

test('every ticket has its log and one attendance, which runs until the ticket is closed', async () => {
  const trackings = await inDemo(({ db }) => db.selectFrom('ticketTrackings').selectAll().execute())
  const logs = await inDemo(({ db }) => db.selectFrom('ticketLogs').selectAll().orderBy('id').execute())
  for (const ticket of await tickets()) {
    const [tracking, ...others] = trackings.filter(({ ticketId }) => ticketId === ticket.id)
    expect(others).toEqual([])
    expect(tracking).toMatchObject({
      userId: ticket.userId,
      queueId: ticket.queueId,
      createdAt: ticket.createdAt,
    })
    expect(tracking!.finishedAt !== null).toBe(ticket.status === 'closed')
    expect(tracking!.startedAt !== null).toBe(ticket.userId !== null && ticket.status !== 'group')
    const own = logs.filter(({ ticketId }) => ticketId === ticket.id)
    expect(own[0]).toMatchObject({ type: 'create', createdAt: ticket.createdAt })
    expect(own.some(({ type }) => type === 'closed')).toBe(ticket.status === 'closed')
    expect(own.map(({ createdAt }) => createdAt)).toEqual(own.map(({ createdAt }) => createdAt).toSorted())
  }
})

test('the conversations show what messages can be', async () => {
  const said = await messages()
  const types = countBy(said, ({ mediaType }) => mediaType)
  for (const type of [
    'image',
    'audio',
    'application',
    'locationMessage',
    'contactMessage',
    'call_log',
    'eventMessage',
    'viewOnceMessage',
    'adMetaPreview',
  ] as const)
    expect(types[type], type).toBeGreaterThan(0)
  for (const type of ['pollCreationMessageV3', 'listMessage', 'interactiveMessage'] as const)
    expect(types[type], type).toBeGreaterThan(0)
  expect(Object.keys(types).every((type) => messageTypes.some((known) => known === type))).toBe(true)
  const sent = said.filter(({ fromMe }) => fromMe)
  const { pending: _never, ...reached } = acks
  expect(new Set(sent.map(({ ack }) => ack))).toEqual(new Set(Object.values(reached)))
  for (const mark of [
    'isPrivate',
    'isEdited',
    'isForwarded',
    'isDeleted',
    'isDeletedByContact',
    'quotedMsgId',
  ] as const)
    expect(
      said.some((message) => message[mark]),
      mark,
    ).toBe(true)
  const interactive = said.filter(({ mediaType }) =>
    ['listMessage', 'interactiveMessage'].includes(mediaType),
  )
  for (const { dataJson } of interactive) expect(() => InteractiveData.parse(dataJson)).not.toThrow()
  expect(said.some(({ body }) => /[{}]/.test(body))).toBe(false)
})

test('an answer belongs to the conversation of what it answers', async () => {
  const said = await messages()
  const byId = new Map(said.map((message) => [message.id, message]))
  const answers = said.filter(({ quotedMsgId }) => quotedMsgId !== null)
  for (const { quotedMsgId, ticketId, createdAt } of answers) {
    const quoted = byId.get(quotedMsgId!)!
    expect(quoted.ticketId).toBe(ticketId)
    expect(quoted.createdAt < createdAt).toBe(true)
  }
})

const portraits = () =>
  inDemo(async ({ db }) => {
    const contacts = await db.selectFrom('contacts').select('urlPicture').execute()
    return contacts.flatMap(({ urlPicture }) => urlPicture ?? [])
  })

test('most of those who are being served have a picture, and it is served like every other file', async () => {
  expect((await portraits()).length).toBeGreaterThan(20)
  const asAdmin = await server.as({ email: 'admin@demo.local' })
  const { tickets: open } = (await asAdmin('GET', '/tickets?status=open&showAll=true')).body as {
    tickets: { contact: { urlPicture: string | null } }[]
  }
  expect(open.filter(({ contact }) => contact.urlPicture !== null).length).toBeGreaterThan(8)
})

test('nothing has failed, needs attention or waits for hours', async () => {
  const { failed, attention, undone } = await inDemo(async ({ db }) => ({
    failed: (await messages()).filter(({ failureCode }) => failureCode !== null),
    attention: await db.selectFrom('inboundEvents').select('id').execute(),
    undone: await db.selectFrom('schedules').select('id').where('failureCode', 'is not', null).execute(),
  }))
  expect({ failed, attention, undone }).toEqual({ failed: [], attention: [], undone: [] })
  const waiting = (await tickets()).filter(({ status }) => status === 'pending')
  const oldest = Math.min(...waiting.map(({ createdAt }) => Date.parse(createdAt)))
  expect(server.clock.now().getTime() - oldest).toBeLessThan(45 * 60_000)
})

test('Ana answers in every queue', async () => {
  const queues = await inDemo(({ db }) =>
    db
      .selectFrom('queues')
      .leftJoin('userQueues', 'userQueues.queueId', 'queues.id')
      .leftJoin('users', 'users.id', 'userQueues.userId')
      .select(['queues.name', 'users.email'])
      .where('users.email', '=', 'ana@demo.local')
      .execute(),
  )
  expect(queues.map(({ name }) => name).toSorted()).toEqual(['Financeiro', 'Suporte', 'Vendas'])
})

test('every file is there and accounted for', async () => {
  const sent = (await messages()).flatMap(({ mediaPath, mediaThumbnail, mediaPlayable }) =>
    [mediaPath, mediaThumbnail, mediaPlayable].filter((name) => name !== null),
  )
  const names = [...sent, ...(await portraits())]
  expect(new Set(names).size).toBe(names.length)
  const found = await Promise.all(names.map((name) => storage.read(demo, name)))
  const bytes = found.reduce((sum, file) => sum + file!.size, 0)
  expect(await inDemo(storedOf)).toEqual({ bytes, files: names.length })
})

test('the phones of the newest conversations show what was said, and nothing that never left', async () => {
  const said = await messages()
  const chats = await inDemo(({ db }) => db.selectFrom('simulatorChats').selectAll().execute())
  const lines = await inDemo(({ db }) => db.selectFrom('simulatorMessages').selectAll().execute())
  expect(chats).toHaveLength(15)
  const newest = (await tickets())
    .filter(({ status }) => status !== 'closed')
    .toSorted((one, other) => other.updatedAt.localeCompare(one.updatedAt))
    .slice(0, 15)
  const rows = said.filter(({ ticketId }) => newest.some(({ id }) => id === ticketId))
  const arrived = rows.filter(({ isPrivate, failureCode }) => !isPrivate && failureCode === null)
  for (const { wid, body, fromMe, ack, read, mediaPath } of arrived) {
    const ticks = fromMe ? ack : read ? acks.read : acks.delivered
    const line = lines.find((shown) => shown.wid === wid)
    expect(line).toMatchObject({ body, fromBusiness: fromMe, ack: ticks, mediaPath })
  }
  const never = said.filter(({ isPrivate, failureCode }) => isPrivate || failureCode !== null)
  expect(lines.some(({ wid }) => never.some((message) => message.wid === wid))).toBe(false)
  for (const chat of chats) {
    const own = lines.filter(({ number }) => number === chat.number)
    expect(chat.updatedAt).toBe(own.at(-1)!.createdAt)
    expect(chat.unread).toBe(own.filter((line) => line.fromBusiness && line.ack < acks.read).length)
  }
})

test('each of the team finds conversations to go on with, and every one can be opened', async () => {
  const views = {
    'admin@demo.local': ['open', 'pending', 'group', 'closed'],
    'ana@demo.local': ['open', 'pending', 'group', 'closed'],
    'bruno@demo.local': ['open', 'pending', 'closed'],
  }
  for (const [email, statuses] of Object.entries(views)) {
    const call = await server.signIn({ email, password: 'Demo1234' })
    for (const status of statuses) {
      const { body } = await call('GET', `/tickets?status=${status}`)
      expect(body.tickets.length, `${email} ${status}`).toBeGreaterThan(0)
      for (const { uuid } of status === 'closed' ? [] : body.tickets) {
        const opened = await call('GET', `/messages/${uuid}`)
        expect(opened.status).toBe(200)
        expect(opened.body.messages.length).toBeGreaterThan(0)
      }
    }
  }
})

test('a phone of the simulator shows its customer’s conversation', async () => {
  const asAdmin = await server.as({ email: 'admin@demo.local' })
  const [connection] = (await asAdmin('GET', '/whatsapp')).body
  const { phones } = (await asAdmin('GET', `/simulator/${connection.id}/phones`)).body
  expect(phones).toHaveLength(15)
  expect(phones.some(({ urlPicture }: { urlPicture: string | null }) => urlPicture !== null)).toBe(true)
  for (const { number } of phones) {
    const { body } = await asAdmin('GET', `/simulator/${connection.id}/phones/${number}/messages`)
    expect(body.messages.length).toBeGreaterThan(0)
  }
})

test('a second start leaves it alone', async () => {
  const before = (await messages()).length
  await seedDemo(server.tenancy, storage)
  expect((await messages()).length).toBe(before)
})

test('the composer offers quick messages, one with a picture, and messages wait for their time', async () => {
  const { quickMessages, schedules } = await inDemo(async ({ db }) => ({
    quickMessages: await db.selectFrom('quickMessages').selectAll().execute(),
    schedules: await db.selectFrom('schedules').selectAll().execute(),
  }))
  expect(quickMessages).toHaveLength(12)
  const shown = quickMessages.flatMap(({ media }) => (media ? [media as { mediaPath: string }] : []))
  expect(shown).toHaveLength(1)
  expect(await storage.read(demo, shown[0]!.mediaPath)).toBeDefined()
  expect(countBy(schedules, ({ dueAt }) => (dueAt ? 'waits' : 'sent'))).toEqual({ waits: 4, sent: 1 })
})

test('one flow of the demo company is published and begins by a phrase, another is still a draft', async () => {
  const { rows } = await inDemo(({ db }) =>
    sql`select phrase, status, published_version as version from flow_campaigns campaign
      join flows on flows.id = campaign.flow_id order by campaign.id`.execute(db),
  )
  expect(rows).toEqual([
    { phrase: 'Quero ver as novidades', status: true, version: 1 },
    { phrase: 'Preciso da segunda via', status: false, version: null },
  ])
})
