import { sql } from 'kysely'
import { forgetFiles } from '../../media/forgetFiles.ts'
import { withoutWords } from '../../conversations/messages/withoutWords.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { nextSaid } from './person.ts'

const atOnce = 500

/** Nothing of what was said is left but that something was, when, and in which direction. */
const nothingLeft = {
  ...withoutWords,
  isDeleted: true,
  isEdited: false,
  reactions: '[]',
  failureText: null,
} as const

/** Empties the next messages of somebody; answers how many they were, and where to go on. */
export async function eraseMessages(tenant: Tenant, contactId: number, after: number) {
  const { db, companyId, now } = tenant
  const ids = await nextSaid(tenant, contactId, { after, most: atOnce })
  const last = ids.at(-1)
  if (last === undefined) return undefined
  const these = sql<boolean>`company_id = ${companyId} and id = any(${ids}::bigint[])`
  const theirs = sql<boolean>`company_id = ${companyId} and message_id = any(${ids}::bigint[])`
  const files = await db
    .selectFrom('messages')
    .select(['mediaPath', 'mediaThumbnail', 'mediaPlayable'])
    .where(these)
    .where('mediaPath', 'is not', null)
    .execute()
  await forgetFiles(tenant, files)
  await db.deleteFrom('messageVersions').where(theirs).execute()
  await db.updateTable('messageEvents').set({ text: null }).where(theirs).execute()
  await db.deleteFrom('outbox').where(theirs).execute()
  await db
    .updateTable('messages')
    .set({ ...nothingLeft, updatedAt: now().toISOString() })
    .where(these)
    .execute()
  return { last, messages: ids.length, files: files.length }
}

/** In groups he also left reactions and answers to what others said, and perhaps the last words that lists show. */
export async function eraseInGroups({ db, companyId }: Tenant, { contactId }: { contactId: number }) {
  const his = sql`${JSON.stringify([{ contactId }])}::jsonb`
  const others = (
    list: ReturnType<typeof sql>,
  ) => sql`coalesce((select jsonb_agg(one) from jsonb_array_elements(${list}) one
    where one ->> 'contactId' is distinct from ${String(contactId)}), '[]')`
  await sql`update messages set reactions = ${others(sql`reactions`)},
      data_json = case when data_json -> 'answers' @> ${his}
        then jsonb_set(data_json, '{answers}', ${others(sql`data_json -> 'answers'`)}) else data_json end
    from tickets where tickets.company_id = ${companyId} and tickets.is_group
      and messages.company_id = ${companyId} and messages.ticket_id = tickets.id
      and (reactions @> ${his} or data_json -> 'answers' @> ${his})`.execute(db)
  await sql`update tickets set last_message = '' from (
      select distinct ticket_id from messages where company_id = ${companyId} and contact_id = ${contactId}) wrote
    where tickets.company_id = ${companyId} and tickets.id = wrote.ticket_id and ${contactId} = (
      select newest.contact_id from messages newest
      where newest.company_id = ${companyId} and newest.ticket_id = tickets.id and not newest.is_private
      order by newest.created_at desc, newest.id desc limit 1)`.execute(db)
}
