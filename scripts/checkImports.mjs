import { readdirSync, readFileSync } from 'node:fs'
import { join, posix, relative, sep } from 'node:path'
import { serverFeatures } from '../architecture.mjs'
import { listFiles } from './files.mjs'
import { root } from './prepare.mjs'
import { report } from './report.mjs'

// Who may import whom. Import cycles are the linter's work (import/no-cycle).

/** The rest of `server/src` that is no feature: what features stand on, and what puts them to use. */
const noFeatures = ['platform', 'commands', 'demo']

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
    name: 'the platform of the server knows no feature',
    forbids: (from, to) =>
      isIn(from, 'server/src/platform') &&
      !isTest(from) &&
      isIn(to, 'server/src') &&
      !isIn(to, 'server/src/platform'),
  },
  {
    name: 'a feature of the server imports only the platform and the features before it in architecture.mjs',
    forbids: (from, to) => !isTest(from) && breaksOrder(from, to),
  },
  {
    name: 'the platform of the web knows neither ui nor features',
    forbids: (from, to) =>
      isIn(from, 'web/src/platform') &&
      isIn(to, 'web/src') &&
      !isIn(to, 'web/src/platform', 'web/src/locales'),
  },
  {
    name: 'ui knows no feature',
    forbids: (from, to) =>
      isIn(from, 'web/src/ui') && isIn(to, 'web/src') && !isIn(to, 'web/src/ui', 'web/src/platform'),
  },
]

function breaksOrder(from, to) {
  const feature = folderOf(from)
  const other = folderOf(to)
  if (feature === undefined || noFeatures.includes(feature) || !isIn(to, 'server/src')) return false
  if (other === feature || other === 'platform') return false
  const position = serverFeatures.indexOf(other)
  return position === -1 || position > serverFeatures.indexOf(feature)
}

/** `server/src/users/createUser.ts` → users. Files directly in `server/src` tie the features together. */
function folderOf(file) {
  return /^server\/src\/([^/]+)\//.exec(file)?.[1]
}

const importForms = [
  /^(?:import|export)\s+[\w$*{},\s]*?\bfrom\s+['"]([^'"]+)['"]/gm,
  /^import\s+['"]([^'"]+)['"]/gm,
  /\bimport\(\s*['"]([^'"]+)['"]/g,
]

/** What a file imports: our own files as paths from the root, packages by name. */
function importsOf(file) {
  const text = readFileSync(join(root, file), 'utf8')
  const found = importForms.flatMap((form) => Array.from(text.matchAll(form), (match) => match[1]))
  return found.map((name) => {
    if (name.startsWith('.')) return posix.join(posix.dirname(file), name)
    // By its package name a workspace is still the same folder.
    return name.replace(/^@chatflow\/(\w+)/, '$1/src')
  })
}

function findForbiddenImports() {
  const files = listFiles(root).map((file) => relative(root, file).split(sep).join('/'))
  const sources = files.filter((file) => /\.tsx?$/.test(file))
  const imports = sources.flatMap((from) => importsOf(from).map((to) => ({ from, to })))
  // A check that reads nothing finds nothing wrong.
  if (imports.length === 0) return ['no imports found: is the pattern still right?']
  return imports.flatMap(({ from, to }) =>
    rules.filter((rule) => rule.forbids(from, to)).map((rule) => `${from} imports ${to}: ${rule.name}`),
  )
}

/** The list must name every feature and nothing else, or the order of some is unchecked. */
function compareWithFolders() {
  const entries = readdirSync(join(root, 'server/src'), { withFileTypes: true })
  const folders = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name)
  const features = folders.filter((name) => !noFeatures.includes(name))
  return [
    ...features
      .filter((name) => !serverFeatures.includes(name))
      .map((name) => `server/src/${name} is not listed in architecture.mjs`),
    ...serverFeatures
      .filter((name) => !features.includes(name))
      .map((name) => `architecture.mjs lists ${name}, which server/src does not have`),
  ]
}

report([...findForbiddenImports(), ...compareWithFolders()])
