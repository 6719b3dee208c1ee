import type { FlowGraph, FlowNode } from '@chatflow/contract'
import { describe, expect, test } from 'vitest'
import { editorState, initialState, isDirty, type EditorAction, type EditorState } from './editorState.ts'
import { freeExit, newBlock, placeForNew, withStart } from './graphEdits.ts'
import { newBlockId } from './newBlockId.ts'

const block = (id: string, x = 0, type = 'message', data: FlowNode['data'] = { label: id }): FlowNode => ({
  id,
  type,
  position: { x, y: 0 },
  data,
})
const link = (source: string, target: string, sourceHandle: string | null = 'a') => ({
  id: `${source}-${target}`,
  source,
  target,
  sourceHandle,
  targetHandle: null,
})
const graph: FlowGraph = {
  nodes: [block('start', 0, 'start', {}), block('hello', 300), block('bye', 600)],
  connections: [link('start', 'hello'), link('hello', 'bye')],
}
const loaded = editorState(initialState, { do: 'load', graph, revision: 3 })
const after = (state: EditorState, ...actions: EditorAction[]) => actions.reduce(editorState, state)
const ids = ({ graph: { nodes } }: EditorState) => nodes.map(({ id }) => id)

describe('what was done can be undone', () => {
  test('step by step, and done again', () => {
    const state = after(
      loaded,
      { do: 'change', id: 'hello', data: { label: 'Olá' } },
      { do: 'remove', ids: new Set(['bye']) },
    )
    const undone = after(state, { do: 'undo' }, { do: 'undo' })
    expect(undone.graph).toBe(graph)
    expect(isDirty(undone)).toBe(false)
    expect(after(undone, { do: 'redo' }, { do: 'redo' }).graph).toBe(state.graph)
  })

  test('a row of arrow keys is one step', () => {
    const move = (x: number): EditorAction => ({
      do: 'move',
      places: new Map([['hello', { x, y: 0 }]]),
      series: 'keys hello',
    })
    const state = after(loaded, move(305), move(310), move(315))
    expect(state.past).toHaveLength(1)
    expect(after(state, { do: 'undo' }).graph).toBe(graph)
  })

  test('another selection begins another step', () => {
    const move = (x: number): EditorAction => ({
      do: 'move',
      places: new Map([['hello', { x, y: 0 }]]),
      series: 'keys hello',
    })
    const state = after(loaded, move(305), { do: 'select', ids: ['hello'] }, move(310))
    expect(state.past).toHaveLength(2)
  })

  test('something new after an undo forgets what could be redone', () => {
    const state = after(
      loaded,
      { do: 'remove', ids: new Set(['bye']) },
      { do: 'undo' },
      { do: 'change', id: 'hello', data: { label: 'Oi' } },
    )
    expect(state.future).toEqual([])
  })

  test('what an undo takes away is no longer selected', () => {
    const added = after(loaded, { do: 'add', block: block('new', 900) })
    expect([...added.selected]).toEqual(['new'])
    expect([...after(added, { do: 'undo' }).selected]).toEqual([])
  })

  test('what changes nothing is no step', () => {
    expect(after(loaded, { do: 'connect', connection: link('hello', 'hello') })).toBe(loaded)
    expect(after(loaded, { do: 'remove', ids: new Set() })).toBe(loaded)
  })

  test('a restored draft can be undone like anything else', () => {
    const other: FlowGraph = { nodes: [block('kept')], connections: [] }
    const state = after(loaded, { do: 'replace', graph: other, basedOn: 2 })
    expect(state.saved.revision).toBe(2)
    expect(isDirty(state)).toBe(true)
    expect(after(state, { do: 'undo' }).graph).toBe(graph)
  })
})

describe('connections', () => {
  test('an exit leads to one block: the second takes the place of the first', () => {
    const state = after(loaded, { do: 'connect', connection: link('start', 'bye') })
    expect(state.graph.connections.filter(({ source }) => source === 'start')).toMatchObject([
      { target: 'bye' },
    ])
  })

  test('the exits of a menu lead on each for itself', () => {
    const menu = block('menu', 0, 'menu', { message: '?', arrayOption: [{ number: 1 }, { number: 2 }] })
    const state = after(
      loaded,
      { do: 'add', block: menu },
      { do: 'connect', connection: link('menu', 'hello', 'a1') },
      { do: 'connect', connection: link('menu', 'bye', 'a2') },
    )
    expect(state.graph.connections.filter(({ source }) => source === 'menu')).toHaveLength(2)
    const less = after(state, {
      do: 'change',
      id: 'menu',
      data: { message: '?', arrayOption: [{ number: 2, value: 'B' }] },
    })
    expect(less.graph.connections.filter(({ source }) => source === 'menu')).toMatchObject([
      { target: 'bye' },
    ])
  })

  test('a block takes its connections with it', () => {
    expect(after(loaded, { do: 'remove', ids: new Set(['hello']) }).graph.connections).toEqual([])
  })

  test('a block is added after the exit it was drawn from', () => {
    const state = after(loaded, {
      do: 'add',
      block: block('new'),
      from: { source: 'bye', exit: 'a' },
    })
    expect(state.graph.connections.at(-1)).toMatchObject({ source: 'bye', sourceHandle: 'a', target: 'new' })
  })

  test('the first exit that leads nowhere is the one that is free', () => {
    const decision = block('decision', 0, 'condition', {})
    const known = { nodes: [decision], connections: [link('decision', 'x', 'true')] }
    expect(freeExit(known, decision)).toBe('false')
    expect(freeExit(graph, graph.nodes[1]!)).toBeUndefined()
  })
})

describe('copies', () => {
  test('a duplicate stands 240 to the right of the rightmost, under an id of its own', () => {
    const state = after(loaded, { do: 'duplicate', ids: new Set(['hello']) })
    const copy = state.graph.nodes.at(-1)!
    expect(copy.position).toEqual({ x: 840, y: 0 })
    expect(copy.id).toMatch(/^[A-Za-z0-9]{30}$/)
    expect(copy.data).toEqual({ label: 'hello' })
    expect([...state.selected]).toEqual([copy.id])
  })

  test('blocks that are copied together stay connected to each other and to nothing else', () => {
    const state = after(loaded, { do: 'duplicate', ids: new Set(['hello', 'bye']) })
    const [, , , one, other] = ids(state)
    expect(state.graph.connections).toHaveLength(3)
    expect(state.graph.connections.at(-1)).toMatchObject({ source: one, target: other })
  })

  test('a flow begins once: its start is neither duplicated nor pasted', () => {
    expect(after(loaded, { do: 'duplicate', ids: new Set(['start']) })).toBe(loaded)
    const pasted = after(loaded, { do: 'paste', graph })
    expect(pasted.graph.nodes.filter(({ type }) => type === 'start')).toHaveLength(1)
    expect(pasted.graph.nodes).toHaveLength(5)
  })

  test('what was copied in another flow lands where the pointer is', () => {
    const state = after(loaded, { do: 'paste', graph, at: { x: 1000, y: 500 } })
    expect(state.graph.nodes.slice(3).map(({ position }) => position)).toEqual([
      { x: 1000, y: 500 },
      { x: 1300, y: 500 },
    ])
  })

  test('a copy asks for the key of its service anew', () => {
    const ai = block('ai', 900, 'openai', { name: 'IA', hasApiKey: true })
    const state = after(loaded, { do: 'add', block: ai }, { do: 'duplicate', ids: new Set(['ai']) })
    expect(state.graph.nodes.at(-1)!.data).toEqual({ name: 'IA' })
  })
})

describe('what is saved', () => {
  test('a draft that was changed while it was being saved is not clean', () => {
    const sent = after(loaded, { do: 'change', id: 'hello', data: { label: 'Oi' } })
    const later = after(sent, { do: 'change', id: 'bye', data: { label: 'Tchau' } })
    const saved = after(later, { do: 'saved', graph: sent.graph, revision: 4 })
    expect(isDirty(saved)).toBe(true)
    expect(saved.saved.revision).toBe(4)
    expect(isDirty(after(saved, { do: 'undo' }))).toBe(false)
  })
})

describe('places', () => {
  test('a new block stands 40 to the right of the last one', () => {
    expect(placeForNew({ nodes: [{ ...block('wide', 100), width: 300 }], connections: [] })).toEqual({
      x: 440,
      y: 0,
    })
    expect(placeForNew(graph)).toEqual({ x: 600 + 224 + 40, y: 0 })
  })

  test('an empty flow gets its start, and another keeps what it has', () => {
    expect(withStart({ nodes: [], connections: [] }).nodes).toMatchObject([{ type: 'start' }])
    expect(withStart(graph)).toBe(graph)
  })

  test('half pixels are nobody’s business', () => {
    expect(newBlock('comment', {}, { x: 0.4, y: 9.6 }).position).toEqual({ x: 0, y: 10 })
  })
})

test('ids are thirty letters and digits, each its own', () => {
  const made = Array.from({ length: 500 }, newBlockId)
  expect(new Set(made).size).toBe(500)
  for (const id of made) expect(id).toMatch(/^[A-Za-z0-9]{30}$/)
})
