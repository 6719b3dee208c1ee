import type { FastifyRequest } from 'fastify'
import { fail } from '../platform/http/fail.ts'
import { readForm } from '../platform/http/form.ts'
import type { Storage } from '../platform/storage/storage.ts'
import { removeMedia } from './removeMedia.ts'
import { storeMedia, type StoredMedia } from './storeMedia.ts'

interface Incoming {
  storage: Storage
  companyId: number
  request: FastifyRequest
  maxBytes: number
}

/** Stores the one file of a form and hands it over. If it is not taken, nothing of it stays. */
export async function receiveFile<T>(
  { storage, companyId, request, maxBytes }: Incoming,
  take: (media: StoredMedia) => Promise<T>,
): Promise<T> {
  const field = 'file'
  const form = await readForm(request, { field, maxFiles: 1, maxBytes })
  try {
    const [file] = form.files
    if (!file) fail('ERR_INVALID_INPUT', { details: [{ path: field, message: 'Required' }] })
    const media = await storeMedia({ storage, companyId, file })
    try {
      return await take(media)
    } catch (error) {
      await removeMedia(storage, companyId, media)
      throw error
    }
  } finally {
    await form.dispose()
  }
}
