import { ExternalMessage, maxBodyLength, sendExternalMessage } from '@chatflow/contract'
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'
import { uploadLimit } from '../../conversations/companySnapshot/uploadLimit.ts'
import { removeMedia } from '../../media/removeMedia.ts'
import { storeMedia, type StoredMedia } from '../../media/storeMedia.ts'
import { fail } from '../../platform/http/fail.ts'
import { readForm, type Form } from '../../platform/http/form.ts'
import { acceptFields } from '../../platform/http/serve.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import type { Tenancy } from '../../platform/tenancy/tenancy.ts'
import type { ApiCaller } from '../apiTokens/identifyCaller.ts'
import { findResponse, hashOf } from './once.ts'
import { requireReady, sendExternal, type ExternalSend } from './sendExternal.ts'

interface Sending {
  tenancy: Tenancy
  storage: Storage
  caller: ApiCaller
  idempotencyKey: string | undefined
  request: FastifyRequest
}

/** The same with files, each with its caption. */
export async function sendExternalForm({ tenancy, storage, caller, idempotencyKey, request }: Sending) {
  const { companyId } = caller
  // Refused before it is read: a file that cannot be sent is not worth a byte.
  const maxBytes = await tenancy.readTenant(companyId, async (tenant) => {
    await requireReady(tenant, caller.connectionId ?? fail('ERR_NO_WAPP_FOUND'))
    return uploadLimit(tenant)
  })
  const form = await readForm(request, { ...sendExternalMessage.multipart!, maxBytes })
  try {
    const fields = acceptFields(ExternalMessage, form.fields, sendExternalMessage.errorOf)
    const keys = {
      caller: caller.key,
      idempotencyKey,
      clientId: fields.clientId,
      bodyHash: hashOf([fields, await Promise.all(form.files.map(({ path }) => hashOfFile(path)))]),
    }
    const earlier = await tenancy.readTenant(companyId, (tenant) =>
      findResponse<Awaited<ReturnType<typeof sendExternal>>['sent']>(tenant, keys),
    )
    return earlier ?? (await storeAndSend({ tenancy, storage }, { caller, form: fields, keys }, form))
  } finally {
    await form.dispose()
  }
}

async function storeAndSend(
  { tenancy, storage }: Pick<Sending, 'tenancy' | 'storage'>,
  sending: ExternalSend,
  { files, fields }: Form,
) {
  const { companyId } = sending.caller
  const captions = (fields['body'] ?? []).map((caption) => caption.slice(0, maxBodyLength))
  const stored: StoredMedia[] = []
  const discard = () => Promise.allSettled(stored.map((media) => removeMedia(storage, companyId, media)))
  try {
    for (const file of files)
      stored.push(
        await storeMedia({ storage, companyId, file, isVoice: false, isSound: false, isSticker: false }),
      )
    const withCaptions = stored.map((media, index) => ({ media, caption: captions[index] ?? '' }))
    const { sent, isRepeated } = await sendExternal(tenancy, { ...sending, files: withCaptions })
    if (isRepeated) await discard()
    return sent
  } catch (error) {
    await discard()
    throw error
  }
}

async function hashOfFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('base64url')
}
