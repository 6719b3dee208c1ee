import { readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { wings } from '../architecture.mjs'
import { compareTable } from './featureTable.mjs'
import { listFiles } from './files.mjs'
import { absentNouns, brokenRules, findRings, importsIn, unknownFolders } from './importRules.mjs'
import { namedFeatures } from './namedFeatures.mjs'
import { root } from './prepare.mjs'
import { report } from './report.mjs'

const files = listFiles(root).map((file) => relative(root, file).split(sep).join('/'))
const sources = files.filter((file) => /\.tsx?$/.test(file))

const texts = new Map(sources.map((file) => [file, readFileSync(join(root, file), 'utf8')]))
const imports = new Map(Array.from(texts, ([from, text]) => [from, importsIn(from, text)]))

function findForbiddenImports() {
  const pairs = Array.from(imports).flatMap(([from, imported]) => imported.map((to) => ({ from, to })))
  // A check that reads nothing finds nothing wrong.
  if (pairs.length === 0) return ['no imports found at all']
  return pairs.flatMap(({ from, to }) =>
    brokenRules(from, to).map((rule) => `${from} imports ${to}: ${rule}`),
  )
}

const describeRings = () => findRings(imports).map((ring) => `a ring of imports: ${ring.join(' → ')}`)

/** The list must name every feature and nothing else, or the order of some goes unchecked. */
function compareListWithFolders() {
  const unlisted = unknownFolders(sources)
  const listed = Object.entries(wings).flatMap(([wing, names]) => names.map((name) => join(wing, name)))
  const absent = listed.filter((path) => !files.some((file) => file.includes(`/src/${path}/`)))
  return [
    ...unlisted.map((folder) => `${folder} is not listed in architecture.mjs`),
    ...absent.map((path) => `architecture.mjs lists ${path}, which does not exist`),
    ...absentNouns(sources).map(
      (noun) => `architecture.mjs lists ${noun} of the contract, which does not exist`,
    ),
  ]
}

report([
  ...findForbiddenImports(),
  ...Array.from(texts).flatMap(([file, text]) => namedFeatures(file, text)),
  ...describeRings(),
  ...compareListWithFolders(),
  ...compareTable(readFileSync(join(root, 'docs/architecture.md'), 'utf8'), wings),
])
