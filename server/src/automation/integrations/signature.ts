import { createHmac } from 'node:crypto'
import type { Question, Service } from './reply.ts'

/** Shows the service that it is us, and that nothing was changed on the way. */
export function signed({ signingSecret }: Service, { callId }: Question, body: string) {
  const signature = createHmac('sha256', signingSecret).update(body).digest('hex')
  return { 'x-chatflow-signature': `sha256=${signature}`, 'x-chatflow-delivery': String(callId) }
}
