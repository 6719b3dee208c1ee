import { responderNames, type ResponderName } from '@chatflow/contract'
import { traceDecision } from '../../conversations/botMessages/trace.ts'
import { speaksByItself } from '../../conversations/companySnapshot/serviceRules.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { announceVacation } from './announceVacation.ts'
import { askForConsent } from './askForConsent.ts'
import { collectRating } from './collectRating.ts'
import { continueChatbot } from './continueChatbot.ts'
import { continueIntegration } from './continueIntegration.ts'
import { listenTo, type Hearing, type Responder } from './hearing.ts'
import { offerQueues } from './offerQueues.ts'
import { refuseAudio } from './refuseAudio.ts'
import { refuseOutOfHours } from './refuseOutOfHours.ts'
import { remember } from './remember.ts'
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
  const hearing = await listenTo(tenant, ticketId)
  if (!hearing || !(await mayAnswer(hearing))) return
  for (const name of responderNames) {
    const outcome = await responders[name](hearing)
    if (!outcome) continue
    await remember(hearing)
    await outcome.after?.()
    const messageIds = hearing.said.splice(0)
    await traceDecision(tenant, ticketId, { responder: name, reason: outcome.reason, messageIds })
    if (!outcome.goesOn) return
  }
  await remember(hearing)
}

/** What could have changed since the message arrived is looked at once more. */
export async function mayAnswer({ tenant, ticket, contact, connection, memory }: Hearing): Promise<boolean> {
  if (!(await speaksByItself(tenant))) return false
  if (contact.disableBot || !contact.active) return false
  if (ticket.isGroup && connection.groupAsTicket !== 'enabled') return false
  return !memory.isSilenced && isWaiting(ticket.status)
}

export const isWaiting = (status: Hearing['ticket']['status']) =>
  status === 'pending' || status === 'lgpd' || status === 'nps'
