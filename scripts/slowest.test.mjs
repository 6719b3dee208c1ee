import { expect, test } from 'vitest'
import { slowest } from './slowest.mjs'

const vitest = {
  testResults: [
    { name: 'quick.test.ts', startTime: 1000, endTime: 1500 },
    { name: 'slow.test.ts', startTime: 1000, endTime: 8000 },
  ],
}
const journey = (title, ...durations) => ({
  title,
  file: 'chats.spec.ts',
  tests: [{ results: durations.map((duration) => ({ duration })) }],
})
const playwright = {
  suites: [{ specs: [journey('one', 2000)], suites: [{ specs: [journey('two', 3000, 4500)] }] }],
}

test('the slowest of both come first, a second try counted', () => {
  expect(slowest(vitest, playwright, 3)).toEqual([
    { name: 'chats.spec.ts: two', seconds: 7.5 },
    { name: 'slow.test.ts', seconds: 7 },
    { name: 'chats.spec.ts: one', seconds: 2 },
  ])
})

test('a run without a report has none', () => {
  expect(slowest(undefined, undefined)).toEqual([])
})
