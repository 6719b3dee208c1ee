import { listPublicPlans } from '@chatflow/contract'
import { servePublic, type HttpContext } from '../../platform/http/serve.ts'
import * as plans from './plans.queries.ts'

export function planRoutes(http: HttpContext) {
  servePublic(http, listPublicPlans, () => http.tenancy.withPlatform(({ db }) => plans.listPublicPlans(db)))
}
