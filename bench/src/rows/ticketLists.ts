import { listTickets, ticketPageSize } from '@chatflow/contract'
import type { Floor } from '../floorServer.ts'
import { commonWords, rareWords } from '../generate/phrases.ts'
import type { Row, Visit } from '../row.ts'
import { namesOf } from './names.ts'
import { findByText } from './ticketSearch.ts'
import { ofContact, shownTickets, ticketColumns, ticketPage, type TicketRow } from './ticketSql.ts'
import { asViewer, type Viewer } from './viewer.ts'

interface View {
  condition: string
  values(viewer: Viewer): unknown[]
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
  },
  everybodys: { condition: `t.status = 'open'`, values: ({ companyId }) => [companyId] },
}

/** How many there are is shown beside the tabs, which ask for it by themselves: a page does not count. */
const statementOf = ({ condition }: View) => `
  select ${ticketColumns}
  from (select t.id from tickets t where t.company_id = $1 and ${condition}
    order by t.updated_at desc, t.id desc limit ${ticketPageSize + 1}) page
  join tickets t on t.company_id = $1 and t.id = page.id ${ofContact}
  order by t.updated_at desc, t.id desc`
const statements = Object.fromEntries(Object.entries(views).map(([name, view]) => [name, statementOf(view)]))

function floor({ pool, on }: Floor) {
  on(listTickets, async ({ viewer, query }) => {
    const { status, showAll, searchParam, searchOnMessages } = query
    const names = await namesOf(pool, viewer.companyId)
    if (searchParam)
      return ticketPage(
        await findByText(pool, viewer.companyId, searchParam, searchOnMessages === 'true'),
        names,
      )
    const name = showAll ? 'everybodys' : status!
    const { rows } = await pool.query<TicketRow>({
      name,
      text: statements[name]!,
      values: views[name]!.values(viewer),
    })
    return ticketPage(rows, names)
  })
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
  shown: shownTickets,
  calls: ({ data, signIn }) =>
    Promise.all(
      data.largest.attendants
        .slice(0, 8)
        .map(async (attendant) =>
          callOf({ status }, { ...(await signIn(attendant)), ...asViewer(attendant) }),
        ),
    ),
})

const ofAdmin = (name: string, queries: (data: Visit['data']) => Record<string, string>[]): Row => ({
  name,
  grows: true,
  floor,
  shown: shownTickets,
  calls: async ({ data, signIn }) => {
    const { admin } = data.largest
    const headers = { ...(await signIn(admin)), ...asViewer(admin) }
    return queries(data).map((query) => callOf(query, headers))
  },
})

const search = (name: string, words: (data: Visit['data']) => string[], more = {}): Row =>
  ofAdmin(name, (data) => words(data).map((searchParam) => ({ searchParam, ...more })))
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
