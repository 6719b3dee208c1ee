import { platformCompanyId } from '@chatflow/contract'
import { z } from 'zod'
import { fail } from '../platform/http/fail.ts'
import type { HttpContext } from '../platform/http/serve.ts'
import { isSignedName } from '../platform/storage/signedName.ts'
import type { Storage } from '../platform/storage/storage.ts'

const address = z.object({ name: z.string(), expires: z.coerce.number(), signature: z.string() })

/** The public path of attachments. An `<img>` sends no token, so the address itself carries the permission. */
export function serveAnnouncementMedia(http: HttpContext, storage: Storage, mediaKey: Buffer) {
  http.app.get('/public/announcements/:name', async (request, reply) => {
    const asked = address.safeParse({ ...(request.params as object), ...(request.query as object) })
    if (!asked.success) fail('ERR_NOT_FOUND')
    const file = { companyId: platformCompanyId, ...asked.data }
    if (!isSignedName(mediaKey, file, http.now())) fail('ERR_NOT_FOUND')
    const found = (await storage.read(file.companyId, file.name)) ?? fail('ERR_NOT_FOUND')
    return reply
      .headers({
        'content-type': file.name.endsWith('.png') ? 'image/png' : 'image/jpeg',
        'content-length': found.size,
        'cache-control': 'private, max-age=86400, immutable',
        'cross-origin-resource-policy': 'same-origin',
      })
      .send(found.stream())
  })
}
