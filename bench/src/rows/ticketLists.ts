import { listTickets, ticketPageSize, type Ticket } from '@chatflow/contract'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { commonWords, rareWords } from '../generate/phrases.ts'
import type { Row, Visit } from '../row.ts'
import { namesOf } from './names.ts'
import { answerSearch } from './ticketSearch.ts'
import { ofContact, ticketColumns, ticketOf, type TicketRow } from './ticketSql.ts'
import { asViewer, viewerOf } from './viewer.ts'

interface View {
  condition: string
  values(viewer: ReturnType<typeof viewerOf>): unknown[]
  /** Where counting by the condition would have to read the table. */
  countParts?: string[]
}
const views: Record<string, View> = {
  open: {
    condition: `t.status = 'open' and t.user_id = $2`,
    values: ({ companyId, userId }) => [companyId, userId],
  },
  pending: {
    condition: `t.status in ('pending', 'lgpd') and (t.user_id = $2 or t.user_id is null and t.queue_id = any($3))`,
    values: ({ companyId, userId, queueIds }) => [companyId, userId, queueIds],
  },
  group: {
    condition: `t.status = 'group' and (t.queue_id is null or t.queue_id = any($2))`,
    values: ({ companyId, queueIds }) => [companyId, queueIds],
  },
  closed: {
    condition: `t.status in ('closed', 'nps') and (t.user_id = $2 or t.queue_id = any($3))`,
    values: ({ companyId, userId, queueIds }) => [companyId, userId, queueIds],
    countParts: [
      `t.status in ('closed', 'nps') and t.queue_id = any($3)`,
      `t.status in ('closed', 'nps') and t.user_id = $2 and (t.queue_id is null or t.queue_id <> all($3))`,
    ],
  },
  everybodys: { condition: `t.status = 'open'`, values: ({ companyId }) => [companyId] },
}

function statementOf({ condition, countParts = [condition] }: View) {
  const counts = countParts.map(
    (part) => `(select count(*) from tickets t where t.company_id = $1 and ${part})`,
  )
  // The page is chosen first: its ids stand in the index, and the planner then takes the one that fits the view.
  return `
    select ${counts.join(' + ')} as count, ${ticketColumns}
    from (select t.id from tickets t where t.company_id = $1 and ${condition}
      order by t.updated_at desc, t.id desc limit ${ticketPageSize + 1}) page
    join tickets t on t.company_id = $1 and t.id = page.id ${ofContact}
    order by t.updated_at desc, t.id desc`
}

interface Asked {
  status: string
  showAll?: string
  searchParam?: string
  searchOnMessages?: string
}

function floor(app: FastifyInstance, pool: pg.Pool) {
  app.get(`/api${listTickets.path}`, async (request) => {
    const viewer = viewerOf(request)
    const { status, showAll, searchParam, searchOnMessages } = request.query as Asked
    const names = await namesOf(pool, viewer.companyId)
    if (searchParam)
      return answerSearch(pool, names, { searchParam, ...(searchOnMessages && { searchOnMessages }) })
    const name = showAll ? 'everybodys' : status
    const view = views[name]!
    const { rows } = await pool.query<TicketRow & { count: number }>({
      name,
      text: statementOf(view),
      values: view.values(viewer),
    })
    const tickets = rows.slice(0, ticketPageSize).map((row) => ticketOf(row, names))
    return { tickets, count: rows[0]?.count ?? 0, ...endOf(tickets, rows.length) }
  })
}

function endOf(tickets: Ticket[], found: number) {
  const hasMore = found > ticketPageSize
  const last = tickets.at(-1)
  const nextCursor =
    hasMore && last ? Buffer.from(`${last.updatedAt} ${last.id}`).toString('base64url') : null
  return { hasMore, nextCursor }
}

const callOf = (query: Record<string, string>, headers: Record<string, string>) => ({
  method: listTickets.method,
  path: `/api${listTickets.path}?${new URLSearchParams(query).toString()}`,
  headers,
})

/** The first page of a view, for the attendants who have much to do. */
const ofAttendants = (status: string): Row => ({
  name: `tickets: ${status}`,
  grows: true,
  floor,
  calls: ({ world, signIn }) =>
    Promise.all(
      world.largest.attendants
        .slice(0, 8)
        .map(async (attendant) =>
          callOf({ status }, { ...(await signIn(attendant)), ...asViewer(attendant) }),
        ),
    ),
})

const ofAdmin = (name: string, queries: (world: Visit['world']) => Record<string, string>[]): Row => ({
  name,
  grows: true,
  floor,
  calls: async ({ world, signIn }) => {
    const { admin } = world.largest
    const headers = { ...(await signIn(admin)), ...asViewer(admin) }
    return queries(world).map((query) => callOf(query, headers))
  },
})

const search = (name: string, words: (world: Visit['world']) => string[], more = {}): Row => ({
  ...ofAdmin(name, (world) => words(world).map((searchParam) => ({ searchParam, ...more }))),
  // How many there are beyond the page is not promised.
  comparable: (answer) => {
    const { tickets, hasMore } = answer as { tickets: Ticket[]; hasMore: boolean }
    return { tickets, hasMore }
  },
})
const inMessages = { searchOnMessages: 'true' }

export const ticketLists: Row[] = [
  ofAttendants('open'),
  ofAttendants('pending'),
  ofAttendants('group'),
  ofAttendants('closed'),
  ofAdmin('tickets: everybody’s open', () => [{ status: 'open', showAll: 'true' }]),
  search('search: name', ({ largest }) => largest.names),
  search('search: number', ({ largest }) => largest.numbers),
  search('search: common word', () => commonWords, inMessages),
  search('search: rare word', () => rareWords, inMessages),
]
