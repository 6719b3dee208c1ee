import { expect, test } from 'vitest'
import { isInMenu, mayOpen } from './pageRules.ts'

const simulator = { capability: 'connections-page:addConnection', menuWhile: 'simulatorConnected' } as const
const nothing = { simulatorConnected: false, hasHelps: false, hasNoDashboard: false }
const rights = (can: boolean, expired = false) => ({ can: () => can, hasPlan: () => true, expired })

test('a page with a condition stands in the menu while it holds, for those who may open it', () => {
  expect(isInMenu(simulator, rights(true), { ...nothing, simulatorConnected: true })).toBe(true)
  expect(isInMenu(simulator, rights(true), nothing)).toBe(false)
  expect(isInMenu(simulator, rights(false), { ...nothing, simulatorConnected: true })).toBe(false)
})

test('its address opens all the same', () => {
  expect(mayOpen(simulator, rights(true))).toBe(true)
})

test('when the subscription has ended, the menu offers what still opens, to everybody', () => {
  const billing = { menuCapability: 'users:manage', whileExpired: true } as const
  expect(isInMenu(billing, rights(false, true), nothing)).toBe(true)
  expect(isInMenu(billing, rights(false), nothing)).toBe(false)
  expect(isInMenu(simulator, rights(true, true), { ...nothing, simulatorConnected: true })).toBe(false)
})

test('help videos stand in the menu while there are any, for everyone', () => {
  const helps = { menuWhile: 'hasHelps' } as const
  expect(isInMenu(helps, rights(false), { ...nothing, hasHelps: true })).toBe(true)
  expect(isInMenu(helps, rights(true), nothing)).toBe(false)
})
