import { responderNames, type ResponderName } from '@chatflow/contract'
import type { AutomationKind } from '../../conversations/automationRuns/runs.ts'
import { recordSteps } from '../../conversations/automationRuns/steps.ts'
import { speaksByItself } from '../../conversations/companySnapshot/serviceRules.ts'
import { isWithinReach } from '../../conversations/messages/writable.ts'
import { isApart } from '../../conversations/tickets/groupTickets.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { announceVacation } from './announceVacation.ts'
import { answerWithAi } from './answerWithAi.ts'
import { askForConsent } from './askForConsent.ts'
import { collectRating } from './collectRating.ts'
import { continueChatbot } from './continueChatbot.ts'
import { continueFlow } from './continueFlow.ts'
import { continueIntegration } from './continueIntegration.ts'
import { loadTurn, type BotTurn, type Outcome, type Responder } from './botTurn.ts'
import { offerQueues } from './offerQueues.ts'
import { refuseAudio } from './refuseAudio.ts'
import { refuseOutOfHours } from './refuseOutOfHours.ts'
import { runOf } from './runs.ts'
import { saveTurn } from './saveTurn.ts'
import { startFlow } from './startFlow.ts'
import { startIntegration } from './startIntegration.ts'

/** Each with the kind of run that its steps belong to. */
const responders: Record<ResponderName, { kind: AutomationKind; decide: Responder }> = {
  collectRating: { kind: 'rating', decide: collectRating },
  askForConsent: { kind: 'consent', decide: askForConsent },
  announceVacation: { kind: 'vacation', decide: announceVacation },
  refuseOutOfHours: { kind: 'hours', decide: refuseOutOfHours },
  continueFlow: { kind: 'flow', decide: continueFlow },
  startFlow: { kind: 'flow', decide: startFlow },
  continueIntegration: { kind: 'integration', decide: continueIntegration },
  startIntegration: { kind: 'integration', decide: startIntegration },
  answerWithAi: { kind: 'prompt', decide: answerWithAi },
  continueChatbot: { kind: 'menu', decide: continueChatbot },
  offerQueues: { kind: 'menu', decide: offerQueues },
  refuseAudio: { kind: 'audio', decide: refuseAudio },
}

/** Replies to what a customer wrote since the last reply, if anybody has one. The first that takes the turn ends it. */
export async function respond(tenant: Tenant, ticketId: number) {
  const turn = await loadTurn(tenant, ticketId)
  if (!turn || !(await mayReply(turn))) return
  for (const name of responderNames) {
    const outcome = await responders[name].decide(turn)
    if (!outcome) continue
    await recordOutcome(turn, name, outcome)
    if (!outcome.goesOn) return
  }
  await saveTurn(turn)
}

/** Writes a decision down, and does what it leads to. */
export async function recordOutcome(turn: BotTurn, responder: ResponderName, outcome: Outcome) {
  const run = await runOf(turn, responders[responder].kind)
  await saveTurn(turn)
  await outcome.after?.()
  const { reason, chosen, target } = outcome
  const input = { messageIds: turn.newMessages.map(({ id }) => id), chosen }
  const messageIds = turn.queuedIds.splice(0)
  const steps = outcome.steps ?? [{ reason, input, messageIds, target }]
  await recordSteps(
    turn.tenant,
    run,
    steps.map((step) => ({ responder, ...step })),
  )
  const next = await outcome.next?.()
  if (next) await recordOutcome(turn, next.responder, next.outcome)
}

/** What could have changed since the message arrived is looked at once more. */
export async function mayReply({ tenant, ticket, contact, connection }: BotTurn): Promise<boolean> {
  if (!(await speaksByItself(tenant))) return false
  if (contact.disableBot || !contact.active) return false
  if (isApart(ticket, connection)) return false
  if (ticket.isAutomationStopped || !isWaiting(ticket.status)) return false
  // What reached us days late is left to people: the network takes no reply to it.
  return isWithinReach(tenant, ticket)
}

export const isWaiting = (status: BotTurn['ticket']['status']) =>
  status === 'pending' || status === 'lgpd' || status === 'nps'
