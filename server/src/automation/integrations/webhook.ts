import { seconds } from '../../platform/clock.ts'
import { callHeaders } from './callHeaders.ts'
import type { SafeHttpClient } from './safeHttpClient.ts'
import type { Question, Reply, Service } from './reply.ts'
import { readReply } from './webhookReply.ts'

/** Asks n8n, or any program that takes our JSON and responds in it. */
export async function askWebhook(
  safeHttp: SafeHttpClient,
  service: Service,
  question: Question,
): Promise<Reply> {
  const body = JSON.stringify(question.about)
  const { status, body: response } = await safeHttp.postJson(service.urlN8N, {
    body,
    headers: callHeaders(service, question, body),
    limitMs: seconds(service.timeLimit),
  })
  return readReply(response, status)
}
