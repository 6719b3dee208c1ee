import type { RetentionCounts } from '@chatflow/contract'
import { sql } from 'kysely'
import { eraseFiles, eraseWords } from '../../conversations/messages/forgetSaid.ts'
import { emptyTickets, noteFilesErased } from '../../conversations/tickets/forgetTickets.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { filesAreDue, hasWords, wordsAreDue, type Cutoffs } from './due.ts'

const ticketsAtOnce = 25
const messagesAtOnce = 300

export const nothing: RetentionCounts = { tickets: 0, messages: 0, files: 0, bytes: 0, contacts: 0 }

/** After which ticket it goes on, in the order of their last change. */
export interface Place {
  at: string
  id: number
}
interface Emptied {
  counts: RetentionCounts
  place: Place | null
  isOver: boolean
}

interface Said {
  id: number
  ticketId: number
  mediaPath: string | null
  mediaSize: number | null
}

const ways = {
  words: { isDue: wordsAreDue, goes: hasWords, erase: eraseWords, note: emptyTickets },
  files: {
    isDue: filesAreDue,
    goes: sql<boolean>`messages.media_path is not null`,
    erase: eraseFiles,
    note: noteFilesErased,
  },
}

/**
 * Empties the next few tickets, or a part of a long one. A ticket is counted and noted when the last of its messages is empty: a
 * portion that ends with a crash is taken again, and one that is done stays done.
 */
export async function emptyPortion(
  tenant: Tenant,
  part: 'words' | 'files',
  { cutoffs, after }: { cutoffs: Cutoffs; after: Place | null },
): Promise<Emptied> {
  const { isDue, goes, erase, note } = ways[part]
  const tickets = await lockNext(tenant, isDue(tenant.companyId, cutoffs), after)
  const found = await saidIn(tenant, tickets, goes)
  const said = found.slice(0, messagesAtOnce)
  if (said.length > 0)
    await erase(
      tenant,
      said.map(({ id }) => id),
    )
  // The ticket of the first message that is left is not empty yet.
  const left = found[messagesAtOnce]
  const complete = left
    ? tickets.slice(
        0,
        tickets.findIndex(({ id }) => id === left.ticketId),
      )
    : tickets
  if (complete.length > 0)
    await note(
      tenant,
      complete.map(({ id }) => id),
    )
  const files = said.filter(({ mediaPath }) => mediaPath !== null)
  return {
    counts: {
      ...nothing,
      tickets: complete.length,
      messages: part === 'words' ? said.length : 0,
      files: files.length,
      bytes: files.reduce((sum, { mediaSize }) => sum + (mediaSize ?? 0), 0),
    },
    place: complete.at(-1) ?? after,
    isOver: !left && tickets.length < ticketsAtOnce,
  }
}

async function lockNext(
  { db, companyId }: Tenant,
  isDue: ReturnType<typeof wordsAreDue>,
  after: Place | null,
) {
  const isLater = after
    ? sql<boolean>`(tickets.updated_at, tickets.id) > (${after.at}::timestamptz, ${after.id}::bigint)`
    : sql<boolean>`true`
  const { rows } = await sql<Place>`select id, updated_at as at from tickets
    where tickets.company_id = ${companyId} and ${isDue} and ${isLater}
    order by updated_at, id limit ${ticketsAtOnce} for no key update of tickets`.execute(db)
  return rows
}

/** Ticket by ticket, in their order; one more than is emptied, to know what is left. */
async function saidIn({ db, companyId }: Tenant, tickets: Place[], goes: ReturnType<typeof wordsAreDue>) {
  const ids = tickets.map(({ id }) => id)
  const { rows } = await sql<Said>`
    select messages.id, ticket_id, media_path, media_size
    from unnest(${ids}::bigint[]) with ordinality as chosen (id, position)
    join messages on messages.company_id = ${companyId} and messages.ticket_id = chosen.id
    where ${goes} order by chosen.position, messages.id limit ${messagesAtOnce + 1}`.execute(db)
  return rows
}
