import { readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { wings } from '../architecture.mjs'
import { listFiles } from './files.mjs'
import { brokenRules, importsIn, unknownFolders } from './importRules.mjs'
import { root } from './prepare.mjs'
import { report } from './report.mjs'

const files = listFiles(root).map((file) => relative(root, file).split(sep).join('/'))
const sources = files.filter((file) => /\.tsx?$/.test(file))

function findForbiddenImports() {
  const imports = sources.flatMap((from) =>
    importsIn(from, readFileSync(join(root, from), 'utf8')).map((to) => ({ from, to })),
  )
  // A check that reads nothing finds nothing wrong.
  if (imports.length === 0) return ['no imports found at all']
  return imports.flatMap(({ from, to }) =>
    brokenRules(from, to).map((rule) => `${from} imports ${to}: ${rule}`),
  )
}

/** The list must name every feature and nothing else, or the order of some goes unchecked. */
function compareListWithFolders() {
  const unlisted = unknownFolders(sources)
  const listed = Object.entries(wings).flatMap(([wing, names]) => names.map((name) => join(wing, name)))
  const absent = listed.filter((path) => !files.some((file) => file.includes(`/src/${path}/`)))
  return [
    ...unlisted.map((folder) => `${folder} is not listed in architecture.mjs`),
    ...absent.map((path) => `architecture.mjs lists ${path}, which does not exist`),
  ]
}

report([...findForbiddenImports(), ...compareListWithFolders()])
