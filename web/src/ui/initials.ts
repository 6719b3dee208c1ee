import { isTitle } from '@chatflow/contract'

const characters = new Intl.Segmenter()

/**
 * First letters of the first and last word, brackets and titles left out. Splits by what people see as a character: a name
 * may start with an emoji. A number is no name: it has none.
 */
export function initialsOf(name: string): string {
  if (!/[\p{L}\p{Extended_Pictographic}]/u.test(name)) return ''
  const signless = name.split(/\s+/).map((word) => word.replace(/^\p{P}+/u, ''))
  const spoken = signless.filter((word) => word !== '')
  const titles = spoken.findIndex((word) => !isTitle(word))
  const words = spoken.slice(Math.max(titles, 0))
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map(firstCharacter)
  return letters.join('').toLocaleUpperCase()
}

function firstCharacter(word = ''): string {
  const [first] = characters.segment(word)
  return first?.segment ?? ''
}

/** The same name has the same colour everywhere and always. */
export function hueOf(name: string): number {
  let hash = 0
  for (const character of name) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 997
  return (hash * 137) % 360
}
