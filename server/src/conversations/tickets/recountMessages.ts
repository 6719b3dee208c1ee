import { sql } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'

/** Lets the tickets of a company say how many messages they hold and how new they are: for those that arrived without saying it. */
export const recountMessages = (db: Database, companyId: number) =>
  sql`update tickets set message_count = said.count, last_message_at = greatest(last_message_at, said.newest)
    from (select ticket_id, count(*) as count, max(created_at) as newest from messages
      where company_id = ${companyId} group by ticket_id) said
    where company_id = ${companyId} and id = said.ticket_id
      and (message_count <> said.count or last_message_at is null or last_message_at < said.newest)`.execute(
    db,
  )
