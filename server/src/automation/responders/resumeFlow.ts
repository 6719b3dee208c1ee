import type { FlowInput } from '../flows/engine/flowModel.ts'
import type { BotTurn } from './botTurn.ts'
import { flowOf, leaveFlow } from './continueFlow.ts'
import { playFlow } from './playFlow.ts'
import { replySoon } from './replySoon.ts'
import { recordOutcome } from './respond.ts'

/** Goes on with a flow although the customer did not answer it: a pause is over, or a service has spoken. */
export async function resumeFlow(turn: BotTurn, input: FlowInput, served?: Parameters<typeof playFlow>[3]) {
  const { tenant, ticket, newMessages } = turn
  const flow = await flowOf(turn)
  const outcome = flow ? await playFlow(turn, flow, input, served) : await leaveFlow(turn)
  const [first] = outcome.newMessageIds ?? []
  const isNowhere = outcome.goesOn && ticket.queueId === null && first !== undefined
  if (isNowhere) {
    // What the customer wrote last is looked at once more, by the next responder.
    newMessages.splice(0)
    ticket.answeredMessageId = Math.min(ticket.answeredMessageId, first - 1)
  }
  await recordOutcome(turn, 'continueFlow', outcome)
  if (isNowhere) await replySoon(tenant, [ticket.id], 0)
}
