import type { IntegrationType } from '@chatflow/contract'
import { askDialogflow } from './dialogflow.ts'
import type { SafeHttpClient } from './safeHttpClient.ts'
import { ServiceFailure, type Question, type Reply, type Service } from './reply.ts'
import { askTypebot } from './typebot.ts'
import { askWebhook } from './webhook.ts'

type Ask = (safeHttp: SafeHttpClient, service: Service, question: Question) => Promise<Reply>

const ways: Record<Exclude<IntegrationType, 'flowbuilder'>, Ask> = {
  dialogflow: askDialogflow,
  n8n: askWebhook,
  webhook: askWebhook,
  typebot: askTypebot,
}

/** Asks a service what to say to a customer. Throws a `ServiceFailure` if it does not respond as it should. */
export const askService: Ask = async (safeHttp, service, question) => {
  // A flow is no service: it runs here, and nobody has to be asked.
  if (service.type === 'flowbuilder') throw new ServiceFailure('badResponse', null, false)
  return ways[service.type](safeHttp, service, question)
}
