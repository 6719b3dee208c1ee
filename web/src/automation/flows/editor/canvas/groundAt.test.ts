import { expect, test } from 'vitest'
import { groundAt } from './groundAt.ts'

test('the ground keeps its dots while it is pushed: only its place changes', () => {
  const before = groundAt([3, 4, 0.75])
  const after = groundAt([7.5, 1, 0.75])
  expect(after).toEqual({ ...before, move: 'translate(7.5px, 1px)' })
})

test('pushed by a whole step of the dots, the ground looks the same', () => {
  expect(groundAt([15, -30, 0.75])).toEqual(groundAt([0, 0, 0.75]))
})

test('the ground never uncovers an edge, wherever the drawing is', () => {
  for (const [x, y] of [
    [-1, -1],
    [-6000.5, 12],
    [4000, -777.7],
  ] as const) {
    const [dx, dy] = [...groundAt([x, y, 1]).move.matchAll(/[-\d.]+(?=px)/g)].map(Number)
    expect(dx).toBeGreaterThanOrEqual(0)
    expect(dx).toBeLessThan(20)
    expect(dy).toBeGreaterThanOrEqual(0)
    expect(dy).toBeLessThan(20)
  }
})

test('dots grow with the drawing', () => {
  expect(groundAt([0, 0, 1.5])).toMatchObject({ size: '30px', radius: '1.125px', strength: '1' })
})

test('far away the dots fade instead of turning the ground grey', () => {
  const [near, far] = [groundAt([0, 0, 0.5]), groundAt([0, 0, 0.1])]
  expect(far.radius).toBe(near.radius)
  expect(Number(near.strength)).toBeLessThan(1)
  expect(Number(far.strength)).toBeLessThan(0.05)
})
