import type { RetentionRule } from '@chatflow/contract'
import { sql } from 'kysely'
import { companySnapshot } from '../../conversations/companySnapshot/companySnapshot.ts'
import { isHeld } from '../../conversations/tickets/heldTickets.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { monthsAgo } from './nights.ts'

/** What changed before these moments is due; nothing: it is kept. */
export interface Cutoffs {
  words: string | null
  files: string | null
  contacts: string | null
}

export async function cutoffsOf(
  tenant: Tenant,
  { wordsMonths, filesMonths, contactsMonths }: RetentionRule,
): Promise<Cutoffs> {
  const { timezone } = (await companySnapshot(tenant)).company
  const before = (months: number | null) =>
    months === null ? null : monthsAgo(tenant.now(), timezone, months)
  return { words: before(wordsMonths), files: before(filesMonths), contacts: before(contactsMonths) }
}

/** Nothing was left of it before: of the row `messages` of a query. */
export const hasWords = sql<boolean>`not (messages.is_deleted and messages.body = '' and messages.media_path is null
  and messages.data_json is null and messages.v_card is null and messages.transcription is null)`

const isNever = sql<boolean>`false`

/** A ticket that changed after it was emptied has something new. */
const hasNew = (column: 'words_erased_at' | 'files_erased_at') =>
  sql<boolean>`(${sql.ref(`tickets.${column}`)} is null or ${sql.ref(`tickets.${column}`)} < tickets.updated_at)`

/** Closed, untouched since then, and not emptied yet. Of the row `tickets` of a query; also without regard to holds. */
export const wordsAreOld = (before: string | null) =>
  before === null
    ? isNever
    : sql<boolean>`(tickets.status = 'closed' and tickets.updated_at < ${before}::timestamptz and ${hasNew('words_erased_at')})`

/** The same for files: not where the words go, and the files with them. */
export const filesAreOld = ({ words, files }: Cutoffs) =>
  files === null
    ? isNever
    : sql<boolean>`(tickets.status = 'closed' and tickets.updated_at < ${files}::timestamptz
        and ${hasNew('words_erased_at')} and ${hasNew('files_erased_at')} and not ${wordsAreOld(words)}
        and exists (select from messages where messages.company_id = tickets.company_id
          and messages.ticket_id = tickets.id and messages.media_path is not null))`

export const wordsAreDue = (companyId: number, cutoffs: Cutoffs) =>
  sql<boolean>`(${wordsAreOld(cutoffs.words)} and not ${isHeld(companyId)})`
export const filesAreDue = (companyId: number, cutoffs: Cutoffs) =>
  sql<boolean>`(${filesAreOld(cutoffs)} and not ${isHeld(companyId)})`

/**
 * People nothing was said with and nothing was noted about since then. Of the row `contacts` of a query; also those who must
 * stay for another reason.
 */
export const isIdle = (companyId: number, before: string) => sql<boolean>`(contacts.company_id = ${companyId}
  and not contacts.is_group and contacts.erased_at is null
  and contacts.created_at < ${before}::timestamptz and contacts.updated_at < ${before}::timestamptz
  and not exists (select from tickets where tickets.company_id = ${companyId} and tickets.contact_id = contacts.id
    and (tickets.status <> 'closed' or tickets.updated_at >= ${before}::timestamptz))
  and not exists (select from messages where messages.company_id = ${companyId}
    and messages.contact_id = contacts.id and messages.created_at >= ${before}::timestamptz))`

export const isContactHeld = (companyId: number) => sql<boolean>`exists (select from legal_holds
  where legal_holds.company_id = ${companyId} and legal_holds.contact_id = contacts.id)`

/** Something still waits for them: a scheduled message, a campaign, a bot. */
export const isBusy = (companyId: number) => sql<boolean>`(
  exists (select from schedules where schedules.company_id = ${companyId}
    and schedules.contact_id = contacts.id and schedules.due_at is not null)
  or exists (select from campaign_recipients recipients join campaigns
      on campaigns.company_id = recipients.company_id and campaigns.id = recipients.campaign_id
    where recipients.company_id = ${companyId} and recipients.contact_id = contacts.id
      and recipients.status in ('pending', 'waitingConfirmation')
      and campaigns.status in ('PROGRAMADA', 'EM_ANDAMENTO'))
  or exists (select from tickets join automation_runs runs
      on runs.company_id = tickets.company_id and runs.ticket_id = tickets.id
    where tickets.company_id = ${companyId} and tickets.contact_id = contacts.id
      and runs.state in ('running', 'waiting')))`
