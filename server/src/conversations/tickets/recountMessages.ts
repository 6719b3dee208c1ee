import { sql } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'

/** Lets the tickets of a company say how many messages they hold: for those that arrived without saying it. */
export const recountMessages = (db: Database, companyId: number) =>
  sql`update tickets set message_count = said.count
    from (select ticket_id, count(*) as count from messages where company_id = ${companyId} group by ticket_id) said
    where company_id = ${companyId} and id = said.ticket_id and message_count <> said.count`.execute(db)
