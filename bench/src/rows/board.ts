import { lanePageSize, listKanban, type KanbanTicket } from '@chatflow/contract'
import { momentOf, type Row } from '../row.ts'
import { namesOf } from './names.ts'
import { ofContact, pageOf, shownTicket, shownTicketRow, ticketColumns, type TicketRow } from './ticketSql.ts'
import { asViewer } from './viewer.ts'

/** Before the data of the bench begins, and after it ends: everything is on the board. */
const span = { startDate: '2024-01-01', endDate: '2027-01-01' }

const conditionOf = { lane: 'l.tag_id = $2', none: 'l.tag_id is null' }
const orderOf = { lane: 'l.position, t.id', none: 't.updated_at desc, t.id desc' }

function statementOf(kind: 'lane' | 'none') {
  const found = `from tickets t left join ticket_tags l on l.company_id = t.company_id and l.ticket_id = t.id
    where t.company_id = $1 and ${conditionOf[kind]}
      and ${kind === 'none' ? `t.status in ('pending', 'lgpd', 'open') and $2::int is null` : 'true'}`
  return `
    select ${ticketColumns}, t.last_message_at, l.tag_id as lane, l.position,
      l.entered_at as since
    from (select t.id ${found} order by ${orderOf[kind]} limit ${lanePageSize + 1}) page
    join tickets t on t.company_id = $1 and t.id = page.id ${ofContact}
    left join ticket_tags l on l.company_id = t.company_id and l.ticket_id = t.id
    order by ${orderOf[kind]}`
}
const statements = { lane: statementOf('lane'), none: statementOf('none') }

type Card = TicketRow & { lane: number | null; position: number; since: string }

/** The first page of each lane, as a board that is opened asks for them. */
export const board: Row = {
  name: 'board: a lane',
  grows: true,
  floor: ({ pool, on }) =>
    on(listKanban, async ({ viewer: { companyId }, query: { laneId } }) => {
      const names = await namesOf(pool, companyId)
      const kind = laneId === 'none' ? 'none' : 'lane'
      const { rows } = await pool.query<Card>({
        name: `board ${kind}`,
        text: statements[kind],
        values: [companyId, kind === 'none' ? null : Number(laneId)],
      })
      return pageOf(rows, names, lanePageSize)
    }),
  calls: async ({ data: { largest }, signIn, ask }) => {
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
  shown: {
    product: (answer) => {
      const { tickets, hasMore } = answer as { tickets: KanbanTicket[]; hasMore: boolean }
      const places = tickets.map(({ lane }) => lane && [lane.id, lane.position, momentOf(lane.since)])
      return [...tickets.map(shownTicket), places, hasMore]
    },
    floor: (answer) => {
      const { tickets, hasMore } = answer as { tickets: Card[]; hasMore: boolean }
      const places = tickets.map(({ lane, position, since }) => lane && [lane, position, momentOf(since)])
      return [...tickets.map(shownTicketRow), places, hasMore]
    },
  },
}
