import { expect, test } from 'vitest'
import { countTests, filesToTryAgain, withSecondTry } from './testReport.mjs'

const file = (name, status, ...statuses) => ({
  name,
  status,
  assertionResults: statuses.map((each) => ({ status: each })),
})
const first = {
  testResults: [
    file('good.test.ts', 'passed', 'passed', 'passed'),
    file('starved.test.ts', 'failed', 'passed', 'failed'),
    file('broken.test.ts', 'failed'),
  ],
}

test('tests are counted, and so is a file that never came to its first one', () => {
  expect(countTests(first)).toEqual({ passed: 3, failed: 2 })
  expect(countTests({ testResults: [file('left.test.ts', 'passed', 'skipped')] })).toEqual({
    passed: 0,
    failed: 1,
  })
})

test('few failed files are tried again alone, and count as they end then', () => {
  expect(filesToTryAgain(first)).toEqual(['starved.test.ts', 'broken.test.ts'])
  const second = {
    testResults: [
      file('starved.test.ts', 'passed', 'passed', 'passed'),
      file('broken.test.ts', 'failed', 'failed'),
    ],
  }
  expect(countTests(withSecondTry(first, second))).toEqual({ passed: 4, failed: 1 })
})

test('many failed files are no accident', () => {
  const testResults = Array.from({ length: 13 }, (_, index) => `${index}.test.ts`).map((name) =>
    file(name, 'failed', 'failed'),
  )
  expect(filesToTryAgain({ testResults })).toEqual([])
})
