import { ticketPageSize } from '@chatflow/contract'
import type pg from 'pg'
import { commonWords } from '../generate/phrases.ts'
import { ofContact, ticketColumns, type TicketRow } from './ticketSql.ts'

const limit = ticketPageSize + 1
const newest = `order by t.updated_at desc, t.id desc limit ${limit}`

/** Arrays, because of a sub-select the planner expects thousands, and then walks through all tickets instead. */
const ofNamed = `t.contact_id = any(array(select id from contacts where company_id = $1 and folded like fold($2)))`

const byContact = `
  select ${ticketColumns} from tickets t ${ofContact} where t.company_id = $1 and ${ofNamed} ${newest}`

const orOneOf = (found: string) => `
  select ${ticketColumns} from tickets t ${ofContact}
  where t.company_id = $1 and t.id = any(array(
    ${found}
    union (select t.id from tickets t where t.company_id = $1 and ${ofNamed} ${newest})))
  ${newest}`

/** What is said every day stands in the newest conversations: they are read until there is a page of them. */
const byCommonWord = orOneOf(`
  (select t.id from tickets t where t.company_id = $1 and exists (
    select from messages where company_id = $1 and ticket_id = t.id and strpos(folded, fold($3)) > 0) ${newest})`)

const byRareWord = orOneOf('select ticket_id from messages where company_id = $1 and folded like fold($2)')

/** Without a name: a plan that fits every text fits none. The floor is told which words are common; nobody else is. */
export async function findByText(pool: pg.Pool, companyId: number, typed: string, isInMessages: boolean) {
  const ofCompany = [companyId, `%${typed}%`]
  const search = async (text: string, values: unknown[]) => (await pool.query<TicketRow>(text, values)).rows
  if (!isInMessages) return search(byContact, ofCompany)
  return commonWords.includes(typed)
    ? search(byCommonWord, [...ofCompany, typed])
    : search(byRareWord, ofCompany)
}
