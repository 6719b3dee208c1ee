import type { IntegrationType } from '@chatflow/contract'
import { askDialogflow } from './dialogflow.ts'
import type { SafeHttpClient } from './safeHttpClient.ts'
import type { Question, Reply, Service } from './reply.ts'
import { askTypebot } from './typebot.ts'
import { askWebhook } from './webhook.ts'

type Ask = (safeHttp: SafeHttpClient, service: Service, question: Question) => Promise<Reply>

const ways: Record<IntegrationType, Ask> = {
  dialogflow: askDialogflow,
  n8n: askWebhook,
  webhook: askWebhook,
  typebot: askTypebot,
}

/** Asks a service what to say to a customer. Throws a `ServiceFailure` if it does not respond as it should. */
export const askService: Ask = (safeHttp, service, question) =>
  ways[service.type](safeHttp, service, question)
