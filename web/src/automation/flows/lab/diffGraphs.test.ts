import type { FlowGraph } from '@chatflow/contract'
import { expect, test } from 'vitest'
import { diffGraphs } from './diffGraphs.ts'

const node = (id: string, data: Record<string, unknown> = {}, x = 0) => ({
  id,
  type: 'message',
  data,
  position: { x, y: 0 },
})
const way = (source: string, target: string) => ({
  id: `${source}-${target}`,
  source,
  target,
  sourceHandle: 'a',
  targetHandle: null,
})
const before: FlowGraph = {
  nodes: [
    node('a', { label: 'Oi', more: { x: 1, y: [1, 2] } }),
    node('b', { label: 'Tchau' }),
    node('c', { label: 'Fim' }),
  ],
  connections: [way('a', 'b'), way('b', 'c')],
}

test('moved blocks and keys in another order are no change', () => {
  const after = {
    ...before,
    nodes: [node('a', { more: { y: [1, 2], x: 1 }, label: 'Oi' }, 300), ...before.nodes.slice(1)],
  }
  expect(diffGraphs(before, after)).toMatchObject({ changes: new Map(), ways: 0 })
})

test('added, removed and changed blocks are told apart, and what is gone is still drawn', () => {
  const after: FlowGraph = {
    nodes: [node('a', { label: 'Olá' }), node('c', { label: 'Fim' }), node('d')],
    connections: [way('a', 'c')],
  }
  const { changes, ways, union } = diffGraphs(before, after)
  expect([...changes]).toEqual([
    ['a', 'changed'],
    ['d', 'added'],
    ['b', 'removed'],
  ])
  expect(ways).toBe(3)
  expect(union.nodes.map(({ id }) => id)).toEqual(['a', 'c', 'd', 'b'])
  expect(union.connections.map(({ id }) => id)).toEqual(['a-c', 'before a-b', 'before b-c'])
})

test('a block that leads elsewhere has changed', () => {
  const after = { ...before, connections: [way('a', 'c'), way('b', 'c')] }
  expect([...diffGraphs(before, after).changes]).toEqual([['a', 'changed']])
})

test('a block that is gone does not hide behind the one in its place', () => {
  const options = [1, 2, 3, 4, 5].map((number) => ({ number, value: 'Sim' }))
  const menu = { ...node('menu', { message: 'Qual?', arrayOption: options }, 600), type: 'menu' }
  const old = { nodes: [node('a'), node('b', {}, 600), node('c', {}, 640)], connections: [] }
  const { union } = diffGraphs(old, { nodes: [node('a'), menu], connections: [] })
  const [, kept, first, second] = union.nodes.map(({ position }) => position)
  expect(kept).toEqual({ x: 600, y: 0 })
  expect(first).toMatchObject({ x: 600 })
  expect(first!.y).toBeGreaterThanOrEqual(260)
  expect(second).toMatchObject({ x: 640 })
  expect(second!.y).toBeGreaterThanOrEqual(first!.y + 140)
})
