import { expect, test } from 'vitest'
import { isApart } from './groupTickets.ts'

test('groups have a list of their own unless their connection treats them as customers', () => {
  const asCustomers = { groupAsTicket: true }
  const asGroups = { groupAsTicket: false }
  expect(isApart({ isGroup: true }, asGroups)).toBe(true)
  expect(isApart({ isGroup: true }, asCustomers)).toBe(false)
  // A group whose connection was removed.
  expect(isApart({ isGroup: true }, undefined)).toBe(true)
  for (const connection of [asGroups, asCustomers, undefined])
    expect(isApart({ isGroup: false }, connection)).toBe(false)
})
