import type { CampaignPreflight } from '@chatflow/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anInbox, type Inbox } from '../../../test/inbox.ts'
import { eventually, startTestServer, type TestServer } from '../../../test/server.ts'
import { aConnection } from '../../channels/connections/connections.factory.ts'
import { aTag, someContacts } from '../../conversations/contacts/contacts.factory.ts'
import { recordConsent, type ConsentPerson } from '../../conversations/optOuts/recordConsent.ts'
import { changeMessage } from '../../conversations/messages/changeMessage.ts'
import { hours, later, minutes } from '../../platform/clock.ts'
import { aCampaign, aPace, someRecipients } from './campaigns.factory.ts'
import { getCampaign } from './campaigns.queries.ts'
import { listRecipients } from './recipients.queries.ts'
import { sendNext } from './sendNext.ts'
import { startCampaign } from './startCampaign.ts'
import { moveTrial } from './trial.ts'
import { listRecipientsOf } from './writeRecipients.ts'

let server: TestServer
let inbox: Inbox
beforeAll(async () => {
  server = await startTestServer()
  inbox = await anInbox(server)
  const always = { startHour: '00:00', endHour: '23:59', sabado: true, domingo: true }
  const settings = { messageInterval: 0, longerIntervalAfter: 0, ...always }
  await inbox.asAdmin('POST', '/campaign-settings', { settings })
})
afterAll(() => server.close())

/** A connection that is there, though nobody opens its session: its outbox is the test's. */
const aLine = (more: { provider?: 'simulator' | 'cloud' } = {}) =>
  inbox.change(async (tenant) => {
    const id = await aConnection(tenant)
    await tenant.db
      .updateTable('connections')
      .set({ wanted: false, status: 'CONNECTED', ...more })
      .where('id', '=', id)
      .execute()
    return id
  })
const aNumber = (place: number) => `55119${61_000_000 + place}`
/** A campaign that has begun, with so many recipients. */
const running = (whatsappId: number, count: number, more: object = {}) =>
  inbox.change(async (tenant) => {
    const started = { status: 'EM_ANDAMENTO', startedAt: tenant.now().toISOString(), isListed: true } as const
    const id = await aCampaign(tenant, { whatsappId, ...started, ...more })
    const people = Array.from({ length: count }, (_, index) => ({ number: aNumber(index), variant: null }))
    await someRecipients(tenant, id, people)
    await aPace(tenant, whatsappId)
    return id
  })
const send = (connectionId: number) =>
  sendNext({ tenancy: server.tenancy, random: () => 0 }, inbox.companyId, connectionId)
/** The program's own worker takes part: of two who want the same row, the second passes by. */
const sendUntil = (connectionId: number, isSo: () => Promise<boolean>) =>
  eventually(async () => {
    await send(connectionId)
    return isSo()
  })
const waitingOn = (connectionId: number) =>
  inbox.data(async ({ db }) => {
    const waiting = db.selectFrom('outbox').select('id').where('connectionId', '=', connectionId)
    return (await waiting.execute()).length
  })
const find = (id: number) => inbox.data((tenant) => getCampaign(tenant, id))
const everybody = (id: number) =>
  inbox.data(
    async (tenant) => (await listRecipients(tenant, id, { pageNumber: 1, searchParam: '' })).recipients,
  )

/** A template of a connection, in this state from now on. */
const template = (connectionId: number, status: string, head: object[] = []) =>
  inbox.data(async ({ db, companyId, now }) => {
    const components = JSON.stringify([...head, { type: 'BODY', text: 'Olá, {{1}}!' }])
    const values = { companyId, connectionId, name: 'oferta', language: 'pt_BR', category: 'MARKETING' }
    return db
      .insertInto('messageTemplates')
      .values({ ...values, status, components, updatedAt: now().toISOString() })
      .onConflict((known) =>
        known.columns(['companyId', 'connectionId', 'name', 'language']).doUpdateSet({ status }),
      )
      .returning('id')
      .executeTakeFirstOrThrow()
  })
const noGaps = { headerParameters: [], buttonParameters: [] }

test('a refused template holds its campaign and fails nobody; once approved it goes on', async () => {
  const line = await aLine({ provider: 'cloud' })
  const { id: templateId } = await template(line, 'REJECTED')
  const choice = { templateId, parameters: ['{nome}'], ...noGaps }
  const id = await running(line, 2, { template: JSON.stringify(choice) })
  await sendUntil(line, async () => (await find(id)).hold !== null)
  expect(await find(id)).toMatchObject({ hold: { reason: 'template' }, totals: { pending: 2, failed: 0 } })
  await template(line, 'APPROVED')
  server.clock.travel(minutes(6))
  await sendUntil(line, async () => (await waitingOn(line)) > 0)
  expect((await everybody(id))[0]).toMatchObject({ status: 'pending', ticketUuid: expect.any(String) })
  expect((await find(id)).hold).toBeNull()
})

test('of two connections each sends its own template of that name, with the campaign’s file in the head', async () => {
  const [first, second] = [await aLine({ provider: 'cloud' }), await aLine({ provider: 'cloud' })]
  const head = [{ type: 'HEADER', format: 'IMAGE' }]
  const { id: templateId } = await template(first, 'APPROVED', head)
  await template(second, 'APPROVED', head)
  const choice = { templateId, parameters: ['{nome}'], ...noGaps }
  const shared = { whatsappIds: [first, second], template: JSON.stringify(choice) }
  const id = await running(second, 1, shared)
  // Without its file nobody could be sent it: that is said before the start, and holds it afterwards.
  const check = (await inbox.asAdmin('GET', `/campaigns/${id}/preflight`)).body as CampaignPreflight
  expect(check.problems.filter(({ severity }) => severity === 'error').map(({ code }) => code)).toEqual([
    'list_gone',
    'template_file',
    'template_file',
  ])
  await sendUntil(second, async () => (await find(id)).hold?.reason === 'template')
  const picture = { mediaPath: 'foto.png', mediaName: 'foto.png', mediaMime: 'image/png', mediaSize: 900 }
  const media = { ...picture, mediaType: 'image', mediaThumbnail: null, mediaPlayable: null }
  await inbox.data(({ db }) =>
    db
      .updateTable('campaigns')
      .set({ media: JSON.stringify({ ...media, bytes: 900, names: ['foto.png'] }) })
      .where('id', '=', id)
      .execute(),
  )
  server.clock.travel(minutes(6))
  await sendUntil(second, async () => (await waitingOn(second)) > 0)
  const [said] = await inbox.data(({ db }) =>
    db.selectFrom('messages').selectAll().where('whatsappId', '=', second).execute(),
  )
  expect(said).toMatchObject({
    body: 'Olá, Pessoa 1!',
    mediaType: 'image',
    mediaPath: 'foto.png',
    dataJson: { name: 'oferta', headerFile: 'image' },
  })
})

test('what the governor holds is not joined by more, and the campaign says until when', async () => {
  const line = await aLine()
  const id = await running(line, 60)
  await sendUntil(line, async () => (await waitingOn(line)) > 0)
  const until = later(server.clock.now(), hours(1)).toISOString()
  const hold = (holdReason: string | null) =>
    inbox.data(({ db }) =>
      db.updateTable('outbox').set({ holdReason, dueAt: until }).where('connectionId', '=', line).execute(),
    )
  await hold('hour_cap')
  await sendUntil(line, async () => (await find(id)).hold !== null)
  expect((await find(id)).hold).toEqual({ reason: 'governor', until })
  const held = await waitingOn(line)
  await send(line)
  expect(await waitingOn(line)).toBe(held)
  await hold(null)
  // The network takes them, and there is room again.
  await inbox.data(({ db }) => db.deleteFrom('outbox').where('connectionId', '=', line).execute())
  await inbox.data(({ db }) =>
    db
      .updateTable('campaignRecipients')
      .set({ queuedAt: null, status: 'sent' })
      .where('whatsappId', '=', line)
      .execute(),
  )
  await sendUntil(line, async () => (await waitingOn(line)) > 0)
})

test('no more than two dozen wait in the outbox of a connection; the next may come as soon as there is room', async () => {
  const line = await aLine()
  await running(line, 30)
  await sendUntil(line, async () => (await waitingOn(line)) === 24)
  for (let tried = 0; tried < 3; tried++) await send(line)
  expect(await waitingOn(line)).toBe(24)
  const { nextAt } = await inbox.data(({ db }) =>
    db
      .selectFrom('campaignPaces')
      .select('nextAt')
      .where('connectionId', '=', line)
      .executeTakeFirstOrThrow(),
  )
  expect(new Date(nextAt).getTime()).toBeLessThanOrEqual(server.clock.now().getTime())
})

test('a list and a tag together write to each person once, whatever the spelling; what is no number or is out is skipped', async () => {
  const line = await aLine()
  const out = '5511961230004'
  const id = await inbox.data(async (tenant) => {
    const { db, companyId, now } = tenant
    const at = now().toISOString()
    const { id: tagListId } = await aTag(tenant)
    const person = { contactId: null, identities: [{ kind: 'phone', value: out }] } satisfies ConsentPerson
    await recordConsent(tenant, person, { purposes: ['marketing'], isGiven: false, source: 'import' })
    // Known to the network without the ninth digit.
    const people = await someContacts(tenant, [{ number: '551161230001' }, { number: '5511961230002' }])
    await db
      .insertInto('contactTags')
      .values(people.map((contact) => ({ companyId, tagId: tagListId, contactId: contact.id })))
      .execute()
    const { id: contactListId } = await db
      .insertInto('contactLists')
      .values({ companyId, name: 'Clientes', createdAt: at, updatedAt: at })
      .returning('id')
      .executeTakeFirstOrThrow()
    const item = (value: string, isWhatsappValid: boolean | null) => ({
      companyId,
      contactListId,
      name: 'Rosa',
      number: value,
      value,
      isWhatsappValid,
      source: 'file',
      createdAt: at,
      updatedAt: at,
    })
    const items = [
      item('5511961230001', null),
      item('5511961230003', true),
      item('551130000000', false),
      item(out, null),
    ]
    await db.insertInto('contactListItems').values(items).execute()
    return aCampaign(tenant, { whatsappId: line, contactListId, tagListId })
  })
  await inbox.data((tenant) => startCampaign(tenant, id))
  await listRecipientsOf(server.tenancy, inbox.companyId, id, 2)
  const found = (await everybody(id)).map(({ number, status, reason }) => [number, reason?.code ?? status])
  expect(found).toEqual([
    ['5511961230001', 'pending'],
    ['5511961230003', 'pending'],
    ['551130000000', 'invalid_number'],
    [out, 'opted_out'],
    ['551161230001', 'duplicate'],
    ['5511961230002', 'pending'],
  ])
  expect(await find(id)).toMatchObject({
    contactList: { name: 'Clientes' },
    totals: { total: 6, valid: 3, optedOut: 1 },
  })
})

test('ten thousand are written down, each found among those before by an index', async () => {
  const count = 10_000
  const line = await aLine()
  const id = await inbox.data(async (tenant) => {
    const { rows } = await sql<{ id: number }>`with list as (
        insert into contact_lists (company_id, name, created_at, updated_at)
        values (${tenant.companyId}, 'Muitos', now(), now()) returning id),
      items as (
        insert into contact_list_items (company_id, contact_list_id, name, number, value, source, created_at, updated_at)
        select ${tenant.companyId}, list.id, 'Pessoa', number, number, 'file', now(), now() from list,
          (select '5521' || (910000000 + n) as number from generate_series(1, ${count}::integer) n) numbers)
      select id from list`.execute(tenant.db)
    return aCampaign(tenant, { whatsappId: line, contactListId: rows[0]?.id ?? 0 })
  })
  await inbox.data((tenant) => startCampaign(tenant, id))
  // Somebody for somebody, the second half would take longer than a statement may.
  await listRecipientsOf(server.tenancy, inbox.companyId, id, count / 2)
  expect(await find(id)).toMatchObject({ totals: { total: count, valid: count } })
  await inbox.asAdmin('POST', `/campaigns/${id}/cancel`)
})

test('a trial gives two messages in turn, waits for answers, and sends the better one to the rest', async () => {
  const line = await aLine()
  const trial = { variants: [1, 2], share: 50, hours: 2, by: 'read' }
  const messages = ['Um', 'Dois', '', '', '']
  const id = await running(line, 8, { trial: JSON.stringify(trial), messages })
  // As the writing down of the recipients chooses them: the first four, in turn.
  await inbox.data(async ({ db }) => {
    const rows = await db
      .selectFrom('campaignRecipients')
      .select('id')
      .where('campaignId', '=', id)
      .orderBy('id')
      .execute()
    for (const [index, row] of rows.slice(0, 4).entries())
      await db
        .updateTable('campaignRecipients')
        .set({ variant: (index % 2) + 1 })
        .where('id', '=', row.id)
        .execute()
  })
  const move = () => inbox.data((tenant) => moveTrial(tenant, id))
  await sendUntil(line, async () => (await waitingOn(line)) === 4)
  await send(line)
  expect(await waitingOn(line)).toBe(4)
  await move()
  expect((await find(id)).trialEndsAt).toBeNull()
  // All have left; the second message is read.
  await inbox.data(async (tenant) => {
    const tried = tenant.db.selectFrom('campaignRecipients').select(['messageId', 'variant'])
    for (const { messageId, variant } of await tried
      .where('campaignId', '=', id)
      .where('messageId', 'is not', null)
      .execute())
      await changeMessage(tenant, messageId ?? 0, {}, variant === 2 ? 3 : 1)
  })
  await move()
  expect(await find(id)).toMatchObject({ trialWinner: null, hold: { reason: 'trial' } })
  server.clock.travel(hours(2))
  await move()
  expect((await find(id)).trialWinner).toBe(2)
  const variants = async () => (await everybody(id)).map(({ variant }) => variant)
  await sendUntil(line, async () => !(await variants()).includes(null))
  expect(await variants()).toEqual([1, 2, 1, 2, 2, 2, 2, 2])
})
