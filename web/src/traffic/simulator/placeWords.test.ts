import type { CustomerPlace } from '@chatflow/contract'
import { expect, test } from 'vitest'
import { placeWords } from './placeWords.ts'

const place = (more: Partial<CustomerPlace> & Pick<CustomerPlace, 'is'>): CustomerPlace => ({
  queue: null,
  user: null,
  position: null,
  ticketUuid: null,
  ...more,
})

test('a customer who waits is told apart by queue and position', () => {
  expect(placeWords(place({ is: 'waiting', queue: 'Vendas', position: 2 }))).toMatchObject({
    key: 'waitingAt',
    queue: 'Vendas',
    position: 2,
  })
  expect(placeWords(place({ is: 'waiting', queue: 'Vendas' })).key).toBe('waiting')
  expect(placeWords(place({ is: 'waiting' })).key).toBe('waitingAlone')
})

test('an attendant is called by the first name', () => {
  expect(placeWords(place({ is: 'attended', queue: 'Suporte', user: 'Bruno Lima' }))).toMatchObject({
    key: 'attended',
    user: 'Bruno',
  })
  expect(placeWords(place({ is: 'attended', user: 'Bruno Lima' })).key).toBe('attendedAlone')
})

test('what needs no queue never asks for one', () => {
  for (const is of ['nowhere', 'robot', 'consent', 'rating', 'group', 'closed'] as const)
    expect(placeWords(place({ is })).key).toBe(is)
})
