import { expect, test } from 'vitest'
import { formatDateTime } from '../../platform/format.ts'
import { changesOf, written } from './changesOf.ts'

test('only what is different is shown', () => {
  expect(
    changesOf({
      before: { name: 'Vendas', color: '#111', queues: [1] },
      after: { name: 'Compras', color: '#111', queues: [1] },
    }),
  ).toEqual([{ field: 'name', before: 'Vendas', after: 'Compras' }])
  expect(changesOf({ before: null, after: { name: 'Nova', note: null } })).toEqual([
    { field: 'name', before: undefined, after: 'Nova' },
  ])
  expect(changesOf({ before: null, after: null })).toEqual([])
})

test('nothing is a dash, and lists stay lists', () => {
  expect([written(null), written(''), written(false), written([1, 2])]).toEqual(['—', '—', 'false', '[1,2]'])
})

test('a moment is written as everywhere on the screen, and words that only hold one stay', () => {
  const moment = '2026-11-17T20:39:05.880Z'
  expect(written(moment)).toBe(formatDateTime(moment))
  expect(written(moment)).not.toContain('T20')
  expect(written(`desde ${moment}`)).toBe(`desde ${moment}`)
})
