import { expect, test } from 'vitest'
import { followTicket } from './followTicket.ts'

const renata = (ticket: string | null) => ({ number: '1', ticket })
const otavio = (ticket: string | null) => ({ number: '2', ticket })

test('a page that was just opened keeps the ticket of its address, or opens that of its customer', () => {
  expect(followTicket({ before: undefined, now: renata('r'), shown: 'x' })).toBe('x')
  expect(followTicket({ before: undefined, now: renata('r'), shown: undefined })).toBe('r')
  expect(followTicket({ before: undefined, now: renata(null), shown: undefined })).toBeUndefined()
})

test('another customer brings another ticket, or none', () => {
  expect(followTicket({ before: renata('r'), now: otavio('o'), shown: 'r' })).toBe('o')
  expect(followTicket({ before: renata('r'), now: otavio(null), shown: 'r' })).toBeUndefined()
})

test('the first words of a customer open the ticket they make', () => {
  expect(followTicket({ before: renata(null), now: renata('r'), shown: undefined })).toBe('r')
  expect(followTicket({ before: renata('old'), now: renata('new'), shown: 'old' })).toBe('new')
})

test('a user who has opened something else stays there', () => {
  expect(followTicket({ before: renata(null), now: renata('r'), shown: 'x' })).toBe('x')
  expect(followTicket({ before: renata('r'), now: renata('r'), shown: undefined })).toBeUndefined()
})
