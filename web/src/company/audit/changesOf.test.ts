import { expect, test } from 'vitest'
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
