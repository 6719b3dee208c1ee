import type { Queue, SlaNotice, SlaPolicy, Ticket } from '@chatflow/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aLine } from './crashLoad.ts'
import { openHeldEnds } from './heldEnds.ts'
import { startProgram } from './program.ts'
import { aReadyFolder, firstUser } from './readyFolder.ts'
import { eventually } from './server.ts'

let folder: Awaited<ReturnType<typeof aReadyFolder>>
beforeAll(async () => {
  folder = await aReadyFolder('the first user')
})
afterAll(() => folder.remove())

test(
  'killed in the middle of each escalation, it tells, raises and moves once',
  { timeout: 600_000 },
  async () => {
    const environment = {
      DEMO: 'false',
      LOG_LEVEL: 'error',
      DATA_DIR: folder.directory,
    }
    let program = await startProgram(environment)
    const { call, whatsappId } = await aLine({ program: () => program, ...firstUser })
    const second = (await call('POST', '/queue', { name: 'Retaguarda', color: '#112233' })) as Queue
    const sla: SlaPolicy = {
      firstAnswer: 10,
      nextAnswer: null,
      resolution: null,
      isAlways: true,
      escalations: [
        { target: 'firstAnswer', after: 1, action: { kind: 'tell', who: ['admins'] } },
        { target: 'firstAnswer', after: 2, action: { kind: 'raise' } },
        { target: 'firstAnswer', after: 3, action: { kind: 'move', queueId: second.id } },
      ],
    }
    const first = (await call('POST', '/queue', { name: 'Vendas', color: '#445566', sla })) as Queue
    await call('POST', `/simulator/${whatsappId}/inbound`, { number: '5511987650001', body: 'Olá?' })
    const waiting = () => call('GET', '/tickets?showAll=true') as Promise<{ tickets: Ticket[] }>
    const { id } = await eventually(async () => (await waiting()).tickets[0])
    await call('PUT', `/tickets/${id}`, { queueId: first.id, isTransfered: true, userId: null })
    const find = () => call('GET', `/tickets/${id}`) as Promise<Ticket>

    const view = await openHeldEnds(folder.directory)
    /** Whether somebody is just doing a step. */
    const isInHand = async (step: number) =>
      (await view.count(`select from sla_escalations where step = ${step} for update skip locked`)) === 0
    await view.run(`update sla_deadlines set starts_at = starts_at - interval '1 hour',
      due_at = due_at - interval '1 hour'`)
    for (const step of [0, 1, 2]) {
      await view.hold()
      await view.run(`update sla_escalations set run_at = run_at - interval '1 hour' where step = $1`, [step])
      await view.run(`select graphile_worker.add_job('escalateDeadlines', '{}')`)
      await eventually(() => isInHand(step), 60_000)
      await program.kill('SIGKILL')
      expect(await view.count(`select from sla_escalations where step = ${step} and done_at is null`)).toBe(1)
      await view.letGo()
      program = await startProgram(environment)
      await eventually(async () => {
        // Again and again, for the one that would do it twice.
        await view.run(`select graphile_worker.add_job('escalateDeadlines', '{}')`)
        return (
          (await view.count(`select from sla_escalations where step = ${step} and done_at is not null`)) === 1
        )
      }, 60_000)
    }
    expect((await view.run('select outcome from sla_escalations order by step')).rows).toEqual([
      { outcome: 'told' },
      { outcome: 'raised' },
      { outcome: 'moved' },
    ])
    expect(await find()).toMatchObject({ queueId: second.id, status: 'pending' })
    const moves = `select from ticket_logs where ticket_id = ${id} and reason = 'deadline'`
    expect(await view.count(moves)).toBe(1)
    // Settled by the move: told of it, and told that it is over.
    const told = `select from company_events where payload::text like '%${id}%' and name like '%slaNotice'`
    const { notices } = (await call('GET', '/sla/notices')) as { notices: SlaNotice[] }
    expect(notices).toEqual([])
    expect(await view.count(told)).toBe(2)
    await view.close()
    await program.kill('SIGTERM')
  },
)
