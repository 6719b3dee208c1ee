import { listHelpPages, listHelps } from '@chatflow/contract'
import { serveReading, type HttpContext } from '../../platform/http/serve.ts'
import * as helps from './helps.queries.ts'

export function helpRoutes(http: HttpContext) {
  serveReading(http, listHelpPages, ({ tenant, query }) => helps.listHelpPages(tenant, query))
  serveReading(http, listHelps, ({ tenant }) => helps.listHelps(tenant))
}
