import { sql } from 'kysely'

/** A pattern for `folded` columns. Folding turns some characters into wildcards, so these become letters after it. */
export const foldedPattern = (typed: string) =>
  sql<string>`'%' || regexp_replace(fold(${typed}), '[\\\\%_]', '\\\\\\&', 'g') || '%'`
