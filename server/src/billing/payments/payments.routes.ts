import { payInvoice } from '@chatflow/contract'
import { serveSlow, type HttpContext } from '../../platform/http/serve.ts'
import type { PaymentDeps } from './askCharge.ts'
import { checkOut } from './checkOut.ts'
import { serveGatewayCalls } from './hearGateway.ts'

export function paymentRoutes(http: HttpContext, deps: PaymentDeps & { origin: string | undefined }) {
  serveSlow(http, payInvoice, ({ session: { companyId }, body, request }) =>
    checkOut(deps, {
      companyId,
      form: body,
      origin: deps.origin ?? `${request.protocol}://${request.host}`,
    }),
  )
  serveGatewayCalls(http.app, http.now, deps)
}
