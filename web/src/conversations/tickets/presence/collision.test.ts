import type { TicketMessage } from '@chatflow/contract'
import { expect, test } from 'vitest'
import { replySince, laterOf, newestOf } from './collision.ts'

const reader = 7
const said = (id: number, more: Partial<TicketMessage> = {}) =>
  ({
    id,
    fromMe: true,
    isPrivate: false,
    isDeleted: false,
    user: { id: 8, name: 'Bruno' },
    ...more,
  }) as TicketMessage

test('what a colleague replied after the first letter is found, the last of it', () => {
  expect(replySince([said(1), said(2), said(3)], 1, reader)?.id).toBe(3)
  expect(replySince([said(1), said(2)], newestOf([said(1), said(2)])!, reader)).toBeUndefined()
})

test('what stood at the end before somebody read further up is no surprise', () => {
  const end = newestOf([said(40), said(41)])
  const begun = laterOf(end, newestOf([said(1), said(2)]))
  expect(replySince([said(1), said(2), said(30), said(41)], begun!, reader)).toBeUndefined()
  expect(laterOf(undefined, 3)).toBe(3)
})

test.each<[string, Partial<TicketMessage>]>([
  ['the customer', { fromMe: false, user: null }],
  ['a robot', { user: null }],
  ['the same person in another tab', { user: { id: reader, name: 'Ana' } }],
  ['a note for colleagues', { isPrivate: true }],
  ['a reply that was taken back', { isDeleted: true }],
])('%s is in nobody’s way', (_who, more) => {
  expect(replySince([said(2, more)], 1, reader)).toBeUndefined()
})
