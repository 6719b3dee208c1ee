import { expect, test } from 'vitest'
import { later, minutes, seconds } from '../../platform/clock.ts'
import { waitForWord } from './silence.ts'

const aProgram = () => ({
  graphUrl: 'http://127.0.0.1',
  appId: undefined,
  appSecret: undefined,
  verifyToken: undefined,
  resendAfterMs: seconds(30),
})
const begun = new Date('2026-03-10T12:00:00.000Z')

test('a send that nothing is heard of is looked at now and then, and waits no longer than the network may take', () => {
  const meta = aProgram()
  const waitAfter = (passed: number) => waitForWord(meta, begun.toISOString(), later(begun, passed))
  expect([0, 27, 29, 30, 90].map((passed) => waitAfter(seconds(passed)))).toEqual(
    [2, 2, 1, 0, 0].map(seconds),
  )
})

test('the time in which the program was down does not count: the network repeats what it said then', () => {
  const restarted = aProgram()
  const back = later(begun, minutes(10))
  const waitAfter = (passed: number) => waitForWord(restarted, begun.toISOString(), later(back, passed))
  expect([0, 29, 30].map((passed) => waitAfter(seconds(passed)))).toEqual([2, 1, 0].map(seconds))
})
