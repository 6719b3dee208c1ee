import { posix } from 'node:path'
import { wings, workspaces } from '../architecture.mjs'

// Who may import whom.

const isTest = (file) => /\.test\.tsx?$/.test(file)
const isIn = (file, ...folders) => folders.some((folder) => file.startsWith(`${folder}/`))

/** Types count like values: knowing a shape is knowing the feature. */
const rules = [
  {
    name: 'the contract imports only zod and itself',
    forbids: (from, to) => isIn(from, 'contract') && !isTest(from) && to !== 'zod' && !isIn(to, 'contract'),
  },
  {
    name: 'the server never imports the web',
    forbids: (from, to) => isIn(from, 'server') && isIn(to, 'web'),
  },
  {
    name: 'the web never imports the server',
    forbids: (from, to) => isIn(from, 'web') && isIn(to, 'server'),
  },
  {
    name: 'imports run down: the platform first, then wings and their features in the order of architecture.mjs',
    forbids: (from, to) => !isTest(from) && runsUp(from, to),
  },
  {
    name: "another feature's queries are its own: import a verb",
    forbids: (from, to) =>
      to.endsWith('.queries.ts') && !isTest(from) && posix.dirname(from) !== posix.dirname(to),
  },
]

function runsUp(from, to) {
  const source = placeOf(from)
  const target = placeOf(to)
  if (!source || !target || source.workspace !== target.workspace) return false
  return target.height > source.height
}

/** Where a file stands in its workspace: the higher, the more it may import. An unknown folder may import nothing. */
function placeOf(file) {
  const [, workspace, path] = /^(\w+)\/src\/(.+)$/.exec(file) ?? []
  if (!workspaces[workspace]) return undefined
  const heights = heightsOf(workspace)
  const [first, second, ...deeper] = path.split('/')
  if (second === undefined)
    return { workspace, height: heights.indexOf(heights.includes(first) ? first : '.') }
  const feature = workspace === 'contract' ? nounOf(first, second) : deeper.length > 0 ? second : '.'
  return { workspace, height: heights.indexOf(wings[first] ? `${first}/${feature}` : first) }
}

/** The feature in the contract that a file belongs to: the longest noun that it begins with. */
function nounOf(wing, file) {
  const [name] = file.split('.')
  const listed = workspaces.contract.features[wing] ?? []
  const fitting = listed.filter((noun) =>
    [noun, singular(noun)].some((word) => name === noun || new RegExp(`^${word}[A-Z]`).test(name)),
  )
  return fitting.sort((one, other) => other.length - one.length)[0]
}

const singular = (noun) => noun.replace(/ies$/, 'y').replace(/s$/, '')

function heightsOf(workspace) {
  const { below, above, features } = workspaces[workspace]
  const listed = workspace === 'contract' ? features : { ...wings, ...features }
  const places = Object.keys(wings).flatMap((wing) => (listed[wing] ?? []).map((name) => `${wing}/${name}`))
  return [...below, ...places, ...above]
}

export function brokenRules(from, to) {
  return rules.filter((rule) => rule.forbids(from, to)).map((rule) => rule.name)
}

/** Folders that the order does not know, and files in the contract, so that their imports would go unchecked. */
export function unknownFolders(files) {
  const unknown = files.filter((file) => placeOf(file)?.height === -1)
  return [...new Set(unknown.map((file) => (isIn(file, 'contract') ? file : posix.dirname(file))))]
}

/** Nouns of the contract that no file has. */
export function absentNouns(files) {
  const has = (wing, noun) =>
    files.some((file) => {
      const [, , folder, name] = file.split('/').slice(0, 4)
      return isIn(file, `contract/src/${wing}`) && folder === wing && nounOf(wing, name) === noun
    })
  return Object.entries(workspaces.contract.features).flatMap(([wing, nouns]) =>
    nouns.filter((noun) => !has(wing, noun)).map((noun) => `${wing}/${noun}`),
  )
}

const importForms = [
  /^(?:import|export)\s+[\w$*{},\s]*?\bfrom\s+['"]([^'"]+)['"]/gm,
  /^import\s+['"]([^'"]+)['"]/gm,
  /\bimport\(\s*['"]([^'"]+)['"]/g,
]

/** What a file imports: our own files as paths from the root, packages by name. */
export function importsIn(file, text) {
  const found = importForms.flatMap((form) => Array.from(text.matchAll(form), (match) => match[1]))
  return found.map((name) => {
    if (name.startsWith('.')) return posix.join(posix.dirname(file), name)
    // By its package name a workspace is still the same folder.
    return name.replace(/^@chatflow\/(\w+)/, '$1/src/index.ts')
  })
}

/**
 * Rings of files that import one another, each as the way round. Types count: the linter's rule does not see them.
 * `imports` says what each file imports.
 */
export function findRings(imports) {
  const state = new Map()
  const way = []
  const rings = []
  const visit = (file) => {
    state.set(file, 'open')
    way.push(file)
    for (const next of imports.get(file) ?? []) {
      if (state.get(next) === 'open') rings.push([...way.slice(way.indexOf(next)), next])
      else if (imports.has(next) && !state.has(next)) visit(next)
    }
    way.pop()
    state.set(file, 'done')
  }
  for (const file of imports.keys()) if (!state.has(file)) visit(file)
  return rings
}
