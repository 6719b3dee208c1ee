import { listMessages, messagePageSize } from '@chatflow/contract'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { Call, Row, Visit } from '../row.ts'
import { messageColumns, messageJoins, messageOf, type MessageRow } from './messageSql.ts'
import { namesOf } from './names.ts'
import { detailColumns, detailOf, ofContact, type DetailRow } from './ticketSql.ts'
import { asViewer, viewerOf } from './viewer.ts'

/** $1 is the company, $2 the ticket, $3 and $4 where the page before ended. The ticket travels with the first row only. */
const statement = `
  with asked as (
    select contact_id, whatsapp_id from tickets where company_id = $1 and id = $2
  ), history as (
    select h.id from asked join tickets h
      on h.company_id = $1 and h.contact_id = asked.contact_id and h.whatsapp_id = asked.whatsapp_id
  ), page as (
    select said.id, said.created_at from history cross join lateral (
      select id, created_at from messages
      where company_id = $1 and ticket_id = history.id
        and (created_at, id) < (coalesce($3::timestamptz, 'infinity'), coalesce($4::bigint, 0))
      order by created_at desc, id desc limit ${messagePageSize + 1}) said
    order by said.created_at desc, said.id desc limit ${messagePageSize + 1}
  )
  select ${messageColumns},
    case when row_number() over (order by m.created_at desc, m.id desc) = 1 then
      (select row_to_json(detail) from (
        select ${detailColumns} from tickets t ${ofContact} where t.company_id = $1 and t.id = $2) detail)
    end as asked,
    (select count(*) from history join messages all_said on all_said.company_id = $1 and all_said.ticket_id = history.id)
      as count
  from page join messages m on m.company_id = $1 and m.id = page.id ${messageJoins}
  order by m.created_at desc, m.id desc`

type Found = MessageRow & { asked: DetailRow | null; count: number }

function floor(app: FastifyInstance, pool: pg.Pool) {
  app.get(`/api${listMessages.path}`, async (request) => {
    const { companyId } = viewerOf(request)
    const { ticketKey } = request.params as { ticketKey: string }
    const { cursor } = request.query as { cursor?: string }
    const names = await namesOf(pool, companyId)
    const [createdAt, id] = cursor ? Buffer.from(cursor, 'base64url').toString().split(' ') : [null, null]
    const { rows } = await pool.query<Found>({
      name: 'conversation',
      text: statement,
      values: [companyId, ticketKey, createdAt, id],
    })
    const { asked, count } = rows[0]!
    const shown = rows.slice(0, messagePageSize)
    const last = shown.at(-1)!
    const hasMore = rows.length > messagePageSize
    return {
      messages: shown.toReversed().map((row) => messageOf(row, names)),
      ticket: detailOf(withDates(asked!), names),
      count,
      hasMore,
      nextCursor: hasMore ? placeOf(last) : null,
      newerCursor: cursor ? placeOf(shown[0]!) : null,
    }
  })
}

const placeOf = ({ createdAt, id }: MessageRow) => Buffer.from(`${createdAt} ${id}`).toString('base64url')

/** Inside JSON, PostgreSQL writes dates its own way. */
const withDates = (row: DetailRow): DetailRow => ({
  ...row,
  createdAt: new Date(row.createdAt).toISOString(),
  updatedAt: new Date(row.updatedAt).toISOString(),
  waitingSince: row.waitingSince && new Date(row.waitingSince).toISOString(),
})

const most = 20
/** Where somebody is who has scrolled up for a while. */
const deepPage = 30

const pathOf = (ticketId: number) => `/api${listMessages.path.replace(':ticketKey', String(ticketId))}`

async function callsOf({ world, signIn }: Visit, find: (call: Call) => Promise<string>) {
  const { admin, longConversations } = world.largest
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
  calls: (visit) => callsOf(visit, async () => ''),
}

export const oldPage: Row = {
  name: 'conversation: page 31',
  grows: true,
  floor,
  calls: (visit) =>
    callsOf(visit, async (call) => {
      const before = await visit.ask({ ...call, path: `${call.path}?pageNumber=${deepPage}` })
      return `?cursor=${(before as { nextCursor: string }).nextCursor}`
    }),
}
