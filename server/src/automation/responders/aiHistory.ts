import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import type { Said } from '../prompts/buildConversation.ts'

/** What models are told in the place of what they cannot see. */
const unseen: Record<string, string> = {
  audio: '[a recording that could not be heard]',
  image: '[a picture]',
  video: '[a film]',
  application: '[a file]',
  contactMessage: '[a contact card]',
  locationMessage: '[a place]',
}

/** The newest of what was said in this ticket, oldest first: nothing of other tickets, and no notes of colleagues. */
export async function readAiHistory(
  { db, companyId }: Tenant,
  ticketId: number,
  max: number,
): Promise<Said[]> {
  const rows = await db
    .selectFrom('messages')
    .select(['body', 'fromMe', 'mediaType', 'transcription'])
    .where('companyId', '=', companyId)
    .where('ticketId', '=', ticketId)
    .where('isPrivate', '=', false)
    .where('isDeleted', '=', false)
    .where('mediaType', 'not in', ['call_log', 'reactionMessage'])
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(max)
    .execute()
  return rows.toReversed().map(({ body, fromMe, mediaType, transcription }) => ({
    fromCustomer: !fromMe,
    body: transcription ?? [unseen[mediaType], body].filter(Boolean).join(' '),
  }))
}
