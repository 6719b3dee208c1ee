import { expect, test } from 'vitest'
import { foundWords } from './wordRules.mjs'

const code = 'server/src/conversations/tickets/closeTicket.ts'

test.each([
  ['// What he wrote is kept.', 'he', 'they, them, their, themselves'],
  ['/** Whoever asks is told. */', 'Whoever', 'the user, or anyone who'],
  ['// Its row would stay for ever.', 'for ever', 'forever'],
  ['interface World {', 'interface World', 'what it holds'],
  ['export interface FlowWorld {', 'interface FlowWorld', 'what it holds'],
  ['const mostParts = 30', 'mostParts', 'max…'],
  ['const longestWait = minutes(10)', 'longestWait', 'max…'],
  ['const patienceMs = 15_000', 'patienceMs', 'timeout'],
  ['if (isWorthIt(rows)) compact(rows)', 'isWorthIt', 'what makes it pay off'],
  ['const tally = new Map()', 'tally', 'counts, counters'],
  ['import type { AiAnswer } from "./askPrompt.ts"', 'AiAnswer', 'response, reply, vote'],
])('%s is found', (text, word, instead) => {
  expect(foundWords(code, `\n${text}`)).toEqual([`${code}:2 says "${word}": say ${instead}`])
})

test.each([
  'const maxParts = 30',
  '// The world goes on, forever.',
  '// At most thirty letters, the longest first.',
  'import { Worldwide } from "this"',
])('%s is not', (text) => {
  expect(foundWords(code, text)).toEqual([])
})

test('documents are looked through for prose alone, and what is neither is not ours', () => {
  expect(foundWords('docs/flows.md', 'It took mostParts. He asked.')).toHaveLength(1)
  expect(foundWords('web/src/locales/en/tickets.json', '"Whoever accepts first"')).toEqual([])
})

test('a word stands where there is a reason, and there alone', () => {
  const text = 'members.toSorted(longestAgo)'
  expect(foundWords('server/src/service/assignment/rotateTicket.ts', text)).toEqual([])
  expect(foundWords(code, text)).toHaveLength(1)
})
