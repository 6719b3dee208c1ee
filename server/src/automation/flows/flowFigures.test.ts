import { afterAll, beforeAll, expect, test } from 'vitest'
import { anInbox, type Inbox } from '../../../test/inbox.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { dayOf, wallTime } from '../../platform/calendar.ts'
import { recordStep } from '../../conversations/automationRuns/steps.ts'
import { startRun, updateRun, type RunState } from '../../conversations/automationRuns/runs.ts'
import { aTicket } from '../../conversations/tickets/tickets.factory.ts'
import { aFlow, aGraph } from './flows.factory.ts'

let server: TestServer
let inbox: Inbox
beforeAll(async () => {
  server = await startTestServer()
  inbox = await anInbox(server)
})
afterAll(() => server.close())

type Taken = [nodeId: string, reason: 'said' | 'asked' | 'answered', exit: string | null, seconds: number]

/** A conversation that took these steps, each so many seconds after the one before. */
async function aRun(flowId: number, state: RunState, steps: Taken[]) {
  await inbox.data(async (tenant) => {
    const { id: ticketId } = await aTicket(tenant, { whatsappId: inbox.whatsappId })
    const run = await startRun(tenant, ticketId, 'flow', { flowId, flowVersion: 1 })
    let at = tenant.now().getTime()
    for (const [nodeId, reason, exit, seconds] of steps) {
      at += seconds * 1000
      const then = { ...tenant, now: () => new Date(at) }
      await recordStep(then, run, {
        responder: 'continueFlow',
        reason,
        input: { nodeId },
        messageIds: [],
        exit,
      })
    }
    await updateRun(tenant, run, { state })
  })
}

test('blocks are counted by visits: who came, left by which exit, after how long, and who gave up', async () => {
  const flowId = await inbox.data((tenant) => aFlow(tenant, aGraph({ start: { type: 'start' } })))
  const figures = (more = '') => {
    // Of the company: near midnight it is another one than in London.
    const day = dayOf(wallTime(server.clock.now(), 'America/Sao_Paulo'))
    return inbox.asAdmin('GET', `/flowbuilder/${flowId}/figures?from=${day}&to=${day}${more}`)
  }
  const begun: Taken = ['start', 'said', 'a', 0]
  await aRun(flowId, 'done', [
    begun,
    ['q', 'asked', null, 0],
    ['q', 'answered', 'a', 30],
    ['bye', 'said', null, 0],
  ])
  // Answers once, is asked again, and says no more.
  await aRun(flowId, 'stopped', [
    begun,
    ['q', 'asked', null, 0],
    ['q', 'answered', 'a', 10],
    ['q', 'asked', null, 0],
  ])
  await aRun(flowId, 'waiting', [begun, ['q', 'asked', null, 0]])
  const { body } = await figures()
  expect(body).toEqual({
    conversations: 3,
    finished: 1,
    blocks: [
      { nodeId: 'bye', came: 1, left: 0, droppedOff: 0, averageSeconds: null, exits: {} },
      { nodeId: 'q', came: 4, left: 2, droppedOff: 1, averageSeconds: 20, exits: { a: 2 } },
      { nodeId: 'start', came: 3, left: 3, droppedOff: 0, averageSeconds: 0, exits: { a: 3 } },
    ],
  })
  expect((await figures('&version=2')).body).toEqual({ conversations: 0, finished: 0, blocks: [] })
  expect(await server.statementsOf(() => figures())).toHaveLength(3)
})
