import { expect, onTestFinished, test } from 'vitest'
import { aBotCustomer } from '../../../test/botCustomer.ts'
import { aDatabase, run } from '../../../test/database.ts'
import { aServiceDesk } from '../../../test/service.ts'
import { eventually, startTestServer } from '../../../test/server.ts'
import { aMessage } from '../../conversations/messages/messages.factory.ts'
import { minutes } from '../../platform/clock.ts'
import { aFlow, aGraph } from '../flows/flows.factory.ts'
import { respond } from './respond.ts'

test('whatever waits is taken up by the next program, and counts once', async () => {
  const database = await aDatabase()
  let server = await startTestServer({ database })
  onTestFinished(async () => {
    await server.close()
    await database.drop()
  })
  const desk = await aServiceDesk(server)
  const pause = (to: string) => ({ type: 'interval', data: { sec: 120 }, to })
  const say = (label: string, to?: string) => ({ type: 'message', data: { label }, ...(to && { to }) })
  await desk.change(async (tenant) => {
    const flowIdNotPhrase = await aFlow(
      tenant,
      aGraph({
        s: { type: 'start', to: 'w' },
        w: pause('m'),
        m: say('Voltei.', 'q'),
        q: { type: 'question', data: { message: 'Nome?', answerKey: 'nome' }, to: 'choice' },
        choice: {
          type: 'menu',
          data: { message: 'Qual?', arrayOption: [{ number: 1, value: 'Vendas' }] },
          to: { a1: 'w2' },
        },
        w2: pause('end'),
        end: say('Fim, {{nome}}.'),
      }),
    )
    await tenant.db
      .updateTable('connections')
      .set({ flowIdNotPhrase })
      .where('companyId', '=', tenant.companyId)
      .execute()
  })
  const { id, contactId, write } = await aBotCustomer(desk)
  await write('oi')
  const { companyId } = desk
  const restart = async () => {
    await server.close()
    server = await startTestServer({ database })
    // The time that the others have seen pass.
    server.clock.travel(minutes(60))
  }
  const said = () =>
    server.tenancy.withTenant(companyId, async ({ db }) => {
      const rows = await db
        .selectFrom('messages')
        .select('body')
        .where('companyId', '=', companyId)
        .where('ticketId', '=', id)
        .where('fromMe', '=', true)
        .orderBy('id')
        .execute()
      return rows.map(({ body }) => body)
    })
  /** The time of the pause is over; the job that says so comes twice, as after a crash. */
  const wakeTwice = async (count: number) => {
    await run(
      database.ownerUrl,
      `select graphile_worker.add_job(task_identifier, payload, queue_name => 'twice')
       from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id
         cross join lateral (select task.identifier as task_identifier) named
       where key = 'flow:${companyId}:${id}';
       update graphile_worker._private_jobs set run_at = now() where key = 'flow:${companyId}:${id}';
       select pg_notify('jobs:insert', '{"count":2}')`,
    )
    await eventually(async () => {
      const { rows } = await run(
        database.ownerUrl,
        `select 1 from graphile_worker.jobs where task_identifier = 'wakeFlow' and run_at <= now()`,
      )
      return rows.length === 0 && (await said()).length >= count
    })
  }

  await restart()
  await wakeTwice(2)
  expect(await said()).toEqual(['Voltei.', 'Nome?'])
  /** The customer writes, and is looked after twice, as after a crash. */
  const answer = (body: string) =>
    server.tenancy.withTenant(companyId, async (tenant) => {
      await aMessage(tenant, { ticketId: id, contactId, fromMe: false, body })
      await respond(tenant, id)
      await respond(tenant, id)
    })
  await restart()
  await answer('Ana')
  const asked = ['Voltei.', 'Nome?', expect.stringContaining('Qual?')]
  expect(await said()).toEqual(asked)
  await restart()
  await answer('1')
  await wakeTwice(4)
  expect(await said()).toEqual([...asked, 'Fim, Ana.'])
})
