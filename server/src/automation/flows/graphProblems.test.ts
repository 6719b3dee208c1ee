import { expect, test } from 'vitest'
import { aGraph } from './flows.factory.ts'
import { graphProblems } from './graphProblems.ts'

test('half an emoji, which no database keeps, is refused; whole ones and words about them are not', () => {
  const saying = (label: string) =>
    aGraph({ s: { type: 'start', to: 'm' }, m: { type: 'message', data: { label } } })
  expect(graphProblems(saying('Oi 👋 \\ud83d \\\\ud83d'))).toEqual([])
  expect(graphProblems(saying('Oi \ud83d'))).toEqual([{ path: 'nodes.1', message: 'Half a character' }])
  expect(graphProblems(saying('\\\ud83d'))).toHaveLength(1)
})
