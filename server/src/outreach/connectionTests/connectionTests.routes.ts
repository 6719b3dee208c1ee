import { sendConnectionTest } from '@chatflow/contract'
import { serve, type HttpContext } from '../../platform/http/serve.ts'
import { sendTest } from './sendTest.ts'

export function connectionTestRoutes(http: HttpContext) {
  serve(http, sendConnectionTest, async ({ tenant, params, body, session }) => ({
    messageId: await sendTest(tenant, { ...params, ...body, userId: session.userId }),
  }))
}
