import { expect, test } from 'vitest'
import { maySwipe, readSwipe, replyAtPx } from './swipe.ts'

const start = { x: 100, y: 300 }
const moved = (right: number, down: number) => readSwipe(start, { x: 100 + right, y: 300 + down })

test('a finger that has hardly moved means nothing yet', () => {
  expect(moved(0, 0)).toBe('undecided')
  expect(moved(9, -9)).toBe('undecided')
})

test('up, down, aslant and to the left it scrolls', () => {
  for (const [right, down] of [
    [0, 40],
    [30, -40],
    [30, 30],
    [-60, 0],
  ] as const)
    expect(moved(right, down)).toBe('scroll')
})

test('to the right the bubble follows, replies from the threshold on, and goes no further than it must', () => {
  expect(moved(20, 5)).toEqual({ offset: 20, isFar: false })
  expect(moved(replyAtPx - 1, 0)).toMatchObject({ isFar: false })
  expect(moved(replyAtPx, 0)).toEqual({ offset: replyAtPx, isFar: true })
  expect(moved(300, 40)).toEqual({ offset: 72, isFar: true })
})

test('the edge of the screen belongs to the browser', () => {
  expect(maySwipe({ x: 10, y: 300 })).toBe(false)
  expect(maySwipe(start)).toBe(true)
})
