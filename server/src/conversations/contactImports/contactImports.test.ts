import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aSheet, fetched, importsOf } from '../../../test/contactFiles.ts'
import { aCustomer, anInbox, type Inbox } from '../../../test/inbox.ts'
import { eventually, startTestServer, type TestServer } from '../../../test/server.ts'
import { days } from '../../platform/clock.ts'
import { aContact } from '../contacts/contacts.factory.ts'
import { forgetOldImports } from './contactImports.jobs.ts'

let server: TestServer
let inbox: Inbox
let imports: ReturnType<typeof importsOf>
const contacts = () => imports.contacts()
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  inbox = await anInbox(server)
  imports = importsOf(inbox.asAdmin)
})

describe('a file', () => {
  test('is read, its columns are guessed, and its rows say what is wrong with them', async () => {
    await inbox.data((tenant) => aContact(tenant, { name: 'Rui', number: '5511987650003' }))
    const found = await imports.read(
      [
        'Nome,Telefone,E-mail',
        'Ana,11 98765-0001,ana@x.com',
        'Bia,não tem,',
        'Rui,(11) 8765-0003,',
        'Ana de novo,+55 11 98765-0001,',
        'Davi,11 98765-0005,sem email',
        ',,x@x.com',
      ].join('\n'),
    )
    expect(found).toMatchObject({
      state: 'ready',
      name: 'contatos.csv',
      fields: ['name', 'number', 'email'],
      hasHeader: true,
      columns: [
        { name: 'Nome' },
        { name: 'Telefone', samples: expect.arrayContaining(['11 98765-0001']) },
        {},
      ],
      total: 6,
      preview: {
        chosen: 3,
        known: 1,
        notChosen: 0,
        withoutEmail: 1,
        problems: { invalidNumber: 1, repeated: 1, noNumber: 1 },
      },
    })
    expect(await imports.rows(found.id)).toMatchObject([
      { id: 2, name: 'Ana', number: '5511987650001', problem: null },
      { id: 3, number: 'não tem', problem: 'invalidNumber' },
      { id: 4, problem: null, isKnown: true },
      { id: 5, problem: 'repeated' },
      { id: 6, email: '', isEmailLeftOut: true, problem: null },
      { id: 7, problem: 'noNumber' },
    ])
    expect(await imports.rows(found.id, '?show=problems')).toHaveLength(3)
    expect(await imports.rows(found.id, '?searchParam=ána')).toHaveLength(2)
    expect(await contacts()).toHaveLength(1)
  })

  test('becomes contacts, and each ignored row is in a file with its reason', async () => {
    const found = await imports.read('Nome;Fone\nAna;11987650001\n=SOMA(1);abc\nCaio;11987650003\n')
    await inbox.asAdmin('PUT', `/contacts/imports/${found.id}/rows`, { isChosen: false, lines: [4] })
    const listener = await inbox.listener(inbox.asAdmin)
    const done = await imports.run(found.id)
    expect(done).toMatchObject({ state: 'done', created: 1, updated: 0, ignored: 2, total: 3, done: 3 })
    expect((await contacts()).map(({ name, number }) => [name, number])).toEqual([['Ana', '5511987650001']])
    const file = await fetched(server, done.ignoredUrl)
    expect(file.headers['content-disposition']).toContain('contatos-ignorados')
    expect(file.body.replace('\uFEFF', '').split('\r\n')).toEqual([
      'Nome;Fone;Linha;Motivo',
      "'=SOMA(1);abc;3;O número não é válido",
      'Caio;11987650003;4;Não foi selecionada',
      '',
    ])
    expect(await listener.heard('contact')).toContainEqual(expect.objectContaining({ action: 'reload' }))
    expect((await listener.heard('job')).at(-1)).toMatchObject({ jobId: found.id, state: 'done', done: 3 })
  })

  test('whose columns were guessed wrongly is checked again with others, also without a header', async () => {
    const found = await imports.read('Código,Apelido,Dado\n7,Ana,11987650001\n')
    expect(found.fields).toEqual(['ignore', 'name', 'number'])
    const change = (body: object) => inbox.asAdmin('PUT', `/contacts/imports/${found.id}`, body)
    await change({ fields: ['extraInfo', 'name', 'number'], hasHeader: false })
    const again = await imports.until(found.id, 'ready')
    expect(again).toMatchObject({ total: 2, preview: { chosen: 1, problems: { invalidNumber: 1 } } })
    await change({ fields: ['extraInfo', 'name', 'number'], hasHeader: true })
    expect(await imports.until(found.id, 'ready')).toMatchObject({ total: 1, preview: { chosen: 1 } })
    await imports.run(found.id)
    expect(await contacts()).toMatchObject([{ name: 'Ana', extraInfo: [{ name: 'Código', value: '7' }] }])
  })

  test('of cards keeps every number of a person: the mobile, the others beside it, and says how many', async () => {
    const found = await imports.read(
      'BEGIN:VCARD\nFN:Ana\nTEL;type=WORK:1133334444\nTEL;type=CELL:11987650001\nTEL:11987650002\nEND:VCARD\n',
      'agenda.vcf',
    )
    expect(await imports.rows(found.id)).toMatchObject([{ number: '5511987650001', otherNumbers: 2 }])
    expect(await imports.run(found.id)).toMatchObject({ created: 1, otherNumbers: 2 })
    expect(await contacts()).toMatchObject([
      {
        number: '5511987650001',
        extraInfo: [
          { name: 'Telefone 2', value: '+551133334444' },
          { name: 'Telefone 3', value: '+5511987650002' },
        ],
      },
    ])
  })

  test('without a column of numbers cannot become contacts', async () => {
    const found = await imports.read('Nome,Cidade\nAna,Santos\n')
    expect(await inbox.asAdmin('POST', `/contacts/imports/${found.id}/start`, {})).toMatchObject({
      status: 400,
      body: { error: 'ERR_NUMBER_COLUMN_REQUIRED' },
    })
  })

  test('that clients of the specification send is imported at once', async () => {
    const { status, body } = await imports.send('nome,numero\nAna,11987650001\n', 'lista.csv', '')
    expect(status).toBe(202)
    expect(await imports.until(body.jobId, 'done')).toMatchObject({ created: 1 })
  })

  test.each([
    ['a PDF that is called a sheet', Buffer.from('%PDF-1.7'), 'notASheet'],
    ['an empty sheet', Buffer.from('\n\n'), 'empty'],
    ['a broken workbook', Buffer.from([0x50, 0x4b, 3, 4, 1, 2, 3]), 'unreadable'],
  ])('%s says why it cannot be read, and nothing of it stays', async (_name, content, failure) => {
    expect(await imports.read(content, 'contatos.xlsx')).toMatchObject({ state: 'failed', failure, total: 0 })
    await eventually(async () => {
      const stored = await inbox.data(({ db, companyId }) =>
        db
          .selectFrom('companyStorage')
          .select(['bytes', 'files'])
          .where('companyId', '=', companyId)
          .executeTakeFirst(),
      )
      return stored?.files === 0 && stored.bytes === 0
    })
  })

  test('of a gigabyte is refused before it is sent, and so is a form without one', async () => {
    const declared = {
      'content-type': 'multipart/form-data; boundary=x',
      'content-length': String(1024 ** 3),
    }
    const large = await inbox.asAdmin('POST', '/contacts/upload', Buffer.from('--x--'), declared)
    expect(large.status).toBe(413)
    expect((await inbox.asAdmin('POST', '/contacts/upload', {})).status).toBe(415)
  })
})

describe('a phone', () => {
  test('gives its address book, and the people it has chats with', async () => {
    const number = aCustomer()
    await inbox.post({ number, name: 'Zuleica', body: 'Oi' })
    const ask = (path: string, body: object) => inbox.asAdmin('POST', path, body)
    const book = await ask('/contacts/import', { whatsappId: inbox.whatsappId })
    expect(book.status).toBe(202)
    expect((await imports.until(book.body.jobId, 'done')).created).toBeGreaterThan(10)
    const chats = await ask('/contacts/import/chats', { review: true, whatsappId: inbox.whatsappId })
    const found = await imports.until(chats.body.jobId, 'ready')
    expect(found).toMatchObject({ source: 'chats', total: 1, preview: { known: 1 } })
    expect(await imports.rows(found.id)).toMatchObject([{ name: 'Zuleica', number }])
  })

  test('of another company, or one that is not connected, gives nothing', async () => {
    const other = await anInbox(server)
    expect((await inbox.asAdmin('POST', '/contacts/import', { whatsappId: other.whatsappId })).status).toBe(
      404,
    )
    await inbox.asAdmin('DELETE', `/whatsappsession/${inbox.whatsappId}`)
    await eventually(
      async () =>
        (await inbox.asAdmin('POST', '/contacts/import', { whatsappId: inbox.whatsappId })).body.error ===
        'ERR_WAPP_NOT_INITIALIZED',
    )
  })
})

test('one contact of a sheet that the client reads is added, and a known or impossible one refused', async () => {
  const add = (body: object) => inbox.asAdmin('POST', '/contactsImport', body)
  const form = { name: 'Ana', number: '11 98765-0001', email: '', tags: 'Fiel,Nova', validateContact: 'true' }
  expect(await add(form)).toMatchObject({
    status: 200,
    body: { number: '5511987650001', tags: [{ name: 'Fiel' }, { name: 'Nova' }] },
  })
  expect(await add({ ...form, number: 5511987650001 })).toMatchObject({
    status: 409,
    body: { error: 'ERR_DUPLICATED_CONTACT' },
  })
  expect((await add({ ...form, number: '99999999' })).body.error).toBe('ERR_WAPP_INVALID_CONTACT')
})

describe('an import', () => {
  test('is dropped with its rows, and forgotten after a week', async () => {
    const [one, other] = [await imports.read(aSheet(3)), await imports.read(aSheet(3))]
    expect((await inbox.asAdmin('DELETE', `/contacts/imports/${one.id}`)).status).toBe(200)
    const rows = () =>
      inbox.data(({ db, companyId }) =>
        db.selectFrom('contactImportRows').select('importId').where('companyId', '=', companyId).execute(),
      )
    expect((await rows()).map(({ importId }) => importId)).toEqual([other.id, other.id, other.id])
    server.clock.travel(days(8))
    await inbox.data((tenant) => tenant.enqueue(forgetOldImports, {}))
    await eventually(async () => (await rows()).length === 0)
    server.clock.travel(-days(8))
  })

  test('lets go of somebody who is deleted', async () => {
    const found = await imports.read(aSheet(2))
    await imports.run(found.id)
    const [first] = await contacts()
    await inbox.asAdmin('DELETE', `/contacts/${first!.id}`)
    expect(await imports.rows(found.id)).toHaveLength(1)
  })

  test('is closed to attendants and to other companies', async () => {
    const found = await imports.read(aSheet(1))
    const other = await anInbox(server)
    for (const [method, path] of [
      ['GET', ''],
      ['GET', '/rows'],
      ['DELETE', ''],
      ['POST', '/start'],
    ] as const) {
      const address = `/contacts/imports/${found.id}${path}`
      expect((await inbox.asAttendant(method, address)).status).toBe(403)
      expect(await other.asAdmin(method, address)).toMatchObject({
        status: 404,
        body: { error: 'ERR_NO_IMPORT_FOUND' },
      })
    }
    expect((await importsOf(inbox.asAttendant).send(aSheet(1))).status).toBe(403)
  })
})
