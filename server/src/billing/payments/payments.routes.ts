import { listPayments, listUnmatchedNotices, payInvoice } from '@chatflow/contract'
import { servePlatform, serveSlow, type HttpContext } from '../../platform/http/serve.ts'
import type { PaymentDeps } from './askCharge.ts'
import { checkOut } from './checkOut.ts'
import { serveGatewayCalls } from './hearGateway.ts'
import * as payments from './payments.queries.ts'

export function paymentRoutes(http: HttpContext, deps: PaymentDeps & { origin: string | undefined }) {
  serveSlow(http, payInvoice, ({ session: { companyId }, body, request }) =>
    checkOut(deps, {
      companyId,
      form: body,
      origin: deps.origin ?? `${request.protocol}://${request.host}`,
    }),
  )
  servePlatform(http, listPayments, ({ platform, query: { odd, ...query } }) =>
    payments.listPayments(platform, { ...query, isOdd: odd }),
  )
  servePlatform(http, listUnmatchedNotices, ({ platform, query }) => payments.listUnmatched(platform, query))
  serveGatewayCalls(http.app, http.now, deps)
}
