import type pg from 'pg'
import { claimSends } from '../../server/src/traffic/delivery/claimSends.ts'
import type { Lease } from '../../server/src/channels/connections/leases.ts'
import type { Tenancy } from '../../server/src/platform/tenancy/tenancy.ts'
import { asOwner } from './installation.ts'
import { openTenancy, took } from './openTenancy.ts'
import { draw, median } from './table.ts'

const say = (line: string) => void process.stderr.write(`${line}\n`)
const lease: Lease = { companyId: 1, id: 1, epoch: 0, generation: 0, provider: 'simulator' }
const pace = { perSecond: 1_000_000, burst: 1_000_000 }
const rounds = 40

/** What a claim of eight sends costs while others wait, beside one that looks for the first of every conversation. */
async function main() {
  const { ownerUrl, tenancy, pool, close } = await openTenancy('outbox')
  try {
    await asOwner(ownerUrl, (client) => client.query(aConnection))
    const lines = [['waiting sends', 'conversations', 'claim, ms', 'a look at every conversation, ms']]
    for (const [waiting, addresses] of [
      [10, 10],
      [100, 100],
      [10_000, 10_000],
      [100_000, 100_000],
      [100_000, 3_000],
    ] as const) {
      say(`${waiting} sends to ${addresses} addresses …`)
      await asOwner(ownerUrl, (client) => client.query(backlog(waiting, addresses)))
      const [claims, looks] = await measure(tenancy, pool)
      lines.push([String(waiting), String(addresses), claims.toFixed(1), looks.toFixed(1)])
    }
    process.stdout.write(`\n${draw(lines)}`)
  } finally {
    await close()
  }
}

/** The median of both, in turns: what else the machine does meets both. */
async function measure(tenancy: Tenancy, pool: pg.Pool) {
  const claims: number[] = []
  const looks: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    claims.push(
      await took(() =>
        tenancy.withTenant(lease.companyId, (tenant) =>
          claimSends(tenant, { lease, busy: [], limit: 8, pace }),
        ),
      ),
    )
    looks.push(await took(() => pool.query(everyConversation)))
  }
  return [median(claims), median(looks)] as const
}

/** What is in the queue is read from its beginning to its end. */
const everyConversation = `begin; select set_config('app.company_id', '1', true);
  select id from (
    select distinct on (address) id, lane, due_at from outbox where company_id = 1 and connection_id = 1
    order by address, id) head
  where due_at <= now() order by lane, id limit 8;
  commit`

const aConnection = `
  select set_config('app.platform', 'on', false);
  insert into plans (name) values ('bench');
  insert into companies (name, plan_id) select 'bench', id from plans limit 1;
  insert into connections (company_id, name, channel, provider, schedules)
  select id, 'bench', 'whatsapp', 'simulator', '[]' from companies limit 1;
  create index outbox_by_conversation on outbox (company_id, connection_id, address, id);`

const backlog = (waiting: number, addresses: number) => `
  select set_config('app.platform', 'on', false);
  truncate outbox, outbox_heads, outbox_changes;
  insert into outbox (company_id, connection_id, address, kind, lane, due_at, expires_at, created_at)
  select 1, 1, 'a' || n % ${addresses}, 'read', 'campaign', now(), now() + interval '1 hour', now()
  from generate_series(1, ${waiting}) n;
  analyze outbox, outbox_heads, outbox_changes;`

await main()
