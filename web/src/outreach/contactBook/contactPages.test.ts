import type { Contact } from '@chatflow/contract'
import { expect, test } from 'vitest'
import { applyContactEvent, rereadAfterMs, type ContactPages } from './contactPages.ts'

const contact = (id: number, name: string) => ({ id, name }) as Contact
const pagesOf = (hasMore: boolean, ...names: string[]): ContactPages => ({
  pageParams: [undefined],
  pages: [
    {
      contacts: names.map((name, at) => contact(at + 1, name)),
      count: names.length,
      hasMore,
      nextCursor: null,
    },
  ],
})
const namesIn = ({ pages }: ContactPages) => pages.flatMap((page) => page.contacts.map(({ name }) => name))

test('a contact that changed is shown as it is, and read again only when it may stand elsewhere', () => {
  const before = pagesOf(false, 'Ana', 'Bia')
  const same = { ...contact(1, 'Ana'), email: 'ana@example.com' }
  const applied = applyContactEvent(before, { action: 'update', contact: same }, false)
  expect(applied.isStale).toBe(false)
  expect(applied.pages.pages[0]?.contacts[0]?.email).toBe('ana@example.com')
  const renamed = applyContactEvent(before, { action: 'update', contact: contact(1, 'Zoé') }, false)
  expect([namesIn(renamed.pages), renamed.isStale]).toEqual([['Zoé', 'Bia'], true])
})

test('a new contact is read when it stands among what is loaded', () => {
  const some = pagesOf(true, 'Ana', 'Júlia')
  expect(applyContactEvent(some, { action: 'create', contact: contact(9, 'Átila') }, false).isStale).toBe(
    true,
  )
  expect(applyContactEvent(some, { action: 'create', contact: contact(9, 'Zeca') }, false).isStale).toBe(
    false,
  )
  const all = pagesOf(false, 'Ana')
  expect(applyContactEvent(all, { action: 'create', contact: contact(9, 'Zeca') }, false).isStale).toBe(true)
})

test('a list that is narrowed asks the server who belongs to it', () => {
  const some = pagesOf(true, 'Ana')
  expect(applyContactEvent(some, { action: 'create', contact: contact(9, 'Zeca') }, true).isStale).toBe(true)
})

test('who is gone leaves the list at once, and is counted out', () => {
  const { pages, isStale } = applyContactEvent(
    pagesOf(false, 'Ana', 'Bia'),
    { action: 'delete', contactId: 1 },
    false,
  )
  expect([namesIn(pages), pages.pages[0]?.count, isStale]).toEqual([['Bia'], 1, false])
})

test('the longer the list, the less often it is read again', () => {
  expect(rereadAfterMs(1)).toBe(250)
  expect(rereadAfterMs(40)).toBe(20_000)
})
