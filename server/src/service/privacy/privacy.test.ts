import { exportLifeMs, type ContactExport, type ErasureReceipt } from '@chatflow/contract'
import { sql } from 'kysely'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anInbox, type Inbox } from '../../../test/inbox.ts'
import { eventually, startTestServer, type TestServer } from '../../../test/server.ts'
import { noJobsLeft, tracesOf } from '../../../test/traces.ts'
import { unzip } from '../../../test/unzip.ts'
import { aWholePerson, type WholePerson } from '../../../test/wholePerson.ts'
import { forgetOldExports } from './privacy.jobs.ts'

let dataDir: string
let server: TestServer
let inbox: Inbox
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'chatflow-privacy-'))
  server = await startTestServer({ environment: { DATA_DIR: dataDir } })
  inbox = await anInbox(server)
})
afterAll(async () => {
  await server.close()
  await rm(dataDir, { recursive: true, force: true })
})

interface Privacy {
  openTickets: number
  exports: ContactExport[]
  erasure: ErasureReceipt | null
}
const privacy = async (contactId: number) =>
  (await inbox.asAdmin('GET', `/contacts/${contactId}/privacy`)).body as Privacy
const erase = (contactId: number, form: object, call = inbox.asAdmin) =>
  call('POST', `/contacts/${contactId}/erasure`, form)
const erased = (contactId: number) =>
  eventually(async () => {
    const { erasure } = await privacy(contactId)
    return erasure?.state === 'done' && erasure
  }, 60_000)
const exported = (contactId: number) =>
  eventually(async () => (await privacy(contactId)).exports.find(({ state }) => state === 'done'), 60_000)
const fetched = (url: string | null) => server.app.http.app.inject({ method: 'GET', url: url ?? '' })

const traces = (...words: string[]) => tracesOf({ server, inbox, dataDir }, words)

const stored = () =>
  inbox.data(async ({ db, companyId }) => {
    const row = await db
      .selectFrom('companyStorage')
      .selectAll()
      .where('companyId', '=', companyId)
      .executeTakeFirst()
    return { bytes: row?.bytes ?? 0, files: row?.files ?? 0 }
  })
describe('an export', () => {
  let person: WholePerson
  beforeAll(async () => {
    person = await aWholePerson(inbox)
  })

  test('is one archive of everything that is kept about a contact, and of nobody else', async () => {
    const browser = await inbox.listener(inbox.asAdmin)
    const started = await inbox.asAdmin('POST', `/contacts/${person.contactId}/export`)
    expect(started).toMatchObject({ status: 202, body: { total: expect.any(Number) as number } })
    const archive = await exported(person.contactId)
    const progress = (await browser.heard('job')).filter(({ kind }) => kind === 'exportContact')
    expect(progress.at(-1)).toMatchObject({
      jobId: started.body.jobId,
      state: 'done',
      done: started.body.total,
    })
    const answer = await fetched(archive.url)
    expect(answer.headers).toMatchObject({ 'content-type': 'application/zip' })
    expect(answer.rawPayload).toHaveLength(archive.size ?? 0)

    const files = await unzip(answer.rawPayload)
    const data = JSON.parse(String(files.get('data.json')))
    const { mark, name, number, ticketId } = person
    expect(data).toMatchObject({
      contact: { name, number, email: `${mark}@cliente.test` },
      extraInfo: [{ name: 'CPF', value: mark }],
      notes: [{ note: `Observação ${mark}`, by: inbox.admin.name }],
      schedules: [{ body: `Lembrete ${mark}` }],
      ledger: [{ purpose: 'marketing', isGiven: true, source: 'person', note: `Assinou ${mark}` }],
      tickets: [{ id: ticketId, queue: inbox.first.name, attendant: inbox.admin.name }],
    })
    const bodies = (data.messages as { body: string }[]).map(({ body }) => body)
    for (const body of ['Meu endereço', 'Contrato', 'Pois não,', 'Cuidado', 'No grupo'])
      expect(bodies).toContain(`${body} ${mark}`)
    expect(bodies).not.toContain('Oi, vizinhos')
    const file =
      (data.messages as { file: string | null }[]).find((message) => message.file !== null)?.file ?? ''
    expect(String(files.get(file))).toBe(`Segredo ${mark}`)

    const page = String(files.get('index.html'))
    for (const words of [
      'Dados pessoais',
      name,
      `Meu CPF ${mark}`,
      `Meu endereço ${mark}`,
      'Nota privada',
      `Assinou ${mark}`,
    ])
      expect(page).toContain(words)
    expect(page).toContain(`href="${file.split('/').map(encodeURIComponent).join('/')}"`)
    expect(page).not.toContain('Lia')
  })

  test('and an erasure are for admins, are of persons, and leave a record', async () => {
    const { asAdmin } = inbox
    const { contactId, groupTicketId } = person
    for (const [method, address] of [
      ['GET', 'privacy'],
      ['POST', 'export'],
      ['POST', 'erasure'],
    ] as const)
      expect(await inbox.asAttendant(method, `/contacts/${contactId}/${address}`)).toMatchObject({
        status: 403,
      })
    const group = (await asAdmin('GET', `/tickets/${groupTicketId}`)).body.contact
    const refused = { status: 400, body: { error: 'ERR_NOT_A_PERSON' } }
    expect(await asAdmin('POST', `/contacts/${group.id}/export`)).toMatchObject(refused)
    expect(await erase(group.id, { confirmation: group.name })).toMatchObject(refused)
    const audit = await inbox.data(({ db, companyId }) =>
      db
        .selectFrom('auditLog')
        .selectAll()
        .where('companyId', '=', companyId)
        .where('action', '=', 'export')
        .execute(),
    )
    expect(audit).toMatchObject([{ userId: inbox.admin.id, entity: 'contact', entityId: String(contactId) }])
  })
})

test('a contact that is simply deleted leaves who did it in the audit log, and neither name nor words', async () => {
  const { contactId, mark } = await aWholePerson(inbox)
  expect(await traces(mark)).toContain('audit_log')
  expect(await inbox.asAdmin('DELETE', `/contacts/${contactId}`)).toMatchObject({ status: 200 })
  await noJobsLeft(server)
  const left = await traces(mark)
  for (const place of ['audit_log', 'contacts', 'messages', 'schedules', 'ticket_notes', 'tickets'])
    expect(left).not.toContain(place)
  const deed = await inbox.data(({ db, companyId }) =>
    db
      .selectFrom('auditLog')
      .select(['userId', 'entityId', 'before'])
      .where('companyId', '=', companyId)
      .where('entity', '=', 'contact')
      .where('action', '=', 'delete')
      .execute(),
  )
  expect(deed).toEqual([{ userId: inbox.admin.id, entityId: String(contactId), before: null }])
})

describe('an erasure', () => {
  beforeAll(async () => {
    inbox = await anInbox(server)
  })

  test('asks for the name or the number, and for what is still open', async () => {
    const { contactId, name, number, ticketId } = await aWholePerson(inbox)
    const wrong = { status: 400, body: { error: 'ERR_CONFIRMATION_MISMATCH' } }
    expect(await erase(contactId, { confirmation: 'Maria' })).toMatchObject(wrong)
    expect(await erase(contactId, { confirmation: '+' })).toMatchObject(wrong)
    const open = { status: 409, body: { error: 'ERR_CONTACT_HAS_OPEN_TICKETS' } }
    expect(await erase(contactId, { confirmation: name.toUpperCase() })).toMatchObject(open)
    expect((await inbox.asAdmin('GET', `/tickets/${ticketId}`)).body).toMatchObject({
      status: 'open',
      contact: { name },
    })
    expect((await privacy(contactId)).openTickets).toBe(1)
    const typed = `+${number.slice(0, 2)} ${number.slice(2)}`
    expect(await erase(contactId, { confirmation: typed, closeTickets: true })).toMatchObject({ status: 202 })
    await erased(contactId)
  })

  test('leaves no trace of the person in any table, job or file, and every number as it was', async () => {
    const person = await aWholePerson(inbox)
    const { contactId, number, mark, name, ticketId, groupTicketId } = person
    await inbox.asAdmin('POST', `/contacts/${contactId}/export`)
    await exported(contactId)
    await noJobsLeft(server)
    const everywhere = await traces(mark, number)
    const people = 'contact_extra_info contact_identities contact_merges contacts ticket_notes schedules'
    const words = 'audit_log company_events inbound_events message_versions messages tickets files'
    for (const table of `${people} ${words} simulator_chats simulator_messages`.split(' '))
      expect(everywhere).toContain(table)
    const numbers = () =>
      inbox.data(async ({ db, companyId }) => {
        const { rows } =
          await sql`select (select count(*) from messages where company_id = ${companyId}) as messages,
          (select count(*) from tickets where company_id = ${companyId}) as tickets,
          (select count(*) from ticket_trackings where company_id = ${companyId}) as attendances`.execute(db)
        return rows[0]
      })
    const before = await numbers()
    const browser = await inbox.listener(inbox.asAttendant)

    const started = await erase(contactId, { confirmation: name, closeTickets: true })
    expect(started).toMatchObject({
      status: 202,
      body: { reference: expect.stringMatching(/^\d{8}-\w{4}-\w{4}$/) as string },
    })
    const again = await erase(contactId, { confirmation: name })
    expect(again).toMatchObject({ status: 202, body: started.body })
    const receipt = await erased(contactId)
    await noJobsLeft(server)

    expect(await traces(mark, number)).toEqual([])
    expect(await numbers()).toEqual(before)
    expect((await stored()).files).toBe(0)
    expect(receipt).toMatchObject({
      reference: started.body.reference,
      user: { id: inbox.admin.id, name: inbox.admin.name },
      tickets: 1,
      files: 1,
      notes: 1,
      schedules: 1,
      messages: started.body.total,
    })
    const events = (await browser.heard('contact')).filter(({ action }) => action === 'erase')
    expect(events.at(-1)).toMatchObject({
      contactId,
      ticketIds: expect.arrayContaining([ticketId, groupTicketId]) as number[],
    })
    expect((await inbox.asAdmin('GET', `/tickets/${ticketId}`)).body).toMatchObject({
      status: 'closed',
      lastMessage: '',
      contact: { name: 'Contato apagado', number: '', erasedAt: expect.any(String) as string },
    })
    expect((await inbox.messages(ticketId)).every(({ body, isDeleted }) => body === '' && isDeleted)).toBe(
      true,
    )
    expect((await inbox.messages(groupTicketId)).map(({ body }) => body)).toContain('Oi, vizinhos')
    expect(await inbox.log(ticketId)).toContain(`closed ${inbox.admin.name}`)

    // One that gave up is begun again by anybody who asks, without a name to confirm.
    const work = JSON.stringify({ addresses: [], groups: [], after: 0 })
    await inbox.data(({ db }) =>
      db
        .updateTable('contactErasures')
        .set({ state: 'failed', work })
        .where('contactId', '=', contactId)
        .execute(),
    )
    expect(await erase(contactId, { confirmation: '-' })).toMatchObject({ status: 202, body: started.body })
    expect(await erased(contactId)).toMatchObject({ reference: receipt.reference })
  })

  test('makes the person unknown: the same number is somebody new, and the old one cannot be written to', async () => {
    const { contactId, number, name, ticketId } = await aWholePerson(inbox)
    await erase(contactId, { confirmation: name, closeTickets: true })
    await erased(contactId)
    const refused = { status: 409, body: { error: 'ERR_CONTACT_ERASED' } }
    const ticket = { status: 'open', queueId: inbox.first.id }
    expect(await inbox.asAdmin('PUT', `/tickets/${ticketId}`, ticket)).toMatchObject(refused)
    expect(await inbox.asAdmin('POST', '/tickets', { contactId, queueId: inbox.first.id })).toMatchObject(
      refused,
    )
    expect(await inbox.asAdmin('PUT', `/contacts/${contactId}`, { name: 'Maria' })).toMatchObject(refused)
    expect(await inbox.asAdmin('PUT', `/contacts/block/${contactId}`, { active: false })).toMatchObject(
      refused,
    )
    expect(await inbox.asAdmin('POST', `/contacts/${contactId}/export`)).toMatchObject(refused)
    const known = (await inbox.asAdmin('GET', '/contacts')).body.contacts as { id: number }[]
    expect(known.map(({ id }) => id)).not.toContain(contactId)

    const back = await inbox.write(number, 'Oi de novo', { name: 'Maria' })
    expect(back.contact.id).not.toBe(contactId)
    expect(await inbox.messages(back.id)).toMatchObject([{ body: 'Oi de novo' }])
  })

  test('gives a receipt that is found again by the number', async () => {
    const { contactId, number, name } = await aWholePerson(inbox)
    const { body } = await erase(contactId, { confirmation: name, closeTickets: true })
    await erased(contactId)
    const found = async (searchParam: string, call = inbox.asAdmin) =>
      (await call('GET', `/erasures?searchParam=${encodeURIComponent(searchParam)}`)).body
        .erasures as ErasureReceipt[]
    // With the ninth digit and without: one number.
    for (const typed of [number, `+${number}`, number.replace(/^(....)9/, '$1')])
      expect((await found(typed)).map(({ reference }) => reference)).toEqual([body.reference])
    expect(await found('5511911112222')).toEqual([])
    expect(await found(body.reference.toLowerCase())).toHaveLength(1)
    const one = await inbox.asAdmin('GET', `/erasures/${body.erasureId}`)
    expect(one).toMatchObject({ status: 200, body: { reference: body.reference } })
    expect(JSON.stringify(one.body)).not.toContain(number)
    const asStranger = await server.as((await server.aTeam()).admin)
    expect(await found(number, asStranger)).toEqual([])
    expect(await asStranger('GET', `/erasures/${body.erasureId}`)).toMatchObject({ status: 404 })
  })
})

// Last, because a week passes.
test('an export can be fetched until it ends, and is then gone', async () => {
  const { Ana } = await inbox.tickets({ Ana: { status: 'closed' } })
  await inbox.asAdmin('POST', `/contacts/${Ana.contactId}/export`)
  const { url } = await exported(Ana.contactId)
  const before = await stored()
  expect(await fetched(String(url).replace(/signature=./, 'signature=!'))).toMatchObject({ statusCode: 404 })
  server.clock.travel(exportLifeMs)
  inbox = { ...inbox, asAdmin: await server.as(inbox.admin) }
  expect((await privacy(Ana.contactId)).exports).toEqual([])
  await server.tenancy.withPlatform((platform) => platform.enqueue(forgetOldExports, {}))
  await eventually(async () => (await stored()).files === before.files - 1)
  expect(await fetched(url)).toMatchObject({ statusCode: 404 })
})
