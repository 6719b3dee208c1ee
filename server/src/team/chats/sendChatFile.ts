import { NewChatFile, sendChatMessage as sendCall, type ChatMessage } from '@chatflow/contract'
import type { FastifyRequest } from 'fastify'
import { uploadLimit } from '../../conversations/companySnapshot/uploadLimit.ts'
import { removeMedia } from '../../media/removeMedia.ts'
import { storeMedia } from '../../media/storeMedia.ts'
import { fail } from '../../platform/http/fail.ts'
import { readForm } from '../../platform/http/form.ts'
import { acceptFields } from '../../platform/http/serve.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import type { Tenancy, Tenant } from '../../platform/tenancy/tenancy.ts'
import { findMessage } from './chatMessages.queries.ts'
import type { ChatKey } from './chats.queries.ts'
import { findVisibleChat } from './chats.visibility.ts'
import { findSent, sendChatMessage } from './sendChatMessage.ts'

interface Sending {
  tenancy: Tenancy
  storage: Storage
  companyId: number
  senderId: number
  key: ChatKey
  request: FastifyRequest
}

/** Writes a message with a file. If it is not taken, or was sent before, nothing of the file stays. */
export async function sendChatFile(sending: Sending): Promise<ChatMessage> {
  const { tenancy, storage, companyId, senderId, key, request } = sending
  const inTenant = <T>(work: (tenant: Tenant) => Promise<T>) => tenancy.withTenant(companyId, work)
  // Refused before it is read: a file for a chat one is not in is not worth a byte.
  const { chatId, maxBytes } = await inTenant(async (tenant) => ({
    chatId: (await findVisibleChat(tenant, senderId, key)).id,
    maxBytes: await uploadLimit(tenant),
  }))
  const form = await readForm(request, { ...sendCall.multipart!, maxBytes })
  try {
    const fields = acceptFields(NewChatFile, form.fields)
    const [file] = form.files
    if (!file) fail('ERR_INVALID_INPUT', { details: [{ path: 'medias', message: 'Required' }] })
    const { clientId } = fields
    const earlier = clientId && (await inTenant((tenant) => findSent(tenant, { chatId, senderId, clientId })))
    if (earlier) return await inTenant((tenant) => findMessage(tenant, earlier.id))
    const media = await storeMedia({ storage, companyId, file })
    let isKept = false
    try {
      const sent = await inTenant((tenant) => sendChatMessage(tenant, senderId, chatId, { ...fields, media }))
      // While the file was read, another call with the same key may have been faster.
      isKept = sent.file?.mediaPath?.includes(media.mediaPath) === true
      return sent
    } finally {
      if (!isKept) await removeMedia(storage, companyId, media)
    }
  } finally {
    await form.dispose()
  }
}
