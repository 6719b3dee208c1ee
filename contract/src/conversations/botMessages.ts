import { z } from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { id, idParam, isoDate } from '../platform/fields.ts'

/** Who answers customers by itself, in the order in which they are asked. The first that takes the turn ends it. */
export const responderNames = [
  'collectRating',
  'askForConsent',
  'announceVacation',
  'refuseOutOfHours',
  'continueFlow',
  'startFlow',
  'continueIntegration',
  'startIntegration',
  'answerWithAi',
  'continueChatbot',
  'offerQueues',
  'refuseAudio',
] as const
export type ResponderName = (typeof responderNames)[number]

/** Why one of them said something, or nothing. */
export const automationReasons = [
  'asked',
  'rated',
  'notUnderstood',
  'tooOften',
  'newSubject',
  'expired',
  'agreed',
  'refused',
  'onVacation',
  'toldToday',
  'closedNow',
  'aMomentAgo',
  'firstMenu',
  'oneQueue',
  'chosen',
  'closedQueue',
  'again',
  'back',
  'left',
  'quiet',
  'tooMany',
  'nothingToOffer',
  'noAudio',
  'passedOn',
  'serviceSpoke',
  'serviceSilent',
  'serviceLater',
  'serviceMoved',
  'serviceDone',
  'serviceClosed',
  'serviceFailed',
  'finishWord',
  'restartWord',
  'askedAi',
  'aiSpoke',
  'aiHandedOver',
  'aiClosed',
  'aiFailed',
  'aiBudgetSpent',
  'aiNoSource',
  'flowStarted',
  'said',
  'nothingSaid',
  'answered',
  'waited',
  'waitOver',
  'stillWaiting',
  'decided',
  'drawn',
  'enteredQueue',
  'serviceMissing',
  'flowEnded',
  'stopWord',
  'tooManySteps',
  'unknownBlock',
  'brokenBlock',
  'missingBlock',
  'missingQueue',
  'missingFile',
  'missingFlow',
] as const
export type AutomationReason = (typeof automationReasons)[number]

/** Where a passage came from that an answer stands on. */
export const AiSource = z.object({
  sourceId: id,
  name: z.string(),
  /** Of a page; null for a file. */
  url: z.string().nullable(),
  passage: z.string(),
})
export type AiSource = z.infer<typeof AiSource>

export const AutomationTrace = z.object({
  id,
  responder: z.enum(responderNames),
  reason: z.enum(automationReasons),
  createdAt: isoDate,
  /** What it said; without words when it was taken back before it left. */
  said: z.array(z.object({ id, body: z.string().nullable() })),
  /** The run of a flow that it is a step of. */
  flowRunId: id.nullable(),
  /** Of a model: what of the company's knowledge it stands on. */
  sources: z.array(AiSource),
})
export type AutomationTrace = z.infer<typeof AutomationTrace>

export const traceTicket = endpoint({
  method: 'GET',
  path: '/tickets/:ticketId/trace',
  summary: 'Why the product spoke in this ticket by itself, or did not: its decisions, newest first.',
  access: 'tickets:trace',
  params: z.object({ ticketId: idParam }),
  response: z.array(AutomationTrace),
})
