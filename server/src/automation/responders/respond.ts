import { responderNames, type ResponderName } from '@chatflow/contract'
import { traceDecision } from '../../conversations/botMessages/trace.ts'
import { speaksByItself } from '../../conversations/companySnapshot/serviceRules.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { announceVacation } from './announceVacation.ts'
import { askForConsent } from './askForConsent.ts'
import { collectRating } from './collectRating.ts'
import { continueChatbot } from './continueChatbot.ts'
import { continueIntegration } from './continueIntegration.ts'
import { loadTurn, type BotTurn, type Responder } from './botTurn.ts'
import { offerQueues } from './offerQueues.ts'
import { refuseAudio } from './refuseAudio.ts'
import { refuseOutOfHours } from './refuseOutOfHours.ts'
import { saveTurn } from './saveTurn.ts'
import { startIntegration } from './startIntegration.ts'

const responders: Record<ResponderName, Responder> = {
  collectRating,
  askForConsent,
  announceVacation,
  refuseOutOfHours,
  continueIntegration,
  startIntegration,
  continueChatbot,
  offerQueues,
  refuseAudio,
}

/** Answers what a customer wrote since the last answer, if the product has one. The first that takes the turn ends it. */
export async function respond(tenant: Tenant, ticketId: number) {
  const turn = await loadTurn(tenant, ticketId)
  if (!turn || !(await mayReply(turn))) return
  for (const name of responderNames) {
    const outcome = await responders[name](turn)
    if (!outcome) continue
    await saveTurn(turn)
    await outcome.after?.()
    const messageIds = turn.queuedIds.splice(0)
    await traceDecision(tenant, ticketId, { responder: name, reason: outcome.reason, messageIds })
    if (!outcome.goesOn) return
  }
  await saveTurn(turn)
}

/** What could have changed since the message arrived is looked at once more. */
export async function mayReply({ tenant, ticket, contact, connection, memory }: BotTurn): Promise<boolean> {
  if (!(await speaksByItself(tenant))) return false
  if (contact.disableBot || !contact.active) return false
  if (ticket.isGroup && connection.groupAsTicket !== 'enabled') return false
  return !memory.isSilenced && isWaiting(ticket.status)
}

export const isWaiting = (status: BotTurn['ticket']['status']) =>
  status === 'pending' || status === 'lgpd' || status === 'nps'
