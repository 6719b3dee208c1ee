import type { FlowGraph } from '@chatflow/contract'
import { expect, test } from 'vitest'
import { readBlocks, writeBlocks } from './blockClipboard.ts'
import { readingOrder, variablesOf } from './blockWords.ts'
import { contentOf, cardsIn, movedCard, problemOf, type ContentCard } from './dialogs/contentCards.ts'
import { refusalOf } from './flowFiles.ts'
import { draftShelf } from './keptDraft.ts'

const at = { x: 0, y: 0 }
const link = { sourceHandle: null, targetHandle: null }
const graph: FlowGraph = {
  nodes: [
    { id: 'b', type: 'question', position: at, data: { message: 'Nome?', answerKey: 'nome' } },
    { id: 'ai', type: 'openai', position: { x: 9, y: 9 }, data: { name: 'IA', apiKey: 'sk-1' } },
    { id: 'a', type: 'start', position: at, data: {} },
    { id: 'loose', type: 'comment', position: { x: -9, y: 0 }, data: { text: 'Lembrar' } },
  ],
  connections: [
    { id: '1', source: 'a', target: 'b', ...link },
    { id: '2', source: 'b', target: 'ai', ...link },
    { id: '3', source: 'ai', target: 'b', ...link },
  ],
}

function memory() {
  const kept = new Map<string, string>()
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}

test('a draft is kept by person and flow, without the keys of services', () => {
  const shelf = memory()
  const mine = draftShelf(1, 7, shelf)
  expect(mine.keep({ graph, revision: 2, at: '2026-01-01T00:00:00.000Z' })).toBe(true)
  expect(mine.read()?.graph.nodes).toHaveLength(4)
  expect([...shelf.kept.values()].join()).not.toContain('sk-1')
  expect(draftShelf(2, 7, shelf).read()).toBeUndefined()
  expect(draftShelf(1, 8, shelf).read()).toBeUndefined()
  mine.forget()
  expect(mine.read()).toBeUndefined()
})

test('what is half-written or does not fit is no draft', () => {
  const shelf = memory()
  shelf.kept.set('flow draft 1 7', '{"graph":')
  expect(draftShelf(1, 7, shelf).read()).toBeUndefined()
  const full = {
    ...shelf,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  }
  expect(draftShelf(1, 7, full).keep({ graph, revision: 2, at: '' })).toBe(false)
})

test('copied blocks travel as text, and other text stays text', () => {
  const written = new Map<string, string>()
  const clipboard = {
    setData: (kind: string, text: string) => void written.set(kind, text),
    getData: (kind: string) => written.get(kind) ?? '',
  }
  writeBlocks(clipboard, graph)
  expect(written.get('text/plain')).not.toContain('sk-1')
  expect(readBlocks(clipboard)?.connections).toEqual(graph.connections)
  for (const text of ['Olá', 'chatflow-blocks', '{"kind":"chatflow-blocks","nodes":1}'])
    expect(readBlocks({ getData: () => text })).toBeUndefined()
})

test('blocks are read along the connections, what hangs loose last, circles once', () => {
  expect(readingOrder(graph).map(({ id }) => id)).toEqual(['a', 'b', 'ai', 'loose'])
  expect(variablesOf(graph)).toEqual(['nome'])
})

const card = (type: ContentCard['type'], value: string): ContentCard => ({ key: type, type, value })

test('a content block keeps its elements by kind and place, in their order', () => {
  const cards = [card('message', 'Oi'), card('interval', '3'), { ...card('img', 'f1'), original: 'foto.png' }]
  const content = contentOf(cards)
  expect(content.seq).toEqual(['message0', 'interval1', 'img2'])
  expect(content.elements[2]).toEqual({ type: 'img', number: 'img2', value: 'f1', original: 'foto.png' })
  expect(cardsIn(contentOf(movedCard(cards, 0, 1))).map(({ type }) => type)).toEqual([
    'interval',
    'message',
    'img',
  ])
  expect(movedCard(cards, 2, 1)).toBe(cards)
})

test('empty words, pauses beyond two minutes and missing files are refused', () => {
  expect(problemOf(card('message', ' '))).toBe('emptyText')
  for (const seconds of ['', '0', '121', 'x'])
    expect(problemOf(card('interval', seconds))).toBe('wrongInterval')
  expect(problemOf(card('interval', '120'))).toBeUndefined()
  expect(problemOf(card('audio', ''))).toBe('emptyMedia')
})

test('files are taken by kind and size', () => {
  const mb = 1024 * 1024
  expect(refusalOf('img', { name: 'a.PNG', size: 2 * mb })).toBeUndefined()
  expect(refusalOf('img', { name: 'a.png', size: 2 * mb + 1 })).toBe('tooLarge')
  expect(refusalOf('img', { name: 'a.gif', size: 1 })).toBe('wrongKind')
  expect(refusalOf('audio', { name: 'a.opus', size: 5 * mb })).toBeUndefined()
  expect(refusalOf('video', { name: 'a.mp4', size: 20 * mb + 1 })).toBe('tooLarge')
})
