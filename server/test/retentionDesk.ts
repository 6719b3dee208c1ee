import type { RetentionForm, RetentionPreview, RetentionRun, SavedRetention } from '@chatflow/contract'
import { sql } from 'kysely'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { aContact } from '../src/conversations/contacts/contacts.factory.ts'
import { someMessages, type MessageToMake } from '../src/conversations/messages/messages.factory.ts'
import { aTicket, someTickets } from '../src/conversations/tickets/tickets.factory.ts'
import { diskStorage } from '../src/platform/storage/diskStorage.ts'
import { sumsOf } from '../src/service/retention/previewRetention.ts'
import { startRetention } from '../src/service/retention/retention.jobs.ts'
import type { Inbox } from './inbox.ts'
import { eventually, type TestServer } from './server.ts'

const day = 86_400_000
export const off = { wordsMonths: null, filesMonths: null, contactsMonths: null }
type Admin = Pick<Inbox, 'asAdmin'>

const reads = {
  said: ({ data }: Inbox, ticketId: number) =>
    data(({ db, companyId }) =>
      db
        .selectFrom('messages')
        .select(['body', 'mediaPath', 'mediaName'])
        .where('companyId', '=', companyId)
        .where('ticketId', '=', ticketId)
        .orderBy('id')
        .execute(),
    ),
  /** Whose erasure has not come to its end. */
  unfinished: ({ data }: Inbox) =>
    data(({ db, companyId }) =>
      db
        .selectFrom('contactErasures')
        .select('contactId')
        .where('companyId', '=', companyId)
        .where('state', '!=', 'done')
        .execute(),
    ),
  audited: ({ data }: Inbox, ...actions: string[]) =>
    data(({ db, companyId }) =>
      db
        .selectFrom('auditLog')
        .select(['userId', 'action', 'entityId', 'before', 'after'])
        .where('companyId', '=', companyId)
        .where('entity', 'in', ['retention', 'contact'])
        .where('action', 'in', actions)
        .orderBy('id')
        .execute(),
    ),
  /** What reports count. */
  numbersOf: ({ data }: Inbox) =>
    data(async ({ db, companyId }) => {
      const { rows } =
        await sql`select (select count(*) from messages where company_id = ${companyId}) as messages,
          (select count(*) from tickets where company_id = ${companyId}) as tickets,
          (select count(*) from campaign_recipients where company_id = ${companyId}) as recipients,
          (select count(*) from ticket_trackings where company_id = ${companyId}) as attendances`.execute(db)
      return rows[0]
    }),
}

const makers = (monthsAgo: (months: number) => string, dataDir: string) => ({
  /** A file of the company, as messages show them. */
  aFile: async ({ companyId }: Inbox) => {
    const mediaPath = await diskStorage(path.join(dataDir, 'media')).put(companyId, 'pdf', Buffer.alloc(1000))
    return { mediaPath, mediaName: 'contrato.pdf', mediaSize: 1000, mediaType: 'application' as const }
  },
  filesOf: async ({ companyId }: Inbox) =>
    (await readdir(path.join(dataDir, 'media', String(companyId))).catch(() => [])).toSorted((one, other) =>
      one.localeCompare(other),
    ),
  /** A closed ticket that nobody has touched for so long, with what was said in it. */
  closedFor: (inbox: Inbox, name: string, months: number, said: Partial<MessageToMake>[] = [{}, {}]) =>
    inbox.data(async (tenant) => {
      const createdAt = monthsAgo(months)
      const contact = await aContact(tenant, { name, createdAt })
      const place = { contactId: contact.id, whatsappId: inbox.whatsappId, status: 'closed' } as const
      const ticket = await aTicket(tenant, { ...place, createdAt, lastMessage: `Segredo ${name}` })
      const messages = await someMessages(
        tenant,
        said.map((more, index) => ({
          ticketId: ticket.id,
          createdAt,
          body: `Segredo ${name} ${index}`,
          ...more,
        })),
      )
      return { ticketId: ticket.id, contactId: contact.id, messages }
    }),
  /** Many old tickets of one contact, without a word in them. */
  manyOld: ({ data, whatsappId }: Inbox, amount: number) =>
    data(async (tenant) => {
      const createdAt = monthsAgo(20)
      const contact = await aContact(tenant, { createdAt })
      const old = { contactId: contact.id, whatsappId, status: 'closed', createdAt } as const
      await someTickets(
        tenant,
        Array.from({ length: amount }, () => old),
      )
    }),
})

/** What tests of retention rules do again and again: old tickets, dry runs, nights. */
export function retentionDesk(server: TestServer, dataDir: string) {
  const monthsAgo = (months: number) =>
    new Date(server.clock.now().getTime() - months * 31 * day).toISOString()
  const preview = async ({ asAdmin }: Admin, rule: object) =>
    (await asAdmin('POST', '/retention/preview', { ...off, ...rule })).body as RetentionPreview
  const save = ({ asAdmin }: Admin, rule: Partial<RetentionForm>) =>
    asAdmin('PUT', '/retention', { ...off, ...rule })
  const travelTo = (at: string | null) =>
    server.clock.travel(Math.max(0, Date.parse(at ?? '') - server.clock.now().getTime()))
  async function read({ admin }: Pick<Inbox, 'admin'>) {
    const asAdmin = await server.as(admin)
    return (await asAdmin('GET', '/retention')).body as { rule: SavedRetention; runs: RetentionRun[] }
  }
  return {
    monthsAgo,
    preview,
    save,
    travelTo,
    read,
    /** Saves a rule after its dry run, as the screen does. */
    saveSeen: async (inbox: Admin, rule: Partial<RetentionForm>) => {
      const seen = sumsOf(await preview(inbox, rule))
      const saved = await save(inbox, { ...rule, seen })
      if (saved.status !== 200) throw new Error(`not saved: ${JSON.stringify(saved.body)}`)
      return saved.body as SavedRetention
    },
    /** The next night of a company, to its end. */
    night: async (inbox: Inbox) => {
      const { rule } = await read(inbox)
      travelTo(rule.nextAt)
      await server.tenancy.withPlatform((platform) => platform.enqueue(startRetention, {}))
      return eventually(async () => {
        const after = await read(inbox)
        return after.rule.lookedAt !== rule.lookedAt && after.runs[0]?.state !== 'running' && after
      }, 30_000)
    },
    ...makers(monthsAgo, dataDir),
    ...reads,
  }
}
