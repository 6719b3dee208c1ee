import type { GatewayName } from '@chatflow/contract'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import type { ChargeState, GatewayPayment } from '../gateways/Gateway.ts'
import { lockInvoice } from '../invoices/lockInvoice.ts'
import { nextAsking } from './nextAsking.ts'
import { settleInvoice } from './settleInvoice.ts'

interface AskedCharge {
  id: number
  invoiceId: number
  gateway: GatewayName
  asked: number
  createdAt: string
  expiresAt: string
}

/** Writes down what a gateway says about a charge. Two payments at the same moment are summed one after the other. */
export async function recordPayments(tenant: Tenant, charge: AskedCharge, state: ChargeState) {
  const { db, companyId, now } = tenant
  const invoice = await lockInvoice(tenant, charge.invoiceId)
  for (const payment of state.payments) await keep(tenant, charge, payment)
  if (state.payments.length > 0) await settleInvoice(tenant, invoice)
  const asked = charge.asked + 1
  await db
    .updateTable('charges')
    .set({
      asked,
      error: null,
      askAt:
        nextAsking({ ...charge, asked, isPaid: state.payments.length > 0 }, now())?.toISOString() ?? null,
      ...(state.isClosed && { state: 'closed' }),
    })
    .where('companyId', '=', companyId)
    .where('id', '=', charge.id)
    .execute()
}

/** Each payment is there once, however often and by whichever call it is told. */
async function keep({ db, companyId, now }: Tenant, charge: AskedCharge, payment: GatewayPayment) {
  const at = now().toISOString()
  const { receivedCents, returnedCents, isDisputed } = payment
  await db
    .insertInto('payments')
    .values({
      ...payment,
      companyId,
      invoiceId: charge.invoiceId,
      chargeId: charge.id,
      gateway: charge.gateway,
      createdAt: at,
      updatedAt: at,
    })
    .onConflict((known) =>
      known
        .columns(['gateway', 'externalId'])
        .doUpdateSet({ receivedCents, returnedCents, isDisputed, updatedAt: at })
        // A payment that belongs to another charge is not moved: the gateway would be telling two stories.
        .where('payments.chargeId', '=', charge.id),
    )
    .execute()
}
