import { relative, sep } from 'node:path'
import { listFiles } from './files.mjs'
import { root } from './prepare.mjs'
import { report } from './report.mjs'

/** Names that say nothing about what is inside, or that version control says better. */
const forbidden = new Set('util utils helper helpers common misc manager managers old v2 copy'.split(' '))

/** `oldTicketUtils.test.ts` → old, ticket, utils, test, ts */
const wordsOf = (name) =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d]+/)

report(
  listFiles(root).flatMap((file) => {
    const path = relative(root, file)
    const found = path
      .split(sep)
      .flatMap(wordsOf)
      .filter((word) => forbidden.has(word))
    return found.map((word) => `${path}: "${word}" in a name says nothing about what is inside`)
  }),
)
