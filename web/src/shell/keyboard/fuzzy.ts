import { folded as fold } from '../../ui/folded.ts'

/** How well a text fits what was typed: 0 not at all. Every typed word must be found; accents do not matter. */
export function likeness(typed: string, text: string): number {
  const folded = fold(text)
  const scores = fold(typed)
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => ofWord(word, folded))
  if (scores.length === 0) return 1
  return Math.min(...scores) === 0 ? 0 : scores.reduce((sum, score) => sum + score, 0) / scores.length
}

/** From here on what was typed is how the text, or a word of it, begins. */
export const startOfWord = 80

function ofWord(word: string, text: string): number {
  if (text.startsWith(word)) return 100
  const place = text.indexOf(word)
  if (place > 0) return /[\p{L}\p{N}]/u.test(text[place - 1]!) ? 40 : startOfWord
  return ofLetters(word, text)
}

/** The letters in their order with others between them, the first one at the start of a word: "fqu" for "Finalizar quieto". */
function ofLetters(word: string, text: string): number {
  if (word.length < 2) return 0
  let best = 0
  for (const start of text.matchAll(/(?<![\p{L}\p{N}])[\p{L}\p{N}]/gu)) {
    if (start[0] !== word[0]) continue
    let place = start.index
    let found = 1
    while (found < word.length && place !== -1) {
      place = text.indexOf(word[found]!, place + 1)
      if (place !== -1) found++
    }
    if (found === word.length) best = Math.max(best, 20 - Math.min(19, (place - start.index) / 2))
  }
  return best
}
