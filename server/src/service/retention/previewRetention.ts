import type { RetentionDue, RetentionPreview, RetentionSums } from '@chatflow/contract'
import { sql, type RawBuilder } from 'kysely'
import { isHeld } from '../../conversations/tickets/heldTickets.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import {
  filesAreDue,
  filesAreOld,
  hasWords,
  isBusy,
  isContactHeld,
  isIdle,
  wordsAreDue,
  wordsAreOld,
  type Cutoffs,
} from './due.ts'

const shownNames = 5

/** What would go if the rule ran now. Each message is counted where it goes first: by words, files, then contacts. */
export async function previewRetention(tenant: Tenant, cutoffs: Cutoffs): Promise<RetentionPreview> {
  const { companyId } = tenant
  const words = cutoffs.words ? await dueTickets(tenant, wordsAreDue(companyId, cutoffs), hasWords) : null
  const files = cutoffs.files
    ? await dueTickets(tenant, filesAreDue(companyId, cutoffs), sql`messages.media_path is not null`)
    : null
  const people = cutoffs.contacts ? await duePeople(tenant, cutoffs, cutoffs.contacts) : undefined
  return {
    words,
    // Their words stay.
    files: files && { ...files, messages: 0 },
    contacts: people?.due ?? null,
    held: { tickets: await countHeld(tenant, cutoffs), contacts: people?.held ?? 0 },
    busyContacts: people?.busy ?? 0,
  }
}

/** The figures alone, as they are kept with a rule and a run. */
export function sumsOf({ words, files, contacts }: RetentionPreview): RetentionSums {
  const figures = (due: RetentionDue | null) => {
    if (!due) return null
    const { oldest: _oldest, newest: _newest, sample: _sample, ...counts } = due
    return counts
  }
  return { words: figures(words), files: figures(files), contacts: figures(contacts) }
}

async function dueTickets(
  { db, companyId }: Tenant,
  isDue: RawBuilder<boolean>,
  goes: RawBuilder<unknown>,
): Promise<RetentionDue> {
  const { rows } = await sql<RetentionDue>`
    with due as materialized (select id, contact_id, updated_at from tickets
      where tickets.company_id = ${companyId} and ${isDue}),
    said as (select count(*)::int as messages, count(media_path)::int as files,
        coalesce(sum(media_size) filter (where media_path is not null), 0)::bigint as bytes
      from due join messages on messages.company_id = ${companyId} and messages.ticket_id = due.id where ${goes})
    select (select count(*)::int from due) as tickets, said.*, 0 as contacts,
      (select min(updated_at) from due) as oldest, (select max(updated_at) from due) as newest,
      array(select contacts.name from (select contact_id, min(updated_at) as since from due
          group by contact_id order by since limit ${shownNames}) eldest
        join contacts on contacts.company_id = ${companyId} and contacts.id = eldest.contact_id
        order by eldest.since) as sample
    from said`.execute(db)
  return rows[0]!
}

interface People {
  due: RetentionDue
  held: number
  busy: number
}
/** What they said in tickets whose words or files go anyway is counted there. */
async function duePeople({ db, companyId }: Tenant, cutoffs: Cutoffs, before: string): Promise<People> {
  const { rows } = await sql<RetentionDue & { held: number; busy: number }>`
    with idle as materialized (select contacts.id, contacts.name,
        ${isContactHeld(companyId)} as is_held, ${isBusy(companyId)} as is_busy,
        coalesce((select max(updated_at) from tickets
          where company_id = ${companyId} and contact_id = contacts.id), contacts.created_at) as last_at
      from contacts where ${isIdle(companyId, before)}),
    due as (select id, name, last_at from idle where not is_held and not is_busy),
    own as (select tickets.id, ${filesAreDue(companyId, cutoffs)} as loses_files from due
      join tickets on tickets.company_id = ${companyId} and tickets.contact_id = due.id
      where (tickets.words_erased_at is null or tickets.words_erased_at < tickets.updated_at)
        and not ${wordsAreDue(companyId, cutoffs)}),
    said as (
      select messages.id, media_path, media_size, own.loses_files from own
      join messages on messages.company_id = ${companyId} and messages.ticket_id = own.id where ${hasWords}
      union
      select messages.id, media_path, media_size, ${filesAreDue(companyId, cutoffs)} from due
      join messages on messages.company_id = ${companyId} and messages.contact_id = due.id
      join tickets on tickets.company_id = ${companyId} and tickets.id = messages.ticket_id
      where ${hasWords} and not ${wordsAreDue(companyId, cutoffs)})
    select (select count(*)::int from own) as tickets, (select count(*)::int from said) as messages,
      (select count(media_path)::int from said where not loses_files) as files,
      (select coalesce(sum(media_size), 0)::bigint from said
        where media_path is not null and not loses_files) as bytes,
      (select count(*)::int from due) as contacts,
      (select min(last_at) from due) as oldest, (select max(last_at) from due) as newest,
      array(select name from due order by last_at, id limit ${shownNames}) as sample,
      (select count(*)::int from idle where is_held) as held,
      (select count(*)::int from idle where is_busy and not is_held) as busy`.execute(db)
  const { held, busy, ...due } = rows[0]!
  return { due, held, busy }
}

async function countHeld({ db, companyId }: Tenant, cutoffs: Cutoffs): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from tickets
    where tickets.company_id = ${companyId} and (${wordsAreOld(cutoffs.words)} or ${filesAreOld(cutoffs)})
      and ${isHeld(companyId)}`.execute(db)
  return rows[0]?.count ?? 0
}
