import { productVersion, readHealth, readVersion } from '@chatflow/contract'
import { servePublic, type HttpContext } from './serve.ts'

export function systemRoutes(http: HttpContext) {
  servePublic(http, readHealth, async () => ({ status: 'ok' as const }))
  servePublic(http, readVersion, async () => ({ version: productVersion }))
}
