import { sql, type RawBuilder } from 'kysely'
import { foldedPattern } from '../../platform/database/folded.ts'
import { typedPhone } from './identities.ts'

/** Asked for once, and not for every contact that is looked at. */
const ownCompany = sql`(select app_company_id())`

/** A number that stands in a text is as hidden as the number itself. */
const withoutNumbers = (text: RawBuilder<unknown>) =>
  sql`fold(regexp_replace(${text}, '[+]?[0-9][0-9 ()./-]{5,}[0-9]', '|', 'g'))`

const isNumber = (typed: string) => /^[\d\s()+-]+$/.test(typed) && digitsOf(typed).length >= 4
const digitsOf = (typed: string) => typed.replace(/\D/g, '')

/** What is looked for of a contact: a number is its digits, however it is written. */
export const nameOrNumber = (typed: string) => (isNumber(typed) ? digitsOf(typed) : typed)

/**
 * By name, number or address, without case and accents; a number however it is written. A user from whom numbers are
 * hidden finds them only whole: by parts one could ask for one digit after the other.
 */
export function contactMatches(typed: string, hidesNumbers: boolean): RawBuilder<boolean> {
  if (!hidesNumbers) return sql<boolean>`contacts.folded like ${foldedPattern(nameOrNumber(typed))}`
  const pattern = foldedPattern(typed)
  // The first condition says nothing new, but it has an index.
  const isNamed = sql<boolean>`(contacts.folded like ${pattern} and (
    ${withoutNumbers(sql`contacts.name`)} like ${pattern} or ${withoutNumbers(sql`contacts.email`)} like ${pattern}))`
  const phone = isNumber(typed) ? typedPhone(typed) : undefined
  if (!phone) return isNamed
  return sql<boolean>`(${isNamed} or contacts.id = any(array(select contact_id from contact_identities identities
    where identities.company_id = ${ownCompany} and kind = ${phone.kind}::identity_kind and value = ${phone.value})))`
}

/** Also by what the company keeps about a contact in fields of its own. */
export function contactFound(typed: string, hidesNumbers: boolean): RawBuilder<boolean> {
  const pattern = foldedPattern(typed)
  const shown = hidesNumbers ? sql`and ${withoutNumbers(sql`value`)} like ${pattern}` : sql``
  // An array, so that the two indexes are asked and what they found is put together.
  return sql<boolean>`(${contactMatches(typed, hidesNumbers)} or contacts.id = any(array(
    select contact_id from contact_extra_info info
    where info.company_id = ${ownCompany} and info.folded like ${pattern} ${shown})))`
}

/** By the name alone, where nothing else is searched. */
export function nameMatches(
  typed: string,
  name: RawBuilder<unknown>,
  hidesNumbers: boolean,
): RawBuilder<boolean> {
  const shown = hidesNumbers ? withoutNumbers(name) : sql`fold(${name})`
  return sql<boolean>`${shown} like ${foldedPattern(typed)}`
}

/** The words of a card are the name on it: they are found like names. */
export const isFoundInCard = (typed: string, hidesNumbers: boolean): RawBuilder<boolean> =>
  hidesNumbers
    ? sql<boolean>`(media_type <> 'contactMessage' or ${nameMatches(typed, sql`body`, true)})`
    : sql<boolean>`true`
