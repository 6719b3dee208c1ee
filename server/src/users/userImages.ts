import { z } from 'zod'
import { fail } from '../platform/http/fail.ts'
import type { HttpContext } from '../platform/http/serve.ts'
import { isSignedName } from '../platform/storage/signedName.ts'
import type { Storage } from '../platform/storage/storage.ts'

const address = z.object({
  companyId: z.coerce.number().int(),
  name: z.string(),
  expires: z.coerce.number(),
  signature: z.string(),
})

/** The public path of profile pictures. An `<img>` sends no token, so the address itself carries the permission. */
export function serveUserImages(http: HttpContext, storage: Storage, mediaKey: Buffer) {
  http.app.get('/public/company:companyId/user/:name', async (request, reply) => {
    const asked = address.safeParse({ ...(request.params as object), ...(request.query as object) })
    if (!asked.success || !isSignedName(mediaKey, asked.data, http.now())) fail('ERR_NOT_FOUND')
    const file = (await storage.read(asked.data.companyId, asked.data.name)) ?? fail('ERR_NOT_FOUND')
    return reply
      .headers({
        'content-type': 'image/webp',
        'content-length': file.size,
        'cache-control': 'private, max-age=86400, immutable',
        'cross-origin-resource-policy': 'same-origin',
      })
      .send(file.stream())
  })
}
