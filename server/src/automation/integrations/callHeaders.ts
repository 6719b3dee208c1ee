import { createHmac } from 'node:crypto'
import type { Question, Service } from './reply.ts'

/** Shows the service that it is us, that nothing was changed on the way, and which call it is. */
export function callHeaders(service: Service, { callId }: Question, body: string): Record<string, string> {
  const signature = createHmac('sha256', service.signingSecret).update(body).digest('hex')
  return {
    ...credentialsOf(service),
    'x-chatflow-signature': `sha256=${signature}`,
    'x-chatflow-delivery': String(callId),
  }
}

/** What the service asks every caller for. */
function credentialsOf({ authType, authName, authSecret }: Service): Record<string, string> {
  if (authType === 'none' || authSecret === null) return {}
  if (authType === 'header') return { [authName.toLowerCase()]: authSecret }
  return { authorization: `Basic ${Buffer.from(`${authName}:${authSecret}`).toString('base64')}` }
}
