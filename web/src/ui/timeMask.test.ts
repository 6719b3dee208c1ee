import { expect, test } from 'vitest'
import { maskTime } from './timeMask.ts'

test('a time is typed without its colon, and nothing but a time fits', () => {
  expect(['0', '08', '083', '0830', '08301'].map(maskTime)).toEqual(['0', '08', '08:3', '08:30', '08:30'])
  expect(maskTime('8h')).toBe('8')
})
test('the last digit can be taken back', () => {
  expect(maskTime('08:3'.slice(0, -1))).toBe('08')
  expect(maskTime('')).toBe('')
})
