import type { Queue, SlaNotice, SlaPolicy, Ticket } from '@chatflow/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aLine, ticketOf } from './crashLoad.ts'
import { openHeldEnds } from './heldEnds.ts'
import { fewLines, startProgram } from './program.ts'
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
      ...fewLines,
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
        { target: 'firstAnswer', after: 7, action: { kind: 'tell', who: ['admins'] } },
        { target: 'firstAnswer', after: 8, action: { kind: 'raise' } },
        { target: 'firstAnswer', after: 9, action: { kind: 'move', queueId: second.id } },
      ],
    }
    const first = (await call('POST', '/queue', { name: 'Vendas', color: '#445566', sla })) as Queue
    /** When the program dies, one of them is being told of, one raised and one moved. */
    const ids: number[] = []
    for (const number of ['5511987650001', '5511987650002', '5511987650003']) {
      await call('POST', `/simulator/${whatsappId}/inbound`, { number, body: 'Olá?' })
      const id = await ticketOf(call, number)
      await call('PUT', `/tickets/${id}`, { queueId: first.id, isTransfered: true, userId: null })
      ids.push(id)
    }
    const [told, raised, moved] = ids as [number, number, number]
    const find = (id: number) => call('GET', `/tickets/${id}`) as Promise<Ticket>

    const view = await openHeldEnds(folder.directory)
    const escalate = () => view.run(`select graphile_worker.add_job('escalateDeadlines', '{}')`)
    const rowOf = (id: number, step: number) =>
      `from sla_escalations where ticket_id = ${id} and step = ${step}`
    const makeDue = (id: number, step: number) =>
      view.run(
        `update sla_escalations set run_at = run_at - interval '1 hour' where id = (select id ${rowOf(id, step)})`,
      )
    /** Whether somebody is just doing it. */
    const isInHand = async (id: number, step: number) =>
      (await view.count(`select ${rowOf(id, step)} for update skip locked`)) === 0
    const isDone = async (id: number, step: number) =>
      (await view.count(`select ${rowOf(id, step)} and done_at is not null`)) === 1
    const becomesDone = (id: number, step: number) =>
      eventually(async () => {
        // Again and again, for the one that would do it twice.
        await escalate()
        return isDone(id, step)
      }, 60_000)

    // A deadline that has passed stays when its ticket moves. That of the raised one would be planned anew, and all be due.
    await view.run(`update sla_deadlines set starts_at = starts_at - interval '1 hour',
      due_at = due_at - interval '1 hour' where ticket_id <> ${raised}`)
    await view.hold()
    for (const [step, id] of ids.entries()) {
      await makeDue(id, step)
      await escalate()
      await eventually(() => isInHand(id, step), 60_000)
    }
    await program.kill('SIGKILL')
    for (const [step, id] of ids.entries()) expect([id, await isDone(id, step)]).toEqual([id, false])
    await view.letGo()
    program = await startProgram(environment)
    for (const [step, id] of ids.entries()) await becomesDone(id, step)

    const done = `select ticket_id::integer as id, outcome from sla_escalations where done_at is not null order by id`
    expect((await view.run(done)).rows).toEqual([
      { id: told, outcome: 'told' },
      { id: raised, outcome: 'raised' },
      { id: moved, outcome: 'moved' },
    ])
    expect(await find(moved)).toMatchObject({ queueId: second.id, status: 'pending' })
    expect(
      await view.count(`select from ticket_logs where ticket_id = ${moved} and reason = 'deadline'`),
    ).toBe(1)
    const notices = async () => ((await call('GET', '/sla/notices')) as { notices: SlaNotice[] }).notices
    const tellings = () =>
      view.count(`select from company_events where payload::text like '%${told}%' and name like '%slaNotice'`)
    expect(await notices()).toMatchObject([{ ticket: { id: told } }])
    await expect.poll(tellings, { timeout: 60_000 }).toBe(1)
    // Settled by a move, too: told that it is over.
    await makeDue(told, 2)
    await becomesDone(told, 2)
    expect(await notices()).toEqual([])
    // Events are numbered, and thereby kept, once what they are about has committed.
    await expect.poll(tellings, { timeout: 60_000 }).toBe(2)
    await view.close()
    await program.kill('SIGTERM')
  },
)
