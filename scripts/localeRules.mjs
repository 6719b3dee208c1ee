/** { a: { b: 'text' } } → Map { 'a.b' → 'text' } */
export function textsOf(json) {
  const texts = new Map()
  const collect = (value, path) => {
    if (value !== null && typeof value === 'object') {
      for (const [key, inner] of Object.entries(value)) collect(inner, [...path, key])
    } else texts.set(path.join('.'), value)
  }
  collect(json, [])
  return texts
}

/** The names between double braces, without their format: `{{date, short}}` → date */
function placeholdersOf(text) {
  const names = Array.from(String(text).matchAll(/\{\{-?\s*([^},]+?)\s*[,}]/g), (found) => found[1])
  return [...new Set(names)].sort().join(' ')
}

export const missing = (wanted, given) => [...wanted].filter((name) => !given.includes(name))

/** What a translation lacks, has too much or fills in differently. */
export function findDifferences(wanted, given) {
  const shared = [...wanted.keys()].filter((key) => given.has(key))
  const differing = shared.filter((key) => placeholdersOf(wanted.get(key)) !== placeholdersOf(given.get(key)))
  return [
    ...missing(wanted.keys(), [...given.keys()]).map((key) => `${key} is missing`),
    ...missing(given.keys(), [...wanted.keys()]).map((key) => `${key} is unknown to the other languages`),
    ...differing.map(
      (key) =>
        `${key} fills in "${placeholdersOf(given.get(key))}" instead of "${placeholdersOf(wanted.get(key))}"`,
    ),
  ]
}

export function findEmpty(texts) {
  const empty = [...texts].filter(([, text]) => typeof text !== 'string' || text.trim() === '')
  return empty.map(([key]) => `${key} has no text`)
}
