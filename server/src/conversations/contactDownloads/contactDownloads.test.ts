import type { ContactDownload } from '@chatflow/contract'
import * as xlsx from '@e965/xlsx'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fetched, importsOf } from '../../../test/contactFiles.ts'
import { anInbox, type Inbox } from '../../../test/inbox.ts'
import { eventually, startTestServer, type TestServer } from '../../../test/server.ts'
import { days } from '../../platform/clock.ts'
import { aContact, aTag, someContacts } from '../contacts/contacts.factory.ts'
import { forgetOldDownloads } from './contactDownloads.jobs.ts'

let server: TestServer
let inbox: Inbox
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  inbox = await anInbox(server)
})

const downloads = async () =>
  (await inbox.asAdmin('GET', '/contacts/exports')).body.exports as ContactDownload[]
async function take(body: object = {}) {
  const started = await inbox.asAdmin('POST', '/contacts/export', body)
  expect(started.status).toBe(202)
  const done = await eventually(
    async () => (await downloads()).find(({ id, state }) => id === started.body.jobId && state === 'done'),
    60_000,
  )
  const file = await fetched(server, done.url)
  return { done, file, lines: file.body.replace('\uFEFF', '').trimEnd().split('\r\n') }
}
const sheetOf = (content: Buffer) => {
  const book = xlsx.read(content, { type: 'buffer', cellFormula: true })
  return xlsx.utils.sheet_to_json<string[]>(book.Sheets[book.SheetNames[0]!]!, { header: 1, raw: true })
}

describe('a file of contacts', () => {
  test('has their facts, tags and extra information, and what looks like a formula is text', async () => {
    const vip = await inbox.change((tenant) => aTag(tenant, { name: 'VIP' }))
    const nasty = '=HYPERLINK("http://mal.example";"Oi")'
    await inbox.data(async (tenant) => {
      const { id } = await aContact(tenant, { name: nasty, number: '5511987650001', email: 'a@x.com' })
      const { db, companyId } = tenant
      await db.insertInto('contactTags').values({ companyId, contactId: id, tagId: vip.id }).execute()
      await db
        .insertInto('contactExtraInfo')
        .values({ companyId, contactId: id, name: 'Cidade', value: '@SUM(1)' })
        .execute()
    })
    const { lines, file, done } = await take({ format: 'csv' })
    expect(lines[0]).toBe('Nome;Número;E-mail;Canal;Conexão;Tags;Bloqueado;Contato desde;Cidade')
    expect(lines[1]).toMatch(
      /^"'=HYPERLINK\(""http:\/\/mal\.example"";""Oi""\)";5511987650001;a@x\.com;WhatsApp;;VIP;;\d\d\/\d\d\/\d{4};'@SUM\(1\)$/,
    )
    expect(file.headers['content-disposition']).toMatch(/attachment.*contatos-.*\.csv/)
    expect(done).toMatchObject({ done: 1, total: 1, size: expect.any(Number) as number })

    const sheet = await take({ format: 'xlsx' })
    const rows = sheetOf(sheet.file.rawPayload)
    expect(rows[1]?.slice(0, 3)).toEqual([nasty, '5511987650001', 'a@x.com'])
    const book = xlsx.read(sheet.file.rawPayload, { type: 'buffer', cellFormula: true })
    expect(book.Sheets['Contatos']?.['A2']).toMatchObject({ t: 's' })
    expect(book.Sheets['Contatos']?.['A2']).not.toHaveProperty('f')
    // A whole day, which can be sorted.
    const since = { t: 'n', v: expect.toSatisfy(Number.isInteger) as number, w: expect.any(String) as string }
    expect(book.Sheets['Contatos']?.['H2']).toMatchObject(since)
  })

  test('is written by name in pages of 20, and every 5 rows it is told how far it is', async () => {
    // Three of each name: where a page ends, the next begins with the same name.
    const names = Array.from(
      { length: 47 },
      (_, place) => `Pessoa ${String((place * 7) % 16).padStart(2, '0')}`,
    )
    await inbox.data((tenant) =>
      someContacts(
        tenant,
        names.map((name) => ({ name })),
      ),
    )
    const listener = await inbox.listener(inbox.asAdmin)
    const { lines, done } = await take({ format: 'csv' })
    expect(lines.slice(1).map((line) => line.split(';')[0])).toEqual(names.toSorted())
    const told = (await listener.heard('job')).filter(({ jobId }) => jobId === done.id)
    expect(told.map((event) => event['done'])).toEqual([5, 10, 15, 20, 25, 30, 35, 40, 45, 47, 47])
    expect(told.at(-1)).toMatchObject({ state: 'done', total: 47 })
  })

  test('has those that the list shows: by words, by tags, or chosen', async () => {
    const tag = await inbox.change((tenant) => aTag(tenant))
    const [ana, bia] = await inbox.data((tenant) =>
      someContacts(tenant, [{ name: 'Ána Lima' }, { name: 'Bia' }, { name: 'Caio' }]),
    )
    await inbox.data(({ db, companyId }) =>
      db.insertInto('contactTags').values({ companyId, contactId: bia!.id, tagId: tag.id }).execute(),
    )
    const names = async (filter: object) =>
      (await take({ format: 'csv', ...filter })).lines.slice(1).map((line) => line.split(';')[0])
    expect(await names({ searchParam: 'ana' })).toEqual(['Ána Lima'])
    expect(await names({ contactTag: [tag.id] })).toEqual(['Bia'])
    expect(await names({ contactIds: [ana!.id, 999_999] })).toEqual(['Ána Lima'])
    expect(await names({ exceptIds: [ana!.id] })).not.toContain('Ána Lima')
  })

  test('can be imported again, and finds nobody new', async () => {
    await inbox.data((tenant) => someContacts(tenant, [{ name: '=Ana' }, { name: 'Bia' }]))
    for (const format of ['csv', 'xlsx']) {
      const { file } = await take({ format })
      const found = await importsOf(inbox.asAdmin).read(file.rawPayload, `contatos.${format}`)
      expect(found).toMatchObject({ preview: { chosen: 2, known: 2, problems: {} } })
      expect((await importsOf(inbox.asAdmin).rows(found.id)).map(({ name }) => name)).toEqual(['=Ana', 'Bia'])
    }
  })

  test('is for those who may delete contacts, for oneself, and for a day', async () => {
    expect((await inbox.asAttendant('POST', '/contacts/export', {})).status).toBe(403)
    expect((await inbox.asAttendant('GET', '/contacts/exports')).status).toBe(403)
    const { done } = await take()
    const colleague = await inbox.colleague({ profile: 'admin' })
    expect((await colleague('GET', '/contacts/exports')).body.exports).toEqual([])
    server.clock.travel(days(2))
    await inbox.data((tenant) => tenant.enqueue(forgetOldDownloads, {}))
    await eventually(async () => (await fetched(server, done.url)).statusCode !== 200)
    server.clock.travel(-days(2))
  })
})
