import type { HttpContext } from '../../platform/http/serve.ts'
import { serveStored } from '../../platform/storage/serveStored.ts'
import type { Storage } from '../../platform/storage/storage.ts'

/** The public path of profile pictures. */
export const serveUserImages = (http: HttpContext, storage: Storage, mediaKey: Buffer) =>
  serveStored(http, { path: '/public/company:companyId/user/:name', storage, mediaKey })
