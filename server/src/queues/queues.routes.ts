import { listQueues } from '@chatflow/contract'
import { serve, type HttpContext } from '../platform/http/serve.ts'
import { readQueues } from './queueTree.ts'

export function queueRoutes(http: HttpContext) {
  serve(http, listQueues, ({ tenant }) => readQueues(tenant))
}
