import { expect, test } from 'vitest'
import { curveLines } from './curveLines.ts'

const nothing = { sent: 0, delivered: 0, read: 0, answered: 0, failed: 0 }

test('a curve rises from nothing, and stays level over the night', () => {
  const { moments, values } = curveLines({
    step: 'hour',
    points: [
      { ...nothing, at: '2026-11-16T17:00:00Z', sent: 40, delivered: 30 },
      { ...nothing, at: '2026-11-17T09:00:00Z', sent: 10, delivered: 15 },
    ],
  })
  expect(moments.map((at) => new Date(at).toISOString().slice(8, 13))).toEqual([
    '16T17',
    '16T18',
    '17T09',
    '17T10',
  ])
  expect(values.sent).toEqual([0, 40, 40, 50])
  expect(values.delivered).toEqual([0, 30, 30, 45])
})

test('before anything has happened there is no curve', () => {
  expect(curveLines({ step: 'minute', points: [] }).moments).toEqual([])
})
