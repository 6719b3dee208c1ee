import { expect, test } from 'vitest'
import { later, minutes, seconds } from '../../platform/clock.ts'
import { isSilentAbout } from './silence.ts'

const aProgram = () => ({
  graphUrl: 'http://127.0.0.1',
  appId: undefined,
  appSecret: undefined,
  verifyToken: undefined,
  resendAfterMs: seconds(30),
})
const begun = new Date('2026-03-10T12:00:00.000Z')

test('a send that nothing is heard of is silent after a while', () => {
  const meta = aProgram()
  expect(isSilentAbout(meta, undefined, begun)).toBe(false)
  expect(isSilentAbout(meta, begun.toISOString(), later(begun, seconds(29)))).toBe(false)
  expect(isSilentAbout(meta, begun.toISOString(), later(begun, seconds(30)))).toBe(true)
})

test('the time in which the program was down does not count: the network repeats what it said then', () => {
  const restarted = aProgram()
  const back = later(begun, minutes(10))
  expect(isSilentAbout(restarted, begun.toISOString(), back)).toBe(false)
  expect(isSilentAbout(restarted, begun.toISOString(), later(back, seconds(29)))).toBe(false)
  expect(isSilentAbout(restarted, begun.toISOString(), later(back, seconds(30)))).toBe(true)
})
