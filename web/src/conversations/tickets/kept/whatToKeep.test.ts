import { findTicketByUuid, listMessages, listTickets, listUsers } from '@chatflow/contract'
import { expect, test } from 'vitest'
import { isKept, outOfTime } from './whatToKeep.ts'

const aQuery = (path: string, at: number) => ({ hash: `${path} ${at}`, queryKey: [path, { at }], at })
const many = (path: string, count: number) => Array.from({ length: count }, (_, at) => aQuery(path, at))

test('the thirty conversations that were opened last stay, with their messages', () => {
  const gone = outOfTime([...many(findTicketByUuid.path, 33), ...many(listMessages.path, 31)])
  expect(gone.toSorted()).toEqual(
    [0, 1, 2]
      .map((at) => `${findTicketByUuid.path} ${at}`)
      .concat(`${listMessages.path} 0`)
      .toSorted(),
  )
  expect(outOfTime(many(listTickets.path, 6))).toEqual([])
})

test('only what the inbox shows is kept', () => {
  expect(isKept([listMessages.path, {}])).toBe(true)
  expect(isKept([listUsers.path, {}])).toBe(false)
  expect(isKept(['patches of a conversation', 'x'])).toBe(false)
})
