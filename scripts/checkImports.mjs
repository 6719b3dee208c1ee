import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { serverFeatures } from '../architecture.mjs'
import { listFiles } from './files.mjs'
import { brokenRules, importsIn, noFeatures } from './importRules.mjs'
import { root } from './prepare.mjs'
import { report } from './report.mjs'

function findForbiddenImports() {
  const files = listFiles(root).map((file) => relative(root, file).split(sep).join('/'))
  const imports = files
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((from) => importsIn(from, readFileSync(join(root, from), 'utf8')).map((to) => ({ from, to })))
  // A check that reads nothing finds nothing wrong.
  if (imports.length === 0) return ['no imports found at all']
  return imports.flatMap(({ from, to }) =>
    brokenRules(from, to).map((rule) => `${from} imports ${to}: ${rule}`),
  )
}

/** The list must name every feature and nothing else, or the order of some goes unchecked. */
function compareListWithFolders() {
  const entries = readdirSync(join(root, 'server/src'), { withFileTypes: true })
  const folders = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name)
  const unlisted = folders.filter((name) => !noFeatures.includes(name) && !serverFeatures.includes(name))
  const absent = serverFeatures.filter((name) => !folders.includes(name))
  return [
    ...unlisted.map((name) => `server/src/${name} is not listed in architecture.mjs`),
    ...absent.map((name) => `architecture.mjs lists ${name}, which server/src does not have`),
  ]
}

report([...findForbiddenImports(), ...compareListWithFolders()])
