import { z } from 'zod'
import { isLive, type Run } from '../../conversations/automationRuns/runs.ts'
import { serviceRules } from '../../conversations/companySnapshot/serviceRules.ts'
import { minutes } from '../../platform/clock.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { enqueueCall } from '../integrations/enqueueCall.ts'
import type { BotTurn } from './botTurn.ts'
import { defineRun } from './runs.ts'

const Memory = z.object({
  /** What the service gave us to remember, and when it was last spoken to. */
  session: z.string().nullable().default(null),
  usedAt: z.number().nullable().default(null),
  /** What it let the customer choose from last: numbers stand for these. */
  choices: z.array(z.string()).default([]),
})
const integrationRun = defineRun('integration', Memory)
const nothing = Memory.parse({})

/** Services reply only where the company's plan has them. */
export async function mayUseIntegrations(tenant: Tenant): Promise<boolean> {
  return (await serviceRules(tenant)).company.useIntegrations
}

/** A service leads this conversation from now on: it gets the new messages, and whatever comes next. */
export async function handToIntegration(
  turn: BotTurn,
  integrationId: number,
  event: 'start' | 'message',
  messageIds = turn.newMessages.map(({ id }) => id),
) {
  const { ticket, tenant } = turn
  const goesOn = event === 'message' && isLed(turn)
  const { id: runId } = goesOn
    ? await integrationRun.save(turn, 'running', integrationRun.memory(turn))
    : await integrationRun.restart(turn, { integrationId })
  Object.assign(ticket, { useIntegration: true, integrationId })
  turn.automation = 'integration'
  await enqueueCall(tenant, { ticketId: ticket.id, integrationId, runId, event, messageIds })
}

/** The service has replied and waits for the customer. */
export const waitForCustomer = (turn: BotTurn, session: string | null, choices: string[]): Promise<Run> =>
  integrationRun.save(turn, 'waiting', { session, usedAt: turn.tenant.now().getTime(), choices })

/** The service says something later: what it let the customer choose from still counts. */
export const waitForReply = (turn: BotTurn): Promise<Run> =>
  integrationRun.save(turn, 'waiting', integrationRun.memory(turn))

/** The service is done with it, or could not be reached: people, or the menu, go on. */
export function endIntegration(turn: BotTurn, state: 'done' | 'failed'): Promise<Run> {
  turn.ticket.useIntegration = false
  turn.automation = 'none'
  return integrationRun.save(turn, state, nothing)
}

function isLed(turn: BotTurn): boolean {
  const state = integrationRun.state(turn)
  return state !== undefined && isLive(state)
}

/** In one attendance a service does not begin a second time by itself. */
export const hasEnded = (turn: BotTurn) => integrationRun.state(turn) !== undefined && !isLed(turn)

export const offeredChoices = (turn: BotTurn): string[] => integrationRun.memory(turn).choices

/** Of Typebot: forgotten when it was not used for this many minutes; 0 for never. */
export function sessionOf(turn: BotTurn, expiresAfter: number): string | null {
  const { session, usedAt } = integrationRun.memory(turn)
  const isExpired =
    expiresAfter > 0 && usedAt !== null && turn.tenant.now().getTime() - usedAt > minutes(expiresAfter)
  return isExpired ? null : session
}
