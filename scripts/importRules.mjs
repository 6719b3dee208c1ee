import { posix } from 'node:path'
import { serverFeatures } from '../architecture.mjs'

// Who may import whom. Import cycles are the linter's work (import/no-cycle).

/** The folders of `server/src` that are no features: what features stand on, and what puts them to use. */
export const noFeatures = ['platform', 'commands', 'demo']

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

export function brokenRules(from, to) {
  return rules.filter((rule) => rule.forbids(from, to)).map((rule) => rule.name)
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
