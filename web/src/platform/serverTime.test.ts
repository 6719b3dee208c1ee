import { afterEach, expect, test } from 'vitest'
import { learnServerTime, serverNow } from './serverTime.ts'

const hourMs = 3_600_000
const headerOf = (time: number) => new Date(time).toUTCString()
const difference = () => serverNow().getTime() - Date.now()

afterEach(() => learnServerTime(headerOf(Date.now())))

test('a clock that is an hour fast or slow is put right by the next response', () => {
  for (const wrong of [hourMs, -hourMs]) {
    learnServerTime(headerOf(Date.now() - wrong))
    expect(Math.abs(difference() + wrong)).toBeLessThan(5_000)
  }
})

test('a moment on the way is not taken for a wrong clock', () => {
  learnServerTime(headerOf(Date.now() - 3_000))
  expect(Math.abs(difference())).toBeLessThan(1_000)
})

test('a response without a date, or with a broken one, changes nothing', () => {
  learnServerTime(headerOf(Date.now() - hourMs))
  learnServerTime(null)
  learnServerTime('yesterday, I think')
  expect(Math.abs(difference() + hourMs)).toBeLessThan(5_000)
})
