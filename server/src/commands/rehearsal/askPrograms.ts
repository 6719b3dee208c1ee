import * as contract from '@chatflow/contract'
import type { Endpoint } from '@chatflow/contract'
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { createTokens } from '../../company/auth/tokens.ts'
import { days, later, systemClock } from '../../platform/clock.ts'
import { deriveKey } from '../../platform/crypto.ts'
import type { Responses } from './compareResponses.ts'

/** What people look at all day, and what rests on the most tables. */
const ofAdmins: Endpoint[] = [
  contract.readMe,
  contract.listTickets,
  contract.countTickets,
  contract.listContacts,
  contract.listUsers,
  contract.listQueues,
  contract.listTags,
  contract.listConnections,
  contract.listSettings,
  contract.listQuickMessages,
  contract.listSchedules,
  contract.listChats,
  contract.listFlows,
  contract.listCampaigns,
  contract.listContactLists,
  contract.listIntegrations,
  contract.listPrompts,
  contract.listMacros,
  contract.listSavedViews,
  contract.listWebhooks,
  contract.listApiTokens,
  contract.listInvoices,
  contract.listHolidays,
  contract.listKanban,
  contract.findTicket,
  contract.listMessages,
  contract.findContact,
]
const ofThePlatform: Endpoint[] = [
  contract.listCompanies,
  contract.listCompanyPage,
  contract.listPlans,
  contract.listHelps,
  contract.listEveryConnection,
]

export interface Asker {
  companyId: number
  userId: number
  sessionId: string
  isSuper: boolean
  tickets: number[]
  contacts: number[]
}

/** An admin of each of the busiest companies, and one who owns the platform. */
export async function chooseAskers(client: pg.Client, companies: number): Promise<Asker[]> {
  const { rows } = await client.query<Omit<Asker, 'sessionId'>>(
    `select company_id::int as "companyId", min(users.id)::int as "userId", bool_or(super) as "isSuper",
       array(select id::int from tickets where tickets.company_id = users.company_id order by id desc limit 3) as tickets,
       array(select id::int from contacts where contacts.company_id = users.company_id order by id desc limit 3) as contacts
     from users where profile = 'admin' group by company_id, super
     order by super desc, (select count(*) from tickets where tickets.company_id = users.company_id) desc, company_id
     limit $1`,
    [companies],
  )
  return rows.map((row) => ({ ...row, sessionId: randomUUID() }))
}

/** They are signed in to a copy without a password. */
export async function letIn(client: pg.Client, askers: Asker[]) {
  const expires = later(systemClock.now(), days(1)).toISOString()
  for (const { sessionId, companyId, userId } of askers)
    await client.query(
      `insert into sessions (id, company_id, user_id, refresh_hash, remember, address, user_agent, created_at, last_used_at, expires_at)
       values ($1::uuid, $2, $3, $1::text, false, '127.0.0.1', 'rehearsal', now(), now(), $4)`,
      [sessionId, companyId, userId, expires],
    )
}

/** How a program is asked: an address below /api, with a token. */
export type Ask = (address: string, token: string) => Promise<{ status: number; body: unknown }>

/** Two programs have two addresses, which their responses repeat. */
export const bodyWithout = (text: string, origin: string): unknown => JSON.parse(text.replaceAll(origin, ''))

export async function askAll(ask: Ask, askers: Asker[], appSecret: string): Promise<Responses> {
  const tokens = createTokens(deriveKey(appSecret, 'access token'), systemClock)
  const responses: Responses = new Map()
  for (const asker of askers) {
    const token = await tokens.sign(asker)
    for (const address of addressesFor(asker))
      responses.set(`company ${asker.companyId}: GET ${address}`, await ask(address, token))
  }
  return responses
}

function addressesFor({ tickets, contacts, isSuper }: Asker): string[] {
  const values: Record<string, number[]> = { ticketId: tickets, ticketKey: tickets, contactId: contacts }
  return [...ofAdmins, ...(isSuper ? ofThePlatform : [])].flatMap(({ path }) => {
    const parameter = /:(\w+)/.exec(path)?.[1]
    return parameter
      ? (values[parameter] ?? []).map((value) => path.replace(`:${parameter}`, String(value)))
      : [path]
  })
}
