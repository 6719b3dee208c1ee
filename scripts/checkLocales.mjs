import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './prepare.mjs'
import { report } from './report.mjs'

const locales = join(root, 'web/src/locales')
/** The language in which texts are written first; the others follow its files and keys. */
const model = 'pt-BR'
const others = ['en', 'es', 'tr']

const filesOf = (language) => readdirSync(join(locales, language)).sort()

/** { a: { b: 'text' } } → Map { 'a.b' → 'text' } */
function textsOf(language, file) {
  const texts = new Map()
  const collect = (value, path) => {
    if (value !== null && typeof value === 'object') {
      for (const [key, inner] of Object.entries(value)) collect(inner, [...path, key])
    } else texts.set(path.join('.'), value)
  }
  collect(JSON.parse(readFileSync(join(locales, language, file), 'utf8')), [])
  return texts
}

/** The names between double braces, without a format: `{{date, short}}` → date */
const placeholdersOf = (text) =>
  [...new Set(Array.from(String(text).matchAll(/\{\{-?\s*([^},]+?)\s*[,}]/g), (found) => found[1]))]
    .sort()
    .join(' ')

const missing = (wanted, given) => [...wanted].filter((it) => !given.has(it))

function compareFolders() {
  const wanted = new Set(filesOf(model))
  const unknown = readdirSync(locales).filter((name) => name !== model && !others.includes(name))
  return [
    ...(wanted.size === 0 ? [`${model}: no texts at all`] : []),
    ...unknown.map((name) => `${name}: not one of the languages ${[model, ...others].join(', ')}`),
    ...others.flatMap((language) => {
      const given = new Set(filesOf(language))
      return [
        ...missing(wanted, given).map((file) => `${language}/${file}: missing`),
        ...missing(given, wanted).map((file) => `${language}/${file}: ${model} has no such file`),
      ]
    }),
  ]
}

function compareFile(language, file) {
  const wanted = textsOf(model, file)
  const given = textsOf(language, file)
  const name = `${language}/${file}`
  const differing = [...given].filter(
    ([key, text]) => wanted.has(key) && placeholdersOf(text) !== placeholdersOf(wanted.get(key)),
  )
  return [
    ...missing(wanted.keys(), given).map((key) => `${name}: ${key} is missing`),
    ...missing(given.keys(), wanted).map((key) => `${name}: ${key} is not in ${model}`),
    ...differing.map(
      ([key, text]) =>
        `${name}: ${key} has the placeholders "${placeholdersOf(text)}", ${model} has "${placeholdersOf(wanted.get(key))}"`,
    ),
  ]
}

function findEmpty(language, file) {
  return [...textsOf(language, file)]
    .filter(([, text]) => typeof text !== 'string' || text.trim() === '')
    .map(([key]) => `${language}/${file}: ${key} has no text`)
}

const folders = compareFolders()
const texts = others.flatMap((language) => {
  const shared = filesOf(model).filter((file) => filesOf(language).includes(file))
  return shared.flatMap((file) => compareFile(language, file))
})
const empty = [model, ...others].flatMap((language) =>
  filesOf(language).flatMap((file) => findEmpty(language, file)),
)
report([...folders, ...texts, ...empty])
