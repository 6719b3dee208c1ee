import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  findAvoidedWords,
  findDifferences,
  findEmpty,
  findStraightMarks,
  missing,
  textsOf,
} from './localeRules.mjs'
import { root } from './prepare.mjs'
import { report } from './report.mjs'

const locales = join(root, 'web/src/locales')
/** Texts are written in this language first; the others follow its files and keys. */
const model = 'pt-BR'
const languages = [model, 'en', 'es', 'tr']

const files = readdirSync(join(locales, model))
const readTexts = (language, file) => textsOf(JSON.parse(readFileSync(join(locales, language, file), 'utf8')))

function checkLanguage(language) {
  const given = readdirSync(join(locales, language))
  return [
    ...missing(files, given).map((file) => `${language}/${file} is missing`),
    ...missing(given, files).map((file) => `${language}/${file} is unknown to the other languages`),
    ...files
      .filter((file) => given.includes(file))
      .flatMap((file) => {
        const texts = readTexts(language, file)
        const problems = [
          ...findDifferences(readTexts(model, file), texts),
          ...findEmpty(texts),
          ...findAvoidedWords(language, file, texts),
          ...findStraightMarks(texts, language, file),
        ]
        return problems.map((problem) => `${language}/${file}: ${problem}`)
      }),
  ]
}

const unknown = missing(readdirSync(locales), languages).map((name) => `${name} is not one of our languages`)
// A check that reads nothing finds nothing wrong.
const none = files.length === 0 ? [`${model} has no texts`] : []
report([...none, ...unknown, ...languages.flatMap(checkLanguage)])
