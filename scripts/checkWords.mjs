import { readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { listFiles } from './files.mjs'
import { root } from './prepare.mjs'
import { report } from './report.mjs'
import { foundWords } from './wordRules.mjs'

const files = listFiles(root)
  .map((file) => relative(root, file).split(sep).join('/'))
  .filter((file) => /\.(?:tsx?|mjs|css|md)$/.test(file))

report(files.flatMap((file) => foundWords(file, readFileSync(join(root, file), 'utf8'))))
