import type { Attachment } from '@chatflow/contract'
import type { Tenant } from '../platform/tenancy/tenancy.ts'
import { mediaUrl } from './serveMedia.ts'
import type { StoredMedia } from './storeMedia.ts'

/** The file of a record as it travels. */
export function attachmentOf(tenant: Tenant, media: StoredMedia | null): Attachment {
  if (!media) return { mediaPath: null, mediaName: null, mediaType: null, thumbnailUrl: null }
  const { mediaPath, mediaName, mediaType, mediaThumbnail } = media
  return {
    mediaPath: mediaUrl(tenant, mediaPath),
    mediaName,
    mediaType,
    thumbnailUrl: mediaThumbnail && mediaUrl(tenant, mediaThumbnail),
  }
}
