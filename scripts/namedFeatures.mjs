import { owners, sharedTexts } from '../architecture.mjs'

// What knows no feature imports none (importRules.mjs), and names nothing of one: neither its tables nor its texts.

const snakeCase = (name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
/** Whose data it is that somebody reads: without companies there is no platform. */
const isOurs = (table) => owners[table].startsWith('platform') || table === 'companies'
const theirTables = new Set(
  Object.keys(owners)
    .filter((table) => !isOurs(table))
    .flatMap((table) => [table, snakeCase(table)]),
)

/** A table by its name alone in quotes, as the query builder takes it, or where SQL has tables. */
const tableNames = /(['"`])(\w+)\1|\b(?:from|into|join|update)\s+(\w+)/gi
const textNames = /useTranslation\(([^)]*)\)|\bt\('(\w+):/g

const isServer = (file) => file.startsWith('server/src/platform/') && !file.endsWith('/tables.ts')
const isWeb = (file) => /^web\/src\/(?:platform|ui)\//.test(file)
const withoutComments = (text) => text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '')

/** What a file names of a feature although it must know none. */
export function namedFeatures(file, text) {
  if (/\.test\.tsx?$/.test(file)) return []
  const code = withoutComments(text)
  if (isServer(file)) {
    const named = Array.from(code.matchAll(tableNames), ([, , quoted, inSql]) => quoted ?? inSql)
    return [...new Set(named)]
      .filter((table) => theirTables.has(table))
      .map((table) => `${file} names ${table}, a table of a feature: be told it by its caller`)
  }
  if (!isWeb(file)) return []
  const named = Array.from(code.matchAll(textNames), ([, list, prefix]) => prefix ?? list)
  return [...new Set(named.flatMap((names) => names.match(/\w+/g) ?? []))]
    .filter((texts) => !sharedTexts.includes(texts))
    .map((texts) => `${file} shows texts of ${texts}: use those of sharedTexts in architecture.mjs`)
}
