import { listQueues } from '@chatflow/contract'
import { serve, type HttpContext } from '../platform/http/serve.ts'
import * as queues from './queues.queries.ts'

export function queueRoutes(http: HttpContext) {
  serve(http, listQueues, ({ tenant }) => queues.listQueues(tenant))
}
