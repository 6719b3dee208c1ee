import { listMessages, messagePageSize, type ResponseOf } from '@chatflow/contract'
import type { Floor } from '../floorServer.ts'
import type { Call, Row, Visit } from '../row.ts'
import {
  messageColumns,
  messageJoins,
  placed,
  placedRow,
  shownMessage,
  shownMessageRow,
  withNames,
  type MessageRow,
} from './messageSql.ts'
import { namesOf } from './names.ts'
import {
  ofContact,
  shownTicket,
  shownTicketRow,
  ticketColumns,
  withNames as withNamesOfTicket,
  type TicketRow,
} from './ticketSql.ts'
import { asViewer } from './viewer.ts'

/**
 * $1 is the company, $2 the ticket, $3 and $4 where the page before ended. The floor believes that tickets of a
 * conversation follow each other: it reads the newest until there is a page. The ticket travels with the first row only.
 */
const statement = `
  with asked as (
    select contact_id, whatsapp_id from tickets where company_id = $1 and id = $2
  ), page as (
    select said.*, history.id as place from (
      select h.id from asked join tickets h
        on h.company_id = $1 and h.contact_id = asked.contact_id and h.whatsapp_id = asked.whatsapp_id
      where h.id <= $2 order by h.id desc) history
    cross join lateral (
      select * from messages where company_id = $1 and ticket_id = history.id
        and (created_at, id) < (coalesce($3::timestamptz, 'infinity'), coalesce($4::bigint, 0))
      order by created_at desc, id desc limit ${messagePageSize + 1}) said
    order by history.id desc, said.created_at desc, said.id desc limit ${messagePageSize + 1}
  )
  select ${messageColumns},
    case when row_number() over (order by m.place desc, m.created_at desc, m.id desc) = 1 then
      (select row_to_json(detail) from (
        select ${ticketColumns} from tickets t ${ofContact} where t.company_id = $1 and t.id = $2) detail)
    end as asked
  from page m ${messageJoins}
  order by m.place desc, m.created_at desc, m.id desc`

type Found = MessageRow & { asked?: TicketRow | null }

function floor({ pool, on }: Floor) {
  on(listMessages, async ({ viewer: { companyId }, params: { ticketKey }, query: { cursor } }) => {
    const names = await namesOf(pool, companyId)
    const [createdAt, id] = cursor ? Buffer.from(cursor, 'base64url').toString().split(' ') : [null, null]
    const { rows } = await pool.query<Found>({
      name: 'conversation',
      text: statement,
      values: [companyId, ticketKey, createdAt, id],
    })
    const ticket = withNamesOfTicket(rows[0]!.asked!, names)
    const messages = rows.slice(0, messagePageSize).map((row) => withNames(row, names))
    return { messages: messages.toReversed(), ticket, hasMore: rows.length > messagePageSize }
  })
}

const shown: Row['shown'] = {
  product: (answer) => {
    const { messages, ticket, hasMore } = answer as ResponseOf<typeof listMessages>
    return [...messages.map((each) => [placed(each), shownMessage(each)]), shownTicket(ticket), hasMore]
  },
  floor: (answer) => {
    const { messages, ticket, hasMore } = answer as {
      messages: MessageRow[]
      ticket: TicketRow
      hasMore: boolean
    }
    return [
      ...messages.map((each) => [placedRow(each), shownMessageRow(each)]),
      shownTicketRow(ticket),
      hasMore,
    ]
  },
}

const most = 20
/** Where somebody is who has scrolled up for a while. */
const deepPage = 30

const pathOf = (ticketId: number) => `/api${listMessages.path.replace(':ticketKey', String(ticketId))}`

async function callsOf({ data, signIn }: Visit, find: (call: Call) => Promise<string>) {
  const { admin, longConversations } = data.largest
  const headers = { ...(await signIn(admin)), ...asViewer(admin) }
  const calls = longConversations
    .slice(0, most)
    .map((ticketId) => ({ method: listMessages.method, path: pathOf(ticketId), headers }))
  return Promise.all(calls.map(async (call) => ({ ...call, path: call.path + (await find(call)) })))
}

export const newestPage: Row = {
  name: 'conversation: newest page',
  grows: true,
  floor,
  shown,
  calls: (visit) => callsOf(visit, async () => ''),
}

export const oldPage: Row = {
  name: 'conversation: page 31',
  grows: true,
  floor,
  shown,
  calls: (visit) =>
    callsOf(visit, async (call) => {
      const before = await visit.ask({ ...call, path: `${call.path}?pageNumber=${deepPage}` })
      return `?cursor=${(before as { nextCursor: string }).nextCursor}`
    }),
}
