import { describe, expect, test } from 'vitest'
import { arrange, firstUnread, type Bubble } from './conversation.ts'

/** Local times, so that the days are the reader's own wherever the test runs. */
const at = (day: number, hour: number, minute = 0) => new Date(2026, 0, day, hour, minute).toISOString()

const said = (key: string, senderId: number, when: string): Bubble => ({
  key,
  text: key,
  at: when,
  senderId,
  senderName: `Pessoa ${senderId}`,
  state: 'sent',
})
const shape = (bubbles: Bubble[], unread?: string) =>
  arrange(bubbles, unread).map(({ groups }) =>
    groups.map(({ bubbles: inside }) => inside.map(({ key }) => key).join(' ')),
  )

describe('a conversation', () => {
  test('groups what one person says in one go', () => {
    const bubbles = [
      said('a', 1, at(5, 9, 0)),
      said('b', 1, at(5, 9, 2)),
      said('c', 2, at(5, 9, 3)),
      said('d', 1, at(5, 9, 4)),
    ]
    expect(shape(bubbles)).toEqual([['a b', 'c', 'd']])
  })

  test('starts a new group after a pause and a new section at midnight', () => {
    const bubbles = [
      said('a', 1, at(5, 23, 50)),
      said('b', 1, at(5, 23, 56)),
      said('c', 1, at(5, 23, 59)),
      said('d', 1, at(6, 0, 1)),
    ]
    expect(shape(bubbles)).toEqual([['a', 'b c'], ['d']])
  })

  test('breaks a group where the unread part begins', () => {
    const bubbles = [said('a', 2, at(5, 9, 0)), said('b', 2, at(5, 9, 1)), said('c', 2, at(5, 9, 2))]
    expect(shape(bubbles, 'b')).toEqual([['a', 'b c']])
    expect(arrange(bubbles, 'b')[0]?.groups.map(({ startsUnread }) => startsUnread)).toEqual([false, true])
  })

  test('is empty without messages', () => {
    expect(arrange([])).toEqual([])
  })
})

describe('the unread part', () => {
  const bubbles = [
    said('a', 2, at(5, 9, 0)),
    said('b', 1, at(5, 9, 1)),
    said('c', 2, at(5, 9, 2)),
    said('d', 1, at(5, 9, 3)),
  ]
  test.each([
    [0, undefined],
    [1, 'c'],
    [2, 'a'],
    [3, undefined],
  ])('of %i messages starts at %s', (unreads, key) => {
    expect(firstUnread(bubbles, 1, unreads)).toBe(key)
  })
})
