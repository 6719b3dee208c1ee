import { readPublicSetting, readUserCreation } from '@chatflow/contract'
import { servePublic, type HttpContext } from '../platform/http/serve.ts'
import { maySignUp, publicSetting } from './settings.queries.ts'

export function settingRoutes(http: HttpContext) {
  servePublic(http, readUserCreation, async () => {
    const allowed = await http.tenancy.withPlatform(({ db }) => maySignUp(db))
    return { userCreation: allowed ? ('enabled' as const) : ('disabled' as const) }
  })
  servePublic(http, readPublicSetting, ({ params, reply }) => {
    // A text would be sent as plain text, without the quotes that make it JSON.
    reply.type('application/json; charset=utf-8').serializer(JSON.stringify)
    return http.tenancy.withPlatform(({ db }) => publicSetting(db, params.key))
  })
}
