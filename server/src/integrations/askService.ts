import type { IntegrationType } from '@chatflow/contract'
import { askDialogflow } from './dialogflow.ts'
import type { Outgoing } from './outgoing.ts'
import type { Question, Reply, Service } from './reply.ts'
import { askTypebot } from './typebot.ts'
import { askWebhook } from './webhook.ts'

type Ask = (outgoing: Outgoing, service: Service, question: Question) => Promise<Reply>

const ways: Record<IntegrationType, Ask> = {
  dialogflow: askDialogflow,
  n8n: askWebhook,
  webhook: askWebhook,
  typebot: askTypebot,
}

/** Asks a service what to say to a customer. Throws a `ServiceFailure` if it does not answer as it should. */
export const askService: Ask = (outgoing, service, question) =>
  ways[service.type](outgoing, service, question)
