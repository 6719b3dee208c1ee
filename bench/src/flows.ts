import { aConnection } from '../../server/src/channels/connections/connections.factory.ts'
import { compileFlow } from '../../server/src/automation/flows/engine/compileFlow.ts'
import { FlowState, type FlowSurroundings } from '../../server/src/automation/flows/engine/flowModel.ts'
import { runFlow } from '../../server/src/automation/flows/engine/runFlow.ts'
import { aFlow, aGraph } from '../../server/src/automation/flows/flows.factory.ts'
import { respond } from '../../server/src/automation/responders/respond.ts'
import { aCompany } from '../../server/src/company/companies/companies.factory.ts'
import { aQueue } from '../../server/src/company/queues/queues.factory.ts'
import { someContacts } from '../../server/src/conversations/contacts/contacts.factory.ts'
import { aMessage } from '../../server/src/conversations/messages/messages.factory.ts'
import { someTickets } from '../../server/src/conversations/tickets/tickets.factory.ts'
import type { Tenancy } from '../../server/src/platform/tenancy/tenancy.ts'
import { measureEditor } from './flowEditor.ts'
import { openTenancy, took } from './openTenancy.ts'
import { draw, median } from './table.ts'

const turns = 200
const blocks = 50

/** A start, conditions one after the other, and a question: one message is said, as by a menu. */
function aLongFlow() {
  const names = Array.from({ length: blocks - 2 }, (_, index) => `c${index}`)
  const conditions = names.map((name, index) => [
    name,
    {
      type: 'condition',
      data: { key: 'name', condition: 'notEmpty', value: '' },
      to: { true: names[index + 1] ?? 'q', false: 'q' },
    },
  ])
  return aGraph({
    s: { type: 'start', to: 'c0' },
    ...Object.fromEntries(conditions),
    q: {
      type: 'question',
      data: { message: 'Olá, {{firstName}}! Qual é o assunto?', answerKey: 'assunto' },
      to: 'c0',
    },
  })
}

/** What a turn of the bot costs, in the menu and in a flow, from the message to the commit; and the engine by itself. */
async function main() {
  const { tenancy, close } = await openTenancy('flows')
  try {
    const lines = [['turn', 'median, ms']]
    const [menu, flow] = await Promise.all([aDesk(tenancy, false), aDesk(tenancy, true)])
    const costs = { menu: [] as number[], flow: [] as number[] }
    for (let turn = 0; turn < turns; turn += 1) {
      costs.menu.push(await menu(turn))
      costs.flow.push(await flow(turn))
    }
    lines.push(['the menu', median(costs.menu).toFixed(1)])
    lines.push([`a flow, ${blocks} blocks`, median(costs.flow).toFixed(1)])
    process.stdout.write(`\n${draw(lines)}\nSteps per second, the engine by itself: ${stepsPerSecond()}\n`)
  } finally {
    await close()
  }
  process.stdout.write(`\n${await measureEditor()}\n`)
}

/** A company whose customers write once each. Returns what the answer to one of them takes. */
async function aDesk(tenancy: Tenancy, hasFlow: boolean) {
  const companyId = await tenancy.withPlatform((platform) => aCompany(platform))
  const tickets = await tenancy.withTenant(companyId, async (tenant) => {
    const { db } = tenant
    const whatsappId = await aConnection(tenant)
    const queue = await aQueue(tenant)
    await db
      .insertInto('connectionQueues')
      .values({ companyId, connectionId: whatsappId, queueId: queue.id })
      .execute()
    const other = await aQueue(tenant)
    await db
      .insertInto('connectionQueues')
      .values({ companyId, connectionId: whatsappId, queueId: other.id })
      .execute()
    if (hasFlow) {
      const flowIdNotPhrase = await aFlow(tenant, aLongFlow())
      await db
        .updateTable('connections')
        .set({ flowIdNotPhrase })
        .where('companyId', '=', companyId)
        .execute()
    }
    const contacts = await someContacts(
      tenant,
      Array.from({ length: turns }, () => ({ name: 'Maria Souza' })),
    )
    const opened = await someTickets(
      tenant,
      contacts.map(({ id }) => ({ whatsappId, contactId: id, status: 'pending' as const })),
    )
    for (const { id, contactId } of opened)
      await aMessage(tenant, { ticketId: id, contactId, fromMe: false, body: 'Olá' })
    return opened
  })
  return (turn: number) =>
    took(() => tenancy.withTenant(companyId, (tenant) => respond(tenant, tickets[turn]!.id)))
}

function stepsPerSecond(): number {
  const flow = compileFlow(aLongFlow())
  const now = new Date()
  const contact = { name: 'Maria Souza', number: '1', email: '', extraInfo: [] }
  const surroundings: FlowSurroundings = {
    now,
    values: { contact, companyName: 'Loja', timezone: 'America/Sao_Paulo', now },
    hasQueue: () => true,
    hasUser: () => true,
    hasFile: () => true,
  }
  let state = runFlow(flow, FlowState.parse({}), { kind: 'start' }, surroundings).state
  let steps = 0
  const began = performance.now()
  while (performance.now() - began < 1000) {
    const turn = runFlow(flow, state, { kind: 'messages', answers: [{ text: 'boleto' }] }, surroundings)
    steps += turn.steps.length
    state = turn.state
  }
  return Math.round(steps / ((performance.now() - began) / 1000))
}

await main()
