import { existsSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { owners } from '../architecture.mjs'
import { listFiles } from './files.mjs'
import { compareWithSchema, foreignWrites } from './ownerRules.mjs'
import { root } from './prepare.mjs'
import { report } from './report.mjs'

const sources = listFiles(join(root, 'server/src'))
  .map((file) => relative(root, file).split(sep).join('/'))
  .filter((file) => file.endsWith('.ts'))
const schema = readFileSync(join(root, 'server/migrations/schema.sql'), 'utf8')
const absent = [...new Set(Object.values(owners))].filter(
  (folder) => !existsSync(join(root, 'server/src', folder)),
)

report([
  ...compareWithSchema(schema),
  ...absent.map((folder) => `architecture.mjs names ${folder} as an owner, which does not exist`),
  ...sources.flatMap((file) => foreignWrites(file, readFileSync(join(root, file), 'utf8'))),
])
