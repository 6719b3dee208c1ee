import { expect, test } from 'vitest'
import { formatPhone } from './phoneNumber.ts'

test('mobile and fixed numbers of Brazil are written the Brazilian way', () => {
  expect(formatPhone('5511988887777')).toBe('+55 (11) 98888-7777')
  expect(formatPhone('551133334444')).toBe('+55 (11) 3333-4444')
})
test('other numbers keep their digits, and none is nothing', () => {
  expect(formatPhone('905321234567')).toBe('+905321234567')
  expect(formatPhone('')).toBe('')
})
