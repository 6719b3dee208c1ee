import { lanePageSize, listKanban } from '@chatflow/contract'
import type { Row } from '../row.ts'
import { namesOf } from './names.ts'
import { ofContact, ticketColumns, ticketOf, type TicketRow } from './ticketSql.ts'
import { asViewer, viewerOf } from './viewer.ts'

/** Before the data of the bench begins, and after it ends: everything is on the board. */
const span = { startDate: '2024-01-01', endDate: '2027-01-01' }

const conditionOf = { lane: 'l.tag_id = $2', none: 'l.tag_id is null' }
const orderOf = { lane: 'l.position, t.id', none: 't.updated_at desc, t.id desc' }

function statementOf(kind: 'lane' | 'none') {
  const found = `from tickets t left join ticket_tags l on l.company_id = t.company_id and l.ticket_id = t.id
    where t.company_id = $1 and ${conditionOf[kind]}
      and ${kind === 'none' ? `t.status in ('pending', 'lgpd', 'open') and $2::int is null` : 'true'}`
  return `
    select (select count(*) ${found}) as count, ${ticketColumns}, t.last_message_at as "lastMessageAt",
      l.tag_id as "laneId", l.position, l.entered_at as since
    from (select t.id ${found} order by ${orderOf[kind]} limit ${lanePageSize + 1}) page
    join tickets t on t.company_id = $1 and t.id = page.id ${ofContact}
    left join ticket_tags l on l.company_id = t.company_id and l.ticket_id = t.id
    order by ${orderOf[kind]}`
}

type Found = TicketRow & {
  count: number
  lastMessageAt: string | null
  laneId: number | null
  position: number
  since: string
}

/** The first page of each lane, as a board that is opened asks for them. */
export const board: Row = {
  name: 'board: a lane',
  grows: true,
  floor: (app, pool) => {
    app.get(`/api${listKanban.path}`, async (request) => {
      const { companyId } = viewerOf(request)
      const names = await namesOf(pool, companyId)
      const { laneId } = request.query as { laneId: string }
      const kind = laneId === 'none' ? 'none' : 'lane'
      const { rows } = await pool.query<Found>({
        name: `board ${kind}`,
        text: statementOf(kind),
        values: [companyId, kind === 'none' ? null : Number(laneId)],
      })
      const tickets = rows.slice(0, lanePageSize).map((row) => ({
        ...ticketOf(row, names),
        lane: row.laneId === null ? null : { id: row.laneId, position: row.position, since: row.since },
        lastMessageAt: row.lastMessageAt,
      }))
      return { tickets, count: rows[0]?.count ?? 0, hasMore: rows.length > lanePageSize }
    })
  },
  calls: async ({ world: { largest }, signIn, ask }) => {
    const headers = { ...(await signIn(largest.admin)), ...asViewer(largest.admin) }
    const { lista } = (await ask({ method: 'GET', path: '/api/tag/kanban', headers })) as {
      lista: { id: number }[]
    }
    return ['none', ...lista.map(({ id }) => String(id))].map((laneId) => ({
      method: listKanban.method,
      path: `/api${listKanban.path}?${new URLSearchParams({ ...span, laneId }).toString()}`,
      headers,
    }))
  },
  comparable: (response) => {
    const { tickets, count, hasMore } = response as { tickets: unknown; count: number; hasMore: boolean }
    return { tickets, count, hasMore }
  },
}
