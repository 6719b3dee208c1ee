import { deliveryHeader, eventHeader, signatureHeader, type WebhookFailure } from '@chatflow/contract'
import { createHmac } from 'node:crypto'
import { ServiceFailure } from '../../automation/integrations/reply.ts'
import type { SafeHttpClient } from '../../automation/integrations/safeHttpClient.ts'
import { seconds } from '../../platform/clock.ts'

/** What came of one attempt. */
export interface Attempt {
  deliveryId: number
  at: string
  status: number | null
  failure: WebhookFailure | null
  tookMs: number
  headers: Record<string, string>
  response: string
}

export interface DueDelivery {
  id: number
  event: string
  contactId: number | null
  data: unknown
  attempts: number
  createdAt: string
}

const usualLimitMs = seconds(10)
/** How much of a response is kept. The rest is not even read. */
const shownBytes = 2000

/** Word for word what is sent: the same at every attempt. */
export const bodyOf = (companyId: number, { id, event, createdAt, data }: DueDelivery) =>
  JSON.stringify({ id, event, createdAt, companyId, data })

/** `t=<seconds>,v1=<hex>`: who listened to an old call cannot repeat it later. */
function signatureOf(secret: string, body: string, at: Date): string {
  const time = Math.floor(at.getTime() / 1000)
  const hash = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')
  return `t=${time},v1=${hash}`
}

interface Call {
  companyId: number
  url: string
  secret: string
  delivery: DueDelivery
  now: Date
  limitMs?: number
}
/** Calls the receiver once. Every failure is an attempt, never an exception. */
export async function callWebhook(
  safeHttp: SafeHttpClient,
  { companyId, url, secret, delivery, now, limitMs = usualLimitMs }: Call,
): Promise<Attempt> {
  const body = bodyOf(companyId, delivery)
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Chat-flow',
    [eventHeader]: delivery.event,
    [deliveryHeader]: String(delivery.id),
    [signatureHeader]: signatureOf(secret, body, now),
  }
  const began = performance.now()
  const outcome = await exchange(safeHttp, url, { body, headers, limitMs }).catch((error: unknown) => ({
    status: null,
    failure: failureOf(error),
    response: '',
  }))
  const tookMs = Math.round(performance.now() - began)
  return { deliveryId: delivery.id, at: now.toISOString(), headers, tookMs, ...outcome }
}

/** Redirects are not followed: what is told to one address is not for another. */
async function exchange(
  safeHttp: SafeHttpClient,
  url: string,
  { body, headers, limitMs }: { body: string; headers: Record<string, string>; limitMs: number },
) {
  const signal = AbortSignal.timeout(limitMs)
  const over = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error))
  })
  const call = async () => {
    const answered = await safeHttp.fetch(url, { method: 'POST', headers, body, signal })
    const { status, ok } = answered
    const failure: WebhookFailure | null = ok ? null : 'refused'
    return { status, failure, response: await beginningOf(answered) }
  }
  return Promise.race([call(), over])
}

async function beginningOf({ body }: Response): Promise<string> {
  if (!body) return ''
  const reader = body.getReader()
  const chunks: Uint8Array[] = []
  let seen = 0
  while (seen < shownBytes) {
    const { done, value } = await reader.read()
    if (done) break
    chunks.push(value)
    seen += value.length
  }
  await reader.cancel().catch(() => undefined)
  const text = Buffer.concat(chunks).subarray(0, shownBytes).toString('utf8')
  return text.replaceAll('\0', '').toWellFormed()
}

function failureOf(error: unknown): WebhookFailure {
  if (!(error instanceof Error)) return 'unreachable'
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return 'tooSlow'
  const reason = error instanceof ServiceFailure ? error : error.cause
  if (reason instanceof ServiceFailure && reason.failure === 'addressNotAllowed') return 'addressNotAllowed'
  return 'unreachable'
}
