import { sql } from 'kysely'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'

/** A piece of what a company gave its models to know. */
export interface Passage {
  sourceId: number
  name: string
  url: string | null
  heading: string
  text: string
}

const maxPassages = 5
const maxQueryLength = 2_000

/** Words without meaning that lose their accents before the dictionary could know them. */
const emptyWords = new Set(
  'nao voce voces esta estao ja ate so sao tambem sera ha la tres alem porem apos entao oi ola bom boa dia tarde noite'.split(
    ' ',
  ),
)

/**
 * The passages that fit what somebody wrote, best first. One fits that has half of the words, or three of them: a
 * passage that shares one word of many with a question is no answer to it.
 */
export async function searchKnowledge(
  { db, companyId }: Tenant,
  sourceIds: readonly number[],
  asked: string,
): Promise<Passage[]> {
  if (sourceIds.length === 0) return []
  const words = asked
    .slice(-maxQueryLength)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => !emptyWords.has(word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()))
    .join(' ')
  const { rows } = await sql<Passage>`
    with asked as (
      select array_agg(lexeme) as stems, string_agg(quote_literal(lexeme), ' | ')::tsquery as any_of
      from unnest(to_tsvector('portuguese', fold(${words})))
    ), found as (
      select chunks.source_id, chunks.heading, chunks.text, chunks.id,
        ts_rank_cd(chunks.words, asked.any_of, 1) as rank,
        (select count(*) from unnest(asked.stems) stem where chunks.words @@ quote_literal(stem)::tsquery) as hits,
        cardinality(asked.stems) as stems
      from asked join knowledge_chunks chunks on chunks.words @@ asked.any_of
      where chunks.company_id = ${companyId} and chunks.source_id = any(${[...sourceIds]}::bigint[])
    )
    select sources.id as "sourceId", sources.name, sources.url, found.heading, found.text
    from found join knowledge_sources sources
      on sources.company_id = ${companyId} and sources.id = found.source_id
    where hits >= 3 or hits * 2 >= stems
    order by hits desc, rank desc, found.id
    limit ${maxPassages}`.execute(db)
  return rows
}
