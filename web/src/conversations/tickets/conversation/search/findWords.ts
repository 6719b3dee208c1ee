/** Where words stand in a text, compared as the server does: without case and accents. */
export function findWords(text: string, words: string): { start: number; end: number }[] {
  const wanted = fold(words.trim()).folded
  if (wanted === '') return []
  const { folded, places } = fold(text)
  const found = []
  for (let at = folded.indexOf(wanted); at !== -1; at = folded.indexOf(wanted, at + wanted.length))
    found.push({ start: places[at]!, end: places[at + wanted.length]! })
  return found
}

/** With the place in the original of every folded character, because folding changes lengths. */
function fold(text: string): { folded: string; places: number[] } {
  let folded = ''
  let place = 0
  const places: number[] = []
  for (const character of text) {
    const plain = character.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
    for (let index = 0; index < plain.length; index++) places.push(place)
    folded += plain
    place += character.length
  }
  places.push(place)
  return { folded, places }
}
