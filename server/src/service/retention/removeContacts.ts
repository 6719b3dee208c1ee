import type { RetentionCounts } from '@chatflow/contract'
import { sql } from 'kysely'
import { deleteContact } from '../../conversations/contacts/deleteContact.ts'
import { everyone } from '../../platform/tenancy/eventLog.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { enqueueErasure } from '../privacy/eraseContact.ts'
import { lockPerson } from '../privacy/person.ts'
import { beginErasure } from '../privacy/startErasure.ts'
import { hasWords, isBusy, isContactHeld, isIdle } from './due.ts'
import { nothing } from './emptyPortion.ts'

const contactsAtOnce = 10

interface Removed {
  counts: RetentionCounts
  /** Contacts up to this one are done. */
  after: number
  /** Their words are still to be erased. */
  erasureIds: number[]
  isOver: boolean
}

interface Removal {
  runId: number
  before: string
  after: number
  by: { userId: number | null; name: string }
  proofKey: Buffer
}

/**
 * Removes the next few people whom nobody has talked to for long. Those who never said anything are deleted; the tickets and messages of the
 * others stay as numbers, so they are erased as if they had asked for it, with a receipt.
 */
export async function removeContacts(tenant: Tenant, removal: Removal): Promise<Removed> {
  const { runId, by, proofKey } = removal
  const { found, due } = await lockNext(tenant, removal)
  const erasureIds: number[] = []
  let counts = { ...nothing }
  for (const id of due) {
    const left = await whatIsLeft(tenant, id)
    counts = {
      tickets: counts.tickets + left.tickets,
      messages: counts.messages + left.messages,
      files: counts.files + left.files,
      bytes: counts.bytes + left.bytes,
      contacts: counts.contacts + 1,
    }
    if (left.hasSaid) {
      const person = await lockPerson(tenant, id)
      erasureIds.push((await beginErasure(tenant, person, { by, proofKey, runId })).erasureId)
    } else await deleteContact(tenant, id, { userId: null })
  }
  if (erasureIds.length > 0) tenant.publish('contact', { action: 'reload' }, everyone)
  return { counts, after: found.at(-1) ?? removal.after, erasureIds, isOver: found.length < contactsAtOnce }
}

/** A message of theirs that is on its way is waited for: then they are not silent any more. */
async function lockNext({ db, companyId }: Tenant, { before, after }: Removal) {
  const isDue = sql<boolean>`${isIdle(companyId, before)}
    and not ${isContactHeld(companyId)} and not ${isBusy(companyId)}`
  const locked = await sql<{ id: number }>`select id from contacts
    where ${isDue} and id > ${after} order by id limit ${contactsAtOnce} for update of contacts`.execute(db)
  const found = locked.rows.map(({ id }) => id)
  // What was committed while a lock was waited for shows only to a statement of its own.
  const { rows } = await sql<{ id: number }>`select id from contacts
    where ${isDue} and id = any(${found}::bigint[]) order by id`.execute(db)
  return { found, due: rows.map(({ id }) => id) }
}

async function whatIsLeft({ db, companyId }: Tenant, contactId: number) {
  const { rows } = await sql<Omit<RetentionCounts, 'contacts'> & { hasSaid: boolean }>`
    with own as (select id, words_erased_at is null or words_erased_at < updated_at as is_whole from tickets
      where company_id = ${companyId} and contact_id = ${contactId}),
    said as (
      select messages.id, media_path, media_size, ${hasWords} as has_words from own
      join messages on messages.company_id = ${companyId} and messages.ticket_id = own.id
      union
      select messages.id, media_path, media_size, ${hasWords} from messages
      where messages.company_id = ${companyId} and messages.contact_id = ${contactId})
    select (select count(*)::int from own where is_whole) as tickets,
      (select count(*)::int from said where has_words) as messages,
      (select count(media_path)::int from said) as files,
      (select coalesce(sum(media_size), 0)::bigint from said where media_path is not null) as bytes,
      exists (select from own) or exists (select from said) as has_said`.execute(db)
  return rows[0]!
}

/** Begun in this night or an earlier one, and not finished. */
export async function unfinishedErasures({ db, companyId }: Tenant): Promise<number[]> {
  const rows = await db
    .selectFrom('contactErasures')
    .select('id')
    .where('companyId', '=', companyId)
    .where('runId', 'is not', null)
    .where('state', '=', 'running')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** The night that began them does not go on: each comes to its end by a job of its own. */
export async function handOverErasures(tenant: Tenant) {
  for (const id of await unfinishedErasures(tenant)) await enqueueErasure(tenant, id)
}
