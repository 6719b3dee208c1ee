import { posix } from 'node:path'
import { owners, sharedWrites } from '../architecture.mjs'

// Who may write which table.

const camelCase = (name) => name.replace(/_(\w)/g, (_, letter) => letter.toUpperCase())

/** Tests, factories, demo data and commands make what they need, a restore puts all back; migrations are the tables. */
const isFree = (file) =>
  !file.startsWith('server/src/') ||
  /\.(test|factory)\.ts$/.test(file) ||
  /^server\/src\/(demo|commands|platform\/backups)\//.test(file)

const byBuilder = /\.\s*(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*(?:'(\w+)[^']*'|[^'\s])/g
const bySql =
  /\b(?:insert\s+into|delete\s+from|merge\s+into|truncate)\s+(\w+|\$)|\bupdate\s+(\w+|\$)(?:\{[^}]*\})?(?:\s+(?:as\s+)?(?!set\b)\w+)?\s+set\b/gi

/** The tables that a file writes, as the query builder names them; `undefined` for one that is not named in place. */
export function writesIn(text) {
  const code = text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '')
  const built = Array.from(code.matchAll(byBuilder), ([, table]) => table)
  const written = Array.from(code.matchAll(bySql), ([, one, other]) => one ?? other)
    .map((table) => (table === '$' ? undefined : camelCase(table)))
    .filter((table) => table === undefined || table in owners)
  return new Set([...built, ...written])
}

/** What is wrong with what a file writes. */
export function foreignWrites(file, text) {
  if (isFree(file)) return []
  const folder = posix.dirname(file).replace(/^server\/src\/?/, '')
  return Array.from(writesIn(text)).flatMap((table) => {
    if (table === undefined)
      return [`${file} writes a table that it does not name: nobody can check whose it is`]
    if (!(table in owners)) return [`${file} writes ${table}, which architecture.mjs gives to nobody`]
    const mayWrite = owners[table] === folder || sharedWrites[folder]?.includes(table)
    return mayWrite ? [] : [`${file} writes ${table}, which belongs to ${owners[table]}: call a verb of it`]
  })
}

/** Tables without an owner, and owners of what is not there. */
export function compareWithSchema(schema) {
  const tables = new Set(
    Array.from(schema.matchAll(/^create table (?:public\.)?(\w+)/gim), ([, name]) => camelCase(name)),
  )
  return [
    ...[...tables]
      .filter((table) => !(table in owners))
      .map((table) => `${table} has no owner in architecture.mjs`),
    ...Object.keys(owners)
      .filter((table) => !tables.has(table))
      .map((table) => `architecture.mjs gives ${table} an owner, and there is no such table`),
  ]
}
