import { equalSecrets, fingerprint } from '../../platform/crypto.ts'

interface ReplyTo {
  companyId: number
  callId: number
}

/** What lets a service say something to one call, and to nothing else. Until when, the call itself knows. */
export function replyTicket(key: Buffer, { companyId, callId }: ReplyTo): string {
  const subject = `${companyId}.${callId}`
  return `${subject}.${fingerprint(key, subject)}`
}

/** Nothing when it was not made by us. */
export function openReplyTicket(key: Buffer, ticket: string): ReplyTo | undefined {
  const [companyId, callId] = ticket.split('.').map(Number)
  if (!Number.isSafeInteger(companyId) || !Number.isSafeInteger(callId)) return undefined
  const found = { companyId: companyId!, callId: callId! }
  return equalSecrets(replyTicket(key, found), ticket) ? found : undefined
}
