import { expect, test } from 'vitest'
import { isInMenu, mayOpen } from './pageRules.ts'

const simulator = { capability: 'connections-page:addConnection', menuWhile: 'simulatorConnected' } as const
const rights = (can: boolean, expired = false) => ({ can: () => can, hasPlan: () => true, expired })

test('a page with a condition stands in the menu while it holds, for those who may open it', () => {
  expect(isInMenu(simulator, rights(true), { simulatorConnected: true })).toBe(true)
  expect(isInMenu(simulator, rights(true), { simulatorConnected: false })).toBe(false)
  expect(isInMenu(simulator, rights(false), { simulatorConnected: true })).toBe(false)
})

test('its address opens all the same', () => {
  expect(mayOpen(simulator, rights(true))).toBe(true)
})

test('when the subscription has ended, the menu offers what still opens, to everybody', () => {
  const billing = { menuCapability: 'users:manage', whileExpired: true } as const
  expect(isInMenu(billing, rights(false, true), { simulatorConnected: false })).toBe(true)
  expect(isInMenu(billing, rights(false), { simulatorConnected: false })).toBe(false)
  expect(isInMenu(simulator, rights(true, true), { simulatorConnected: true })).toBe(false)
})
