// Screens and services ask what a connection can do (its abilities), never which network it is.

const isFree = (file) =>
  /(^|\/)channels\//.test(file) ||
  /\.(test|factory)\.tsx?$/.test(file) ||
  /^server\/src\/(demo|commands)\//.test(file)

const names = 'baileys|cloud|graph|simulator|whatsapp|facebook|instagram'
const comparison = new RegExp(
  `\\b(?:provider|channel)\\)*\\s*[!=]==?\\s*['"]|['"](?:${names})['"]\\s*[!=]==?|\\bcase '(?:${names})':`,
  'g',
)

/** Where a file outside of the channels asks for the name of a network or of the way to it. */
export function namedNetworks(file, text) {
  if (isFree(file)) return []
  return text.split('\n').flatMap((line, index) => {
    const [found] = line.match(comparison) ?? []
    return found ? [`${file}:${index + 1} asks for the name of a network: ask its abilities`] : []
  })
}
