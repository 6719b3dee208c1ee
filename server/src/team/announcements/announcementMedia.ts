import { platformCompanyId } from '@chatflow/contract'
import type { HttpContext } from '../../platform/http/serve.ts'
import { serveStored } from '../../platform/storage/serveStored.ts'
import type { Storage } from '../../platform/storage/storage.ts'

/** The public path of attachments. */
export const serveAnnouncementMedia = (http: HttpContext, storage: Storage, mediaKey: Buffer) =>
  serveStored(http, {
    path: '/public/announcements/:name',
    companyId: platformCompanyId,
    storage,
    mediaKey,
  })
