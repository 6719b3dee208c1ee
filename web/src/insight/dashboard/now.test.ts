import { expect, test } from 'vitest'
import { connectionsAre, isOnlineNow } from './now.ts'

const person = (id: number, online: boolean) => ({ id, name: `P${id}`, online, holds: 0, unread: 0 })

test('somebody is online as they are now, not as they were when the numbers were read', () => {
  const now = { people: [person(1, true), person(2, false)] }
  expect(isOnlineNow({ id: 1, online: false }, now)).toBe(true)
  expect(isOnlineNow({ id: 2, online: true }, now)).toBe(false)
  // Who is away and holds nothing is not among them.
  expect(isOnlineNow({ id: 3, online: true }, now)).toBe(false)
  expect(isOnlineNow({ id: 3, online: true }, undefined)).toBe(true)
})

test('a company without connections does not hear that all of them are up', () => {
  expect(connectionsAre({ connections: 0, connectionsDown: [] })).toBe('noConnections')
  expect(connectionsAre({ connections: 2, connectionsDown: [] })).toBe('allConnected')
  expect(
    connectionsAre({ connections: 2, connectionsDown: [{ id: 1, name: 'Loja', status: 'DISCONNECTED' }] }),
  ).toBe('down')
})
