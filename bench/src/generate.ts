import pg from 'pg'
import { addCompanies, type Company } from './generate/companies.ts'
import { addConnections, addTags } from './generate/connections.ts'
import { addContacts, planContacts, type Contact } from './generate/contacts.ts'
import { addMessages } from './generate/messages.ts'
import { addTickets, firstDay, isRegular, planTickets, type Ticket } from './generate/tickets.ts'
import { addUsers, type Account, type Attendant, type Member } from './generate/users.ts'
import { seededRandom, type Random } from './random.ts'

const seed = 13
const million = 1_000_000
/** Of the largest company, for each million messages. Fewer messages mean fewer of all, in the same proportions. */
const perMillion = { people: 19_200, groups: 800, tickets: 50_000, attendants: 50 }
/** Of another company, which has never spoken with them. However many messages there are. */
const bookSize = 100_000

/** What the rows of the table need to know about the data. */
export interface BenchData {
  largest: {
    companyId: number
    admin: Member
    /** Those who have many conversations in attendance, and which. */
    attendants: (Member & { openTicketIds: number[] })[]
    connectionIds: number[]
    /** The newest tickets of conversations that go on for years. */
    longConversations: number[]
    names: string[]
    numbers: string[]
  }
  /** A company with very many contacts. */
  book: {
    admin: Member
    names: string[]
    numbers: string[]
  }
  /** Users of all the small companies, mixed: neighbours in this list rarely share a company. */
  accounts: Account[]
}

export async function generate(ownerUrl: string, messages: number): Promise<BenchData> {
  const random = seededRandom(seed)
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    // Nothing is checked against its neighbours here: what is made in one piece fits together.
    await client.query(`
      begin;
      set local session_replication_role = replica;
      set local maintenance_work_mem = '1GB'`)
    const companies = await addCompanies(client)
    const company = companies.at(-1)!
    const attendantCount = Math.ceil((perMillion.attendants * messages) / million)
    const { admin, attendants, accounts, adminOf } = await addUsers(client, companies, attendantCount, random)
    const bookOwner = companies[1]!
    const book = await addBook(client, bookOwner, random)
    const talks = await addConversations(client, { company, attendants, messages }, random)
    await client.query('select recount_tickets(), recount_contacts()')
    await client.query('commit')
    // Fresh tables have no statistics, and the planner would guess differently from run to run.
    await client.query('vacuum analyze')
    return {
      largest: { companyId: company.id, admin, ...talks },
      book: { admin: adminOf(bookOwner), ...book },
      accounts,
    }
  } finally {
    await client.end()
  }
}

interface Talks {
  company: Company
  attendants: Attendant[]
  messages: number
}

async function addConversations(client: pg.Client, { company, attendants, messages }: Talks, random: Random) {
  const sized = (count: number) => Math.round((count * messages) / million)
  const connectionIds = await addConnections(client, company)
  const tags = await addTags(client, company, new Date(firstDay).toISOString())
  const people = sized(perMillion.people)
  const contacts = planContacts(people, sized(perMillion.groups), random)
  const plan = {
    contacts,
    connectionIds,
    queueIds: company.queueIds,
    attendants,
    tickets: sized(perMillion.tickets),
    messages,
  }
  const tickets = planTickets(plan, random)
  await addMessages(client, company.id, { tickets, people }, random)
  await addContacts(client, company.id, { contacts, tags }, random)
  await addTickets(client, company.id, { tickets, tags }, random)
  return {
    connectionIds,
    attendants: busiest(attendants, tickets),
    longConversations: newestOfRegulars(tickets),
    ...searchable(contacts),
  }
}

async function addBook(client: pg.Client, company: Company, random: Random) {
  const tags = await addTags(client, company, new Date(firstDay).toISOString())
  const contacts = planContacts(bookSize, 0, random).map((contact) => ({ ...contact, createdAt: firstDay }))
  await addContacts(client, company.id, { contacts, tags }, random)
  return searchable(contacts)
}

const busy = 150

function busiest(attendants: Attendant[], tickets: Ticket[]) {
  return attendants
    .filter(({ open }) => open >= busy)
    .map((attendant) => ({
      ...attendant,
      openTicketIds: tickets
        .filter(({ userId, status }) => userId === attendant.userId && status === 'open')
        .map(({ id }) => id),
    }))
}

function newestOfRegulars(tickets: Ticket[]) {
  const newest = new Map<number, number>()
  for (const { id, contact } of tickets) if (isRegular(contact)) newest.set(contact.id, id)
  return [...newest.values()]
}

/** What people type to find somebody: a name as it is, half a number. */
function searchable(contacts: Contact[]) {
  const some = contacts.filter(({ id }) => id % 37 === 0).slice(0, 20)
  return { names: some.map(({ name }) => name), numbers: some.map(({ number }) => number.slice(-8)) }
}
