import { expect, test } from 'vitest'
import { days, later, minutes } from '../../platform/clock.ts'
import { failuresOfAbsence, healthAfter, nextTry, type Health } from './pace.ts'

const now = new Date('2026-01-05T12:00:00.000Z')
const well: Health = { failures: 0, retryAt: null, failingSince: null, pausedAt: null }
const failed = (count: number) => Array.from({ length: count }, () => false)

test('one delivery is tried for about a day, ever less often, and then given up', () => {
  const tries: number[] = []
  let at = now
  for (let attempts = 1; ; attempts += 1) {
    const next = nextTry(attempts, at)
    if (!next) break
    tries.push(next.getTime() - at.getTime())
    at = next
  }
  expect(tries).toEqual(tries.toSorted((one, other) => one - other))
  expect(at.getTime() - now.getTime()).toBeGreaterThan(days(0.9))
  expect(at.getTime() - now.getTime()).toBeLessThan(days(1.1))
})

test('a call that the receiver dislikes does not keep the others waiting', () => {
  expect(healthAfter(well, [false, true], now)).toEqual(well)
  expect(healthAfter(well, [true, false], now)).toMatchObject({ failures: 1, retryAt: null })
})

test('a receiver that is away is tried more and more rarely, at least every quarter of an hour', () => {
  const away = healthAfter(well, failed(failuresOfAbsence), now)
  expect(away.retryAt).toBe(later(now, 10_000).toISOString())
  expect(healthAfter(away, failed(1), now).retryAt).toBe(later(now, 20_000).toISOString())
  expect(healthAfter({ ...away, failures: 500 }, failed(1), now).retryAt).toBe(
    later(now, minutes(15)).toISOString(),
  )
  expect(healthAfter(away, [true], now)).toEqual(well)
})

test('a day of failures pauses it, an hour less does not', () => {
  const since = (ago: number): Health => ({
    ...well,
    failures: 60,
    failingSince: later(now, -ago).toISOString(),
  })
  expect(healthAfter(since(days(1)), failed(1), now).pausedAt).toBe(now.toISOString())
  expect(healthAfter(since(days(1) - minutes(60)), failed(1), now).pausedAt).toBeNull()
})
