import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isExpired, platformCompanyId } from './expiry.ts'

const now = new Date('2026-03-02T12:00:00.000Z')

test.each([
  ['a moment ago', '2026-03-02T11:59:59.999Z', true],
  ['this very moment', '2026-03-02T12:00:00.000Z', false],
  ['in a moment', '2026-03-02T12:00:00.001Z', false],
  ['never', null, false],
])('a subscription that was due %s', (_name, dueDate, expected) => {
  expect(isExpired({ id: 2, dueDate }, now)).toBe(expected)
})

test('the platform itself never expires, and a company that has expired stays so', () => {
  const date = fc.date({ noInvalidDate: true, min: new Date(0), max: new Date('2100-01-01T00:00:00.000Z') })
  fc.assert(
    fc.property(date, date, fc.nat(), (due, at, wait) => {
      const dueDate = due.toISOString()
      expect(isExpired({ id: platformCompanyId, dueDate }, at)).toBe(false)
      const isOver = isExpired({ id: 2, dueDate }, at)
      if (isOver) expect(isExpired({ id: 2, dueDate }, new Date(at.getTime() + wait))).toBe(true)
    }),
  )
})
