import { createApiToken, listApiTokens, revokeApiToken, rotateApiToken } from '@chatflow/contract'
import { serve, serveReading, type HttpContext, type Session } from '../../platform/http/serve.ts'
import { listTokens } from './apiTokens.queries.ts'
import * as save from './saveApiToken.ts'

export function apiTokenRoutes(http: HttpContext, tokenKey: Buffer) {
  const by = ({ session, request }: { session: Session; request: { ip: string } }): save.Saver => ({
    userId: session.userId,
    address: request.ip,
    tokenKey,
  })
  serveReading(http, listApiTokens, ({ tenant }) => listTokens(tenant))
  serve(http, createApiToken, ({ tenant, body, ...call }) => save.createToken(tenant, body, by(call)))
  serve(http, rotateApiToken, ({ tenant, params, body, ...call }) =>
    save.rotateToken(tenant, params.apiTokenId, body, by(call)),
  )
  serve(http, revokeApiToken, async ({ tenant, params, ...call }) => {
    await save.revokeToken(tenant, params.apiTokenId, by(call))
    return {}
  })
}
