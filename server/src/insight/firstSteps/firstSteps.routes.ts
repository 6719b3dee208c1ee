import { findFirstSteps } from '@chatflow/contract'
import { serveReading, type HttpContext } from '../../platform/http/serve.ts'
import { readFirstSteps } from './readFirstSteps.ts'

export function firstStepRoutes(http: HttpContext) {
  serveReading(http, findFirstSteps, async ({ tenant }) => ({ done: await readFirstSteps(tenant) }))
}
