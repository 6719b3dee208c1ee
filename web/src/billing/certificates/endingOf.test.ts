import { expect, test } from 'vitest'
import { endingOf } from './endingOf.ts'

test('a certificate warns in its last month, and says when it is over', () => {
  const endsAt = '2026-12-31T12:00:00.000Z'
  expect(endingOf(endsAt, new Date('2026-11-30T12:00:00.000Z'))).toBe('inUse')
  expect(endingOf(endsAt, new Date('2026-12-01T12:00:00.000Z'))).toBe('ending')
  expect(endingOf(endsAt, new Date('2026-12-31T11:59:59.000Z'))).toBe('ending')
  expect(endingOf(endsAt, new Date('2026-12-31T12:00:00.000Z'))).toBe('ended')
})
