import type { IntegrationFailure } from '@chatflow/contract'
import { removeMedia } from '../../media/removeMedia.ts'
import { storeMedia, type StoredMedia } from '../../media/storeMedia.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import type { SafeHttpClient } from './safeHttpClient.ts'
import { ServiceFailure, type ReplyMessage } from './reply.ts'

export interface Fetched {
  url: string
  media: StoredMedia
}

interface Fetching {
  safeHttp: SafeHttpClient
  storage: Storage
  companyId: number
  maxBytes: number
}

/** Fetches the files that a service names. Those that cannot be fetched are left out; after a slow one nobody waits for more. */
export async function fetchFiles(fetching: Fetching, messages: ReplyMessage[]): Promise<Fetched[]> {
  const urls = new Set(messages.flatMap((message) => (message.kind === 'file' ? [message.url] : [])))
  const fetched: Fetched[] = []
  for (const url of urls) {
    const found = await fetchOne(fetching, url)
    if (found === 'tooSlow') break
    if (typeof found === 'object') fetched.push({ url, media: found })
  }
  return fetched
}

async function fetchOne(
  { safeHttp, storage, companyId, maxBytes }: Fetching,
  url: string,
): Promise<StoredMedia | IntegrationFailure> {
  try {
    const file = await safeHttp.download(url, { maxBytes })
    try {
      return await storeMedia({ storage, companyId, file })
    } finally {
      await file.dispose()
    }
  } catch (error) {
    if (error instanceof ServiceFailure) return error.failure
    throw error
  }
}

/** Nobody shows them: nothing of them stays. */
export const discard = (storage: Storage, companyId: number, files: Fetched[]) =>
  Promise.allSettled(files.map(({ media }) => removeMedia(storage, companyId, media)))
