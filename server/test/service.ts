import { receiveEvents } from '../src/traffic/inbound/ledger.ts'
import { run } from './database.ts'
import { aCustomer, anInbox, type Caller, type Inbox } from './inbox.ts'
import { eventually, type TestServer } from './server.ts'

/** A company that answers by itself: what its connection offers and says is told with `serve`. */
export async function aServiceDesk(server: TestServer) {
  const inbox = await anInbox(server, { as: (who) => signedInForLong(server, who) })
  const { asAdmin, whatsappId, companyId } = inbox

  /** Time passes while one waits; and the one who waits writes no more, so that the answer need not wait either. */
  const waitOn = async () => {
    server.clock.travel(1_000)
    await run(
      server.database.ownerUrl,
      `with hurried as (
         update graphile_worker._private_jobs set run_at = now()
         where (key like 'answer:${companyId}:%' or key like 'flow:${companyId}:%') and run_at > now() and locked_at is null
           and not exists (select from inbound_events where company_id = ${companyId} and status = 'pending')
         returning id)
       select pg_notify('jobs:insert', json_build_object('count', count(*))::text) from hurried having count(*) > 0`,
    )
  }
  /** What the business has said to a customer, once there are so many things. */
  const heardBy = (number: string, count: number) =>
    eventually(async () => {
      await waitOn()
      const said = (await inbox.phone(number)).filter(({ fromBusiness }) => fromBusiness)
      return said.length >= count ? said.map(({ body }) => body) : undefined
    })
  /** Waits until nothing is on its way to anybody, and no answer is being thought about. */
  const quiet = () =>
    eventually(async () => {
      await waitOn()
      const { rows } = await run(
        server.database.ownerUrl,
        `select 1 from graphile_worker.jobs where key like 'answer:${companyId}:%' or key like 'flow:${companyId}:%' or key like 'inbound:%'
         union all select 1 from simulator_deliveries where company_id = ${companyId}
         union all select 1 from inbound_events where company_id = ${companyId} and status = 'pending'
         union all select 1 from integration_calls where company_id = ${companyId} and done_at is null
         union all select 1 from prompt_calls where company_id = ${companyId} and done_at is null
         union all select 1 from outbox where company_id = ${companyId} and kind = 'send'`,
      )
      return rows.length === 0
    })
  return {
    ...inbox,
    heardBy,
    quiet,
    serve: async (changes: object) => {
      const saved = await asAdmin('PUT', `/whatsapp/${whatsappId}`, changes)
      if (saved.status !== 200) throw new Error(JSON.stringify(saved.body))
    },
    customer: (name = 'Maria Souza') => customerOf(server, { ...inbox, heardBy, quiet }, name),
    ticket: async (id: number) => (await asAdmin('GET', `/tickets/${id}`)).body,
    trace: async (id: number) =>
      ((await asAdmin('GET', `/tickets/${id}/trace`)).body as { responder: string; reason: string }[])
        .toReversed()
        .map(({ responder, reason }) => `${responder}: ${reason}`),
  }
}
interface Desk extends Inbox {
  heardBy(number: string, count: number): Promise<string[]>
  quiet(): Promise<boolean>
}

/** A customer who writes and hears. */
function customerOf(
  server: TestServer,
  { companyId, whatsappId, write, heardBy, quiet }: Desk,
  name: string,
) {
  const number = aCustomer()
  let heard = 0
  const news = async (count: number) => {
    const all = await heardBy(number, heard + count)
    const before = heard
    heard = all.length
    return all.slice(before)
  }
  return {
    number,
    write: (body: string, more: object = {}) => write(number, body, { name, ...more }),
    /** The same, where the API is closed: by the network itself. */
    written: (body: string) => {
      const wid = `${number}:${body}`
      const said = { what: 'message', wid, number, name, fromMe: false, type: 'conversation', body }
      const payload = { ...said, at: server.clock.now().toISOString(), isForwarded: false }
      return receiveEvents(server.tenancy, { companyId, id: whatsappId }, [
        { externalId: wid, address: number, payload },
      ])
    },
    /** The next things that the business says. */
    hears: (count = 1) => news(count),
    /** Everything said since, once all is quiet. */
    rest: async () => {
      await quiet()
      return news(0)
    },
  }
}

/** Time flies where answers are awaited: the one who was signed out meanwhile signs in again, as browsers do. */
export async function signedInForLong(
  server: TestServer,
  who: Parameters<TestServer['as']>[0],
): Promise<Caller> {
  let call = await server.as(who)
  const again: typeof call = Object.assign(
    async (...request: Parameters<typeof call>) => {
      const answer = await call(...request)
      if (answer.body?.error !== 'ERR_SESSION_EXPIRED') return answer
      call = await server.as(who)
      return call(...request)
    },
    { token: call.token, user: call.user, cookie: call.cookie },
  )
  return again
}

export type ServiceDesk = Awaited<ReturnType<typeof aServiceDesk>>
