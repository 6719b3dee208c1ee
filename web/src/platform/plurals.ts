import type { i18n } from 'i18next'

interface PluralResolver {
  getSuffix(code: string, count: number, options?: object): string
}

/**
 * Our languages have words for one and words for more. By the book, Portuguese counts nothing as one, where people say
 * "0 conversas", and Portuguese and Spanish have a form for whole millions, which no text here has.
 */
export function countPlainly({ services }: i18n) {
  const { pluralResolver } = services as { pluralResolver: PluralResolver }
  const suffixOf = pluralResolver.getSuffix.bind(pluralResolver)
  pluralResolver.getSuffix = (code, count, options) => suffixOf(code, count === 1 ? 1 : 2, options)
}
