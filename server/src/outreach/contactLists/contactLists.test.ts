import type { ContactList, ContactListImport, ContactListItem } from '@chatflow/contract'
import * as xlsx from '@e965/xlsx'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fetched } from '../../../test/contactFiles.ts'
import { aCustomer, anInbox, type Inbox } from '../../../test/inbox.ts'
import { multipart } from '../../../test/multipart.ts'
import { eventually, startTestServer, type TestServer } from '../../../test/server.ts'
import { aContact, aTag } from '../../conversations/contacts/contacts.factory.ts'
import { refreshList } from './fillList.ts'
import { recipientsOf } from './recipientsOf.ts'

let server: TestServer
let inbox: Inbox
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  inbox = await anInbox(server)
})

const aList = async (form: object = {}) =>
  (await inbox.asAdmin('POST', '/contact-lists', { name: 'Clientes', ...form })).body as ContactList
const add = (contactListId: number, form: object) =>
  inbox.asAdmin('POST', '/contact-list-items', { contactListId, name: 'Ana', ...form })
const items = async (contactListId: number, query = '') =>
  (await inbox.asAdmin('GET', `/contact-list-items?contactListId=${contactListId}${query}`)).body as {
    contacts: ContactListItem[]
    count: number
    hasMore: boolean
    nextCursor: string | null
  }
const countOf = async (id: number) =>
  ((await inbox.asAdmin('GET', `/contact-lists/${id}`)).body as ContactList).contactsCount
const statusesOf = async (calls: Promise<{ status: number }>[]) =>
  (await Promise.all(calls)).map(({ status }) => status).toSorted((one, other) => one - other)
const recipients = (id: number) => inbox.data((tenant) => recipientsOf(tenant, id, { after: 0, max: 100 }))

async function upload(contactListId: number, content: string | Buffer, filename = 'lista.csv') {
  const { payload, headers } = multipart('file', filename, Buffer.from(content))
  const started = await inbox.asAdmin('POST', `/contact-lists/${contactListId}/upload`, payload, headers)
  expect(started).toMatchObject({ status: 202 })
  return eventually(async () => {
    const { body } = await inbox.asAdmin('GET', `/contact-lists/${contactListId}/imports`)
    const found = (body.imports as ContactListImport[]).find(({ id }) => id === started.body.jobId)
    return found && found.state !== 'running' && found
  }, 60_000)
}

describe('a list', () => {
  test('is made, found, renamed and removed, and those who manage campaigns hear of it', async () => {
    const listener = await inbox.listener(inbox.asAdmin)
    const list = await aList()
    expect(list).toMatchObject({ name: 'Clientes', contactsCount: 0, filter: null, isRefreshed: false })
    expect((await inbox.asAdmin('GET', '/contact-lists/?searchParam=CLI')).body).toMatchObject({
      records: [{ id: list.id }],
      count: 1,
      hasMore: false,
    })
    expect((await inbox.asAdmin('GET', '/contact-lists/list')).body).toMatchObject([{ id: list.id }])
    await inbox.asAdmin('PUT', `/contact-lists/${list.id}`, { name: 'Fãs' })
    await inbox.asAdmin('DELETE', `/contact-lists/${list.id}`)
    expect((await inbox.asAdmin('GET', `/contact-lists/${list.id}`)).body.error).toBe(
      'ERR_NO_CONTACT_LIST_FOUND',
    )
    expect(await listener.heard('ContactList')).toMatchObject([
      { action: 'create', record: { name: 'Clientes' } },
      { action: 'update', record: { name: 'Fãs' } },
      { action: 'delete', id: list.id },
    ])
    expect((await inbox.asAttendant('GET', '/contact-lists')).status).toBe(403)
  })
})

describe('an item', () => {
  test('keeps what a change does not mention', async () => {
    const { id } = await aList()
    const { body: ana } = await add(id, { number: aCustomer(), email: 'ana@x.com' })
    const address = `/contact-list-items/${ana.id}`
    const { updatedAt: _before, ...kept } = ana
    for (const change of [{ name: 'Ana Lima' }, { email: 'lima@x.com' }, { number: aCustomer() }])
      expect((await inbox.asAdmin('PUT', address, change)).body).toMatchObject(Object.assign(kept, change))
  })

  test('that two people remove or change at once is counted once, and has a number of its own', async () => {
    const { id } = await aList()
    const [ana, rui, bia] = await Promise.all(
      [aCustomer(), aCustomer(), aCustomer()].map(async (number) => (await add(id, { number })).body),
    )
    const number = aCustomer()
    const changes = [ana, rui].map((item) =>
      inbox.asAdmin('PUT', `/contact-list-items/${item.id}`, { number }),
    )
    expect(await statusesOf(changes)).toEqual([200, 409])
    const removals = [1, 2, 3].map(() => inbox.asAdmin('DELETE', `/contact-list-items/${bia.id}`))
    expect(await statusesOf(removals)).toEqual([200, 404, 404])
    expect(await countOf(id)).toBe(2)
  })

  test('is kept in the form of contacts, and is in its list once, however it is spelt', async () => {
    const { id } = await aList()
    const listener = await inbox.listener(inbox.asAdmin)
    const { body: ana } = await add(id, { number: '(11) 98765-4321', email: 'ana@x.com' })
    expect(ana).toMatchObject({ number: '5511987654321', isWhatsappValid: null, contactListId: id })
    expect((await add(id, { number: '+55 11 8765-4321' })).body.error).toBe('ERR_DUPLICATED_LIST_ITEM')
    const { body: rui } = await add(id, { name: 'Rui', number: '11 98765-0001' })
    const taken = await inbox.asAdmin('PUT', `/contact-list-items/${rui.id}`, {
      name: 'Rui',
      number: ana.number,
    })
    expect(taken.body.error).toBe('ERR_DUPLICATED_LIST_ITEM')
    const changed = { name: 'Ana Lima', number: '11 98765-4321', email: '' }
    await inbox.asAdmin('PUT', `/contact-list-items/${ana.id}`, changed)
    expect((await inbox.asAdmin('GET', `/contact-list-items/${ana.id}`)).body.name).toBe('Ana Lima')
    expect(await countOf(id)).toBe(2)
    await inbox.asAdmin('DELETE', `/contact-list-items/${rui.id}`)
    expect(await countOf(id)).toBe(1)
    expect(await listener.heard('ContactListItem')).toMatchObject([
      { action: 'create', record: { id: ana.id } },
      { action: 'create', record: { id: rui.id } },
      { action: 'update', record: { name: 'Ana Lima' } },
      { action: 'delete', id: rui.id, contactListId: id },
    ])
  })

  test('whose number wrote to us is known to be there; nobody is asked about the others', async () => {
    const { id } = await aList()
    const number = aCustomer()
    await inbox.write(number, 'Oi', { name: 'Bia' })
    await add(id, { number, name: 'Bia' })
    await add(id, { number: aCustomer() })
    expect((await items(id)).contacts.map((item) => [item.name, item.isWhatsappValid])).toEqual([
      ['Ana', null],
      ['Bia', true],
    ])
  })
})

describe('a file', () => {
  test('fills a list: what is wrong with a row is told, and further columns are kept', async () => {
    const { id } = await aList()
    await add(id, { number: '11 98765-0009', name: 'Iris' })
    const sheet = xlsx.utils.aoa_to_sheet([
      ['Nome', 'Telefone', 'E-mail', 'Pedido'],
      ['Ana', '11 98765-0001', 'ana@x.com', 'A-17'],
      ['Bia', 'não tem'],
      ['Ana de novo', '+55 11 8765-0001'],
      ['Iris Melo', '11987650009', '', 'C-3'],
      ['Sem número'],
    ])
    const book = xlsx.utils.book_new(sheet, 'Lista')
    const content = xlsx.write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer
    const listener = await inbox.listener(inbox.asAdmin)
    const done = await upload(id, content, 'clientes.xlsx')
    expect(done).toMatchObject({
      state: 'done',
      name: 'clientes.xlsx',
      done: 5,
      added: 1,
      updated: 1,
      ignored: { invalidNumber: 1, repeated: 1, noNumber: 1 },
    })
    expect((await items(id)).contacts.map(({ name, extra }) => [name, extra])).toEqual([
      ['Ana', { Pedido: 'A-17' }],
      ['Iris Melo', { Pedido: 'C-3' }],
    ])
    expect(await countOf(id)).toBe(2)
    const leftOut = await fetched(server, done.ignoredUrl)
    expect(leftOut.body.replace('\uFEFF', '').trimEnd().split('\r\n')).toEqual([
      'Nome;Telefone;E-mail;Pedido;Linha;Motivo',
      'Bia;não tem;;;3;O número não é válido',
      "Ana de novo;'+55 11 8765-0001;;;4;O número já aparece antes no arquivo",
      'Sem número;;;;6;Sem número',
    ])
    expect(await listener.heard('ContactListItem')).toContainEqual(
      expect.objectContaining({ action: 'reload', contactListId: id }),
    )
  })

  test('that is none says so, and the list stays as it was', async () => {
    const { id } = await aList()
    expect(await upload(id, Buffer.from('%PDF-1.7 nothing'), 'lista.pdf')).toMatchObject({
      state: 'failed',
      failure: 'notASheet',
      added: 0,
    })
    expect(await countOf(id)).toBe(0)
  })

  test('is read in portions: a number of an earlier one is repeated, and pages lead on by cursor or number', async () => {
    const { id } = await aList()
    const rows = Array.from({ length: 1_500 }, (_, place) => `P${place};11 9${60_000_000 + (place % 1_200)}`)
    const done = await upload(id, ['Nome;Telefone', ...rows].join('\n'))
    expect(done).toMatchObject({ done: 1_500, added: 1_200, ignored: { repeated: 300 } })
    const page = await items(id)
    expect(page).toMatchObject({ count: 1_200, hasMore: true })
    const next = await items(id, `&cursor=${page.nextCursor}`)
    expect(next.contacts).toEqual((await items(id, '&pageNumber=2')).contacts)
    expect((await items(id, '&searchParam=11960000007')).contacts).toMatchObject([
      { number: '5511960000007' },
    ])
  })
})

describe('a list of contacts', () => {
  test('has those that a filter finds, stays as it is, and is filled anew at a campaign’s start if it shall be', async () => {
    const { tag, ana, bia } = await inbox.change(async (tenant) => {
      const made = {
        tag: await aTag(tenant),
        ana: await aContact(tenant, { name: 'Ana' }),
        bia: await aContact(tenant),
      }
      const row = { companyId: inbox.companyId, tagId: made.tag.id, contactId: made.ana.id }
      await tenant.db.insertInto('contactTags').values(row).execute()
      return made
    })
    const filter = { contactTag: [tag.id] }
    const fixed = await aList({ filter })
    const refreshed = await aList({ filter, isRefreshed: true })
    for (const { id } of [fixed, refreshed]) await eventually(async () => (await countOf(id)) === 1)
    await add(refreshed.id, { name: 'Caio', number: '11 98765-0003' })
    await inbox.change(({ db }) => db.updateTable('contactTags').set({ contactId: bia.id }).execute())
    for (const { id } of [fixed, refreshed]) {
      const { companyId } = inbox
      const list = (await inbox.asAdmin('GET', `/contact-lists/${id}`)).body as ContactList
      if (list.isRefreshed) await refreshList(server.tenancy, { companyId, contactListId: id })
    }
    expect(await recipients(fixed.id)).toMatchObject([{ name: 'Ana', contactId: ana.id, number: ana.number }])
    expect((await recipients(refreshed.id)).map(({ name }) => name)).toEqual(['Caio', bia.name])
    expect(await countOf(refreshed.id)).toBe(2)
  })

  test('cannot be filled anew without a filter, nor by the tag of another company', async () => {
    const { id } = await aList()
    expect((await inbox.asAdmin('POST', `/contact-lists/${id}/fill`)).body.error).toBe(
      'ERR_LIST_WITHOUT_FILTER',
    )
    const wrong = await inbox.asAdmin('POST', '/contact-lists', {
      name: 'Vips',
      filter: { contactTag: [999_999] },
    })
    expect(wrong.body.error).toBe('ERR_NO_TAG_FOUND')
  })
})

test('who is erased as a contact is in no list any more', async () => {
  const { id } = await aList()
  const { id: contactId, number } = await inbox.data((tenant) => aContact(tenant, { name: 'Ivo' }))
  await add(id, { name: 'Ivo', number })
  await add(id, { number: aCustomer() })
  await inbox.asAdmin('POST', `/contacts/${contactId}/erasure`, { confirmation: 'Ivo' })
  expect((await items(id)).contacts.map(({ name }) => name)).toEqual(['Ana'])
  expect(await countOf(id)).toBe(1)
})
