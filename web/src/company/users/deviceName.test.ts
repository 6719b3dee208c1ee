import { expect, test } from 'vitest'
import { deviceName, isHandheld } from './deviceName.ts'

const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36'
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1'

test('a session is called by its browser and system', () => {
  expect(deviceName(chrome)).toBe('Chrome · Windows')
  expect(deviceName(`${chrome} Edg/140.0`)).toBe('Edge · Windows')
  expect(deviceName(iphone)).toBe('Safari · iOS')
})
test('a program that says nothing has no name', () => {
  expect(deviceName('curl/8.0')).toBeUndefined()
  expect(deviceName('')).toBeUndefined()
})
test('phones are told from computers', () => {
  expect(isHandheld(iphone)).toBe(true)
  expect(isHandheld(chrome)).toBe(false)
})
