import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createSafeHttpClient } from '../../server/src/automation/integrations/safeHttpClient.ts'
import { deliverWaiting } from '../../server/src/outreach/webhooks/deliver.ts'
import { seal } from '../../server/src/platform/crypto.ts'
import { asOwner } from './installation.ts'
import { openTenancy, took } from './openTenancy.ts'
import { draw } from './table.ts'

const say = (line: string) => void process.stderr.write(`${line}\n`)
const sealKey = Buffer.alloc(32, 7)
const deliveries = 2_000

/** How many calls a second one webhook gets, from a receiver that answers at once and from one that thinks. */
async function main() {
  const { ownerUrl, tenancy, close } = await openTenancy('webhooksOut')
  const safeHttp = createSafeHttpClient({ trustedHosts: ['127.0.0.1'], dialogflowUrl: '' })
  let thinks = 0
  const receiver = createServer((_request, response) => void setTimeout(() => response.end('ok'), thinks))
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`
  try {
    await asOwner(ownerUrl, (client) => client.query(aWebhook(url, seal(sealKey, 'secret'))))
    const lines = [['people', 'receiver, ms', 'deliveries a second']]
    for (const [people, ms] of [
      [2_000, 0],
      [20, 0],
      [2_000, 50],
    ] as const) {
      thinks = ms
      say(`${deliveries} deliveries of ${people} people, the receiver takes ${ms} ms …`)
      await asOwner(ownerUrl, (client) => client.query(backlog(people)))
      const spent = await took(async () => {
        for (let left = deliveries; left > 0; left -= 200)
          await deliverWaiting({ tenancy, safeHttp, sealKey }, 1, 1)
      })
      lines.push([String(people), String(ms), ((deliveries * 1000) / spent).toFixed(0)])
    }
    process.stdout.write(`\n${draw(lines)}`)
  } finally {
    receiver.closeAllConnections()
    receiver.close()
    await close()
  }
}

const aWebhook = (url: string, secret: string) => `
  select set_config('app.platform', 'on', false);
  insert into plans (name) values ('bench');
  insert into companies (name, plan_id) select 'bench', id from plans limit 1;
  insert into webhooks (company_id, name, url, events, secret, created_at, updated_at)
  select id, 'bench', '${url}', '{message.received}', '${secret}', now(), now() from companies limit 1;`

const backlog = (people: number) => `
  select set_config('app.platform', 'on', false);
  truncate webhook_deliveries cascade;
  insert into webhook_deliveries (company_id, webhook_id, event, contact_id, data, created_at)
  select 1, 1, 'message.received', n % ${people}, '{"message": {"body": "Bom dia"}}', now()
  from generate_series(1, ${deliveries}) n;
  analyze webhook_deliveries;`

await main()
