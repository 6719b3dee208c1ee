import { expect, test } from 'vitest'
import { menuPages } from './access.ts'

const pathsOf = (can: boolean, simulatorConnected: boolean) =>
  menuPages({ can: () => can, hasPlan: () => true, expired: false }, { simulatorConnected }).map(
    ({ path }) => path,
  )

test('the simulator stands in the menu while one is connected, for those who may open it', () => {
  expect(pathsOf(true, true)).toContain('/simulator')
  expect(pathsOf(true, false)).not.toContain('/simulator')
  expect(pathsOf(false, true)).not.toContain('/simulator')
})

test('what is shown for a while changes nothing else in the menu', () => {
  expect(pathsOf(true, true).filter((path) => path !== '/simulator')).toEqual(pathsOf(true, false))
})
