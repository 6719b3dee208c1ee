import { readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { listFiles } from './files.mjs'
import { namedNetworks } from './networkRules.mjs'
import { root } from './prepare.mjs'
import { report } from './report.mjs'

const sources = ['server/src', 'web/src', 'contract/src']
  .flatMap((folder) => listFiles(join(root, folder)))
  .map((file) => relative(root, file).split(sep).join('/'))
  .filter((file) => /\.tsx?$/.test(file))

report(sources.flatMap((file) => namedNetworks(file, readFileSync(join(root, file), 'utf8'))))
