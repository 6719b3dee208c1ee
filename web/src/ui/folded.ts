/** As people type when they search: no accents, no capitals, and the Turkish dotless i is an i. */
export const folded = (text: string) =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ı', 'i')

/** Whether each of the words begins one of the text's. */
export function hasWords(text: string, words: string): boolean {
  const own = folded(text).split(/[^\p{L}\p{N}]+/u)
  const asked = folded(words)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
  return asked.every((word) => own.some((start) => start.startsWith(word)))
}
