import { expect, test } from 'vitest'
import { addressOf, createAddressLimit, createAddressShare, networkOf } from './addressLimit.ts'
import { travellingClock } from './clock.ts'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('%s counts as %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

test('the address that a proxy names counts only where the proxy is trusted', () => {
  const caller = {
    headers: { 'x-forwarded-for': '203.0.113.7, 10.0.0.1' },
    socket: { remoteAddress: '127.0.0.1' },
  }
  expect(addressOf(caller, true)).toBe('203.0.113.7')
  expect(addressOf(caller, false)).toBe('127.0.0.1')
  expect(addressOf({ ...caller, headers: {} }, true)).toBe('127.0.0.1')
})

test('an address has its limit within a while, and is forgotten afterwards', () => {
  const clock = travellingClock()
  const limit = createAddressLimit({ max: 2, within: 60_000, clock })
  for (let index = 0; index < 5_000; index += 1) limit.count(`10.0.${index >> 8}.${index & 255}`)
  limit.count('10.0.0.1')
  expect([limit.isSpent('10.0.0.1'), limit.isSpent('10.0.0.2')]).toEqual([true, false])
  limit.count('10.0.0.1', -1)
  expect(limit.isSpent('10.0.0.1')).toBe(false)
  clock.travel(60_001)
  expect(limit.isSpent('10.0.0.1')).toBe(false)
  expect(limit.size()).toBe(0)
})

test('an address has its share at a time, and gives each place back once', () => {
  const share = createAddressShare(2)
  const leave = share.enter('10.0.0.1')
  share.enter('10.0.0.1')
  expect(share.isFull('10.0.0.1')).toBe(true)
  leave()
  leave()
  expect([share.isFull('10.0.0.1'), share.size()]).toEqual([false, 1])
})
