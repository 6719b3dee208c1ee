import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aSheet, importsOf } from '../../../test/contactFiles.ts'
import { aCustomer, anInbox, type Inbox } from '../../../test/inbox.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { aContact, aTag } from '../contacts/contacts.factory.ts'

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

const identities = () =>
  inbox.data(({ db, companyId }) =>
    db
      .selectFrom('contactIdentities')
      .select(['value', 'contactId'])
      .where('companyId', '=', companyId)
      .execute(),
  )

describe('people who are contacts already', () => {
  const sheet = 'Nome;Telefone;E-mail;Cidade\nMaria Souza;11 8765-0001;maria@x.com;Santos\n'
  const known = async (choice: object) => {
    await inbox.data((tenant) =>
      aContact(tenant, { name: 'Maria', number: '5511987650001', email: 'antes@x.com', isNameEdited: true }),
    )
    const found = await imports.read(sheet)
    await inbox.asAdmin('PUT', `/contacts/imports/${found.id}`, {
      fields: ['name', 'number', 'email', 'extraInfo'],
    })
    await imports.until(found.id, 'ready')
    return imports.run(found.id, choice)
  }

  test('are left alone', async () => {
    expect(await known({ known: 'skip' })).toMatchObject({ created: 0, updated: 0, ignored: 1 })
    expect(await contacts()).toMatchObject([{ name: 'Maria', email: 'antes@x.com', extraInfo: [] }])
  })

  test('get what they lack, and keep what they have', async () => {
    expect(await known({ known: 'fill' })).toMatchObject({ created: 0, updated: 1, ignored: 0 })
    expect(await contacts()).toMatchObject([
      { name: 'Maria', email: 'antes@x.com', extraInfo: [{ name: 'Cidade', value: 'Santos' }] },
    ])
  })

  test('become what the file says; a second time there is nothing new', async () => {
    expect(await known({ known: 'replace' })).toMatchObject({ updated: 1 })
    const after = [{ name: 'Maria Souza', number: '5511987650001', email: 'maria@x.com' }]
    expect(await contacts()).toMatchObject(after)
    const again = await imports.read('Nome;Telefone\nMaria Souza;11 8765-0001\n')
    expect(await imports.run(again.id, { known: 'replace' })).toMatchObject({ updated: 0, ignored: 1 })
    expect(await contacts()).toMatchObject(after)
  })

  test('and have no name but their number get one, which the network does not replace', async () => {
    const number = aCustomer()
    await inbox.write(number, 'Oi')
    const found = await imports.read(`Nome;Telefone\nJoana Prado;+${number}\n`)
    await imports.run(found.id, { known: 'fill' })
    await inbox.write(number, 'Oi de novo', { name: 'joaninha' })
    expect((await contacts()).find((one) => one.number === number)?.name).toBe('Joana Prado')
  })
})

describe('tags', () => {
  test('are given to all, and those of the rows are made', async () => {
    const vip = await inbox.change((tenant) => aTag(tenant, { name: 'VIP' }))
    const found = await imports.read('Nome;Fone;Tags\nAna;11987650001;Fiel, vip\nBia;11987650002;\n')
    await imports.run(found.id, { tagIds: [vip.id] })
    const tagged = (await contacts()).map(({ name, tags }) => [name, tags.map((tag) => tag.name).toSorted()])
    expect(tagged).toEqual([
      ['Ana', ['Fiel', 'VIP']],
      ['Bia', ['VIP']],
    ])
  })

  test('of nobody, and lanes, are refused', async () => {
    const lane = await inbox.change((tenant) => aTag(tenant, { kanban: 1 }))
    const found = await imports.read(aSheet(1))
    for (const tagId of [lane.id, 999_999])
      expect(
        await inbox.asAdmin('POST', `/contacts/imports/${found.id}/start`, { tagIds: [tagId] }),
      ).toMatchObject({ status: 404, body: { error: 'ERR_NO_TAG_FOUND' } })
  })
})

describe('twice', () => {
  test('the same file makes nobody twice, whether one after the other or at once', async () => {
    const sheet = aSheet(1_200)
    const [one, other] = await Promise.all([imports.read(sheet), imports.read(sheet)])
    const ended = await Promise.all([imports.run(one.id), imports.run(other.id)])
    const sum = (pick: (one: (typeof ended)[number]) => number) =>
      ended.reduce((all, one) => all + pick(one), 0)
    expect(sum(({ created }) => created)).toBe(1_200)
    expect(sum(({ ignored }) => ignored)).toBe(1_200)
    const third = await imports.read(sheet)
    expect(third.preview.known).toBe(1_200)
    expect(await imports.run(third.id)).toMatchObject({ created: 0, ignored: 1_200 })
    const values = (await identities()).map(({ value }) => value)
    expect(new Set(values).size).toBe(values.length)
    expect(values).toHaveLength(1_200)
    expect((await inbox.asAdmin('GET', '/contacts')).body.count).toBe(1_200)
  })

  test('an import that was started is not started again', async () => {
    const found = await imports.read(aSheet(1))
    await imports.run(found.id)
    expect(await inbox.asAdmin('POST', `/contacts/imports/${found.id}/start`, {})).toMatchObject({
      status: 409,
      body: { error: 'ERR_IMPORT_STATE' },
    })
  })
})
