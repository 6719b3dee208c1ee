import { sql } from 'kysely'
import { withdrawMessages } from '../../channels/outbox/withdraw.ts'
import { forgetFiles } from '../../media/forgetFiles.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { withoutWords } from './withoutWords.ts'

const filesWhere = ({ db, companyId }: Tenant, column: 'ticketId' | 'contactId', id: number) =>
  db
    .selectFrom('messages')
    .select(['mediaPath', 'mediaThumbnail', 'mediaPlayable'])
    .where('companyId', '=', companyId)
    .where(column, '=', id)
    .where('mediaPath', 'is not', null)
    .execute()

/** A ticket goes, and the files of everything said in it. */
export const forgetFilesOfTicket = async (tenant: Tenant, { ticketId }: { ticketId: number }) =>
  forgetFiles(tenant, await filesWhere(tenant, 'ticketId', ticketId))

/** A contact goes, and what they sent to tickets that are not their own. */
export const forgetFilesSentBy = async (tenant: Tenant, { contactId }: { contactId: number }) =>
  forgetFiles(tenant, await filesWhere(tenant, 'contactId', contactId))

/** Nothing of what was said is left but that something was, when, and in which direction. */
const nothingLeft = {
  ...withoutWords,
  isDeleted: true,
  isEdited: false,
  reactions: '[]',
  failureText: null,
} as const

/** Empties messages; returns how many files went with them. */
export async function eraseWords(tenant: Tenant, ids: number[]): Promise<number> {
  const { db, companyId, now } = tenant
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
  await withdrawMessages(tenant, ids)
  await db
    .updateTable('messages')
    .set({ ...nothingLeft, updatedAt: now().toISOString() })
    .where(these)
    .execute()
  return files.length
}

/** The files of messages, and nothing else of what was said. */
const withoutFile = {
  mediaState: 'none',
  mediaPath: null,
  mediaThumbnail: null,
  mediaPlayable: null,
  mediaRef: null,
} as const

/** Takes the files out of messages: their words, and what the files were called, stay. */
export async function eraseFiles(tenant: Tenant, ids: number[]) {
  const { db, companyId, now } = tenant
  const these = sql<boolean>`company_id = ${companyId} and id = any(${ids}::bigint[])`
  const files = await db
    .selectFrom('messages')
    .select(['mediaPath', 'mediaThumbnail', 'mediaPlayable'])
    .where(these)
    .execute()
  await forgetFiles(tenant, files)
  await db
    .updateTable('messages')
    .set({ ...withoutFile, updatedAt: now().toISOString() })
    .where(these)
    .execute()
}

/** In groups they also left reactions and votes on what others said. */
export async function forgetReactionsOf({ db, companyId }: Tenant, { contactId }: { contactId: number }) {
  const theirs = sql`${JSON.stringify([{ contactId }])}::jsonb`
  const others = (
    list: ReturnType<typeof sql>,
  ) => sql`coalesce((select jsonb_agg(one) from jsonb_array_elements(${list}) one
    where one ->> 'contactId' is distinct from ${String(contactId)}), '[]')`
  await sql`update messages set reactions = ${others(sql`reactions`)},
      data_json = case when data_json -> 'answers' @> ${theirs}
        then jsonb_set(data_json, '{answers}', ${others(sql`data_json -> 'answers'`)}) else data_json end
    from tickets where tickets.company_id = ${companyId} and tickets.is_group
      and messages.company_id = ${companyId} and messages.ticket_id = tickets.id
      and (reactions @> ${theirs} or data_json -> 'answers' @> ${theirs})`.execute(db)
}
