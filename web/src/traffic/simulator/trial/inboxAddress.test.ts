import { expect, test } from 'vitest'
import { inboxPath, inboxTicket } from './inboxAddress.ts'

test('a path of the inbox and its ticket are the same thing', () => {
  expect(inboxTicket(inboxPath('a-b'))).toEqual({ ticket: 'a-b' })
  expect(inboxTicket(inboxPath(undefined))).toEqual({ ticket: undefined })
  expect(inboxTicket('/tickets/')).toEqual({ ticket: undefined })
})

test('other pages are elsewhere, also those that begin alike', () => {
  for (const path of ['/', '/connections', '/tickets-log', '/simulator/3'])
    expect(inboxTicket(path), path).toBe('elsewhere')
})
