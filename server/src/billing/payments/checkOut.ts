import {
  idParam,
  isExpired,
  type CheckoutForm,
  type Company,
  type GatewayName,
  type payInvoice,
  type ResponseOf,
} from '@chatflow/contract'
import { findPublicPlan } from '../../company/plans/findPublicPlan.ts'
import { ensureCustomPlan } from '../../company/plans/customPlan.ts'
import { findCompany } from '../../company/companies/findCompany.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { asReais } from '../gateways/cents.ts'
import { webhookAddress, type Credentials, type MadeCharge } from '../gateways/Gateway.ts'
import { GatewayUnreachable } from '../gateways/gatewayHttp.ts'
import { readyGateways } from '../gateways/gatewaySecrets.ts'
import { choosePlan } from '../invoices/choosePlan.ts'
import { lockInvoice, type LockedInvoice } from '../invoices/lockInvoice.ts'
import { forgetPlanChange } from '../invoices/nextPlan.ts'
import { openInvoice } from '../invoices/openInvoice.ts'
import { exceededSizes } from '../invoices/quotePlan.ts'
import type { PaymentDeps } from './askCharge.ts'
import { prepareCharge, recordFailure, recordMade, type Charge } from './charges.ts'

interface Checkout {
  companyId: number
  form: Pick<CheckoutForm, 'firstName' | 'zipcode' | 'plan' | 'users' | 'connections'> & { invoiceId: number }
  /** Where browsers and gateways reach us. */
  origin: string
}

/** Every way to pay an invoice, at every gateway that is set up. One that is away does not keep the others from it. */
export async function checkOut(
  deps: PaymentDeps,
  { companyId, form, origin }: Checkout,
): Promise<ResponseOf<typeof payInvoice>> {
  const { tenancy, gateways, sealKey } = deps
  const { credentials, ready, planId } = await tenancy.withPlatform(async (platform) => ({
    ...(await readyGateways(gateways, platform, sealKey)),
    planId: await wantedPlan(platform, form),
  }))
  if (ready.length === 0) fail('ERR_NO_GATEWAY')
  const prepared = await tenancy.withTenant(companyId, (tenant) => prepare(tenant, { form, ready, planId }), [
    'invoices',
  ])
  const ways = await Promise.all(
    prepared.charges.map((charge) => {
      const gateway = charge.gateway as GatewayName
      const ask = { payer: { ...prepared.payer, name: form.firstName, document: form.zipcode }, origin }
      return offer(deps, { charge, invoice: prepared.invoice, gateway, credentials, ...ask })
    }),
  )
  if (ways.some((way) => 'isOutdated' in way)) fail('ERR_INVOICE_CHANGED')
  const offered = ways.filter((way) => 'made' in way)
  if (offered.length === 0)
    fail(ways.some(({ isRefused }) => isRefused) ? 'ERR_PAYMENT_REFUSED' : 'ERR_GATEWAY_UNREACHABLE')
  return responseOf(prepared.invoice, offered)
}

/** A plan of one's own measure, a public one, or nothing: the plan that the invoice is for. */
async function wantedPlan(platform: Parameters<typeof ensureCustomPlan>[0], form: Checkout['form']) {
  const { plan, users, connections } = form
  if (plan === 'custom') {
    const size = { users: Number(users), connections: Number(connections) }
    for (const path of ['users', 'connections'] as const)
      if (Number.isNaN(size[path])) fail('ERR_INVALID_INPUT', { details: [{ path, message: 'Invalid' }] })
    return ensureCustomPlan(platform, size)
  }
  const { data: planId } = idParam.safeParse(plan)
  if (planId === undefined) return typeof plan === 'number' ? fail('ERR_NO_PLAN_FOUND') : undefined
  return ((await findPublicPlan(platform.db, planId)) ?? fail('ERR_NO_PLAN_FOUND')).id
}

interface Wish {
  form: Checkout['form']
  ready: GatewayName[]
  planId: number | undefined
}
async function prepare(tenant: Tenant, { form, ready, planId }: Wish) {
  // What is not owed any more is cancelled first.
  await openInvoice(tenant)
  const invoice = await lockInvoice(tenant, form.invoiceId)
  if (invoice.status === 'paid') fail('ERR_INVOICE_PAID')
  if (invoice.status === 'cancelled') fail('ERR_INVOICE_CHANGED')
  const priced = planId === undefined ? invoice : await choosePlan(tenant, invoice, planId)
  // Who chooses here has thought anew about what was planned.
  if (planId !== undefined) await forgetPlanChange(tenant)
  const company = await findCompany(tenant.db, tenant.companyId)
  if (company) await refuseTooSmall(tenant, company, priced)
  const charges: Charge[] = []
  for (const gateway of ready) charges.push(await prepareCharge(tenant, priced, gateway))
  return { invoice: priced, charges, payer: { email: company?.email ?? null } }
}

/** Once the licence is over nothing can be removed any more: then the way back in is open, whatever the company has. */
async function refuseTooSmall(tenant: Tenant, company: Company, { planId, ...sizes }: LockedInvoice) {
  if (planId === company.planId || isExpired(company, tenant.now())) return
  const exceeded = await exceededSizes(tenant, sizes, company)
  if (exceeded.length > 0) fail('ERR_PLAN_TOO_SMALL', { details: exceeded })
}

interface Offer {
  charge: Charge
  invoice: LockedInvoice
  gateway: GatewayName
  credentials: Credentials
  payer: { name: string; document: string; email: string | null }
  origin: string
}
type Way = { gateway: GatewayName; isRefused?: boolean } & (
  | { made: MadeCharge }
  | { failed: true }
  | { isOutdated: true }
)

async function offer({ tenancy, gateways }: PaymentDeps, asked: Offer): Promise<Way> {
  const { charge, invoice, gateway, credentials, payer, origin } = asked
  if (charge.externalId) return { gateway, made: keptWay(charge) }
  try {
    const made = await gateways[gateway].makeCharge(credentials, {
      reference: charge.reference,
      cents: charge.valueCents,
      description: `${invoice.detail} #${invoice.id}`,
      payer,
      expiresAt: new Date(charge.expiresAt),
      lastsSeconds: Math.floor((Date.parse(charge.expiresAt) - Date.parse(charge.createdAt)) / 1000),
      returnUrl: `${origin}/financeiro`,
      webhookUrl: webhookAddress(gateways[gateway], origin),
    })
    const isOwed = await tenancy.withTenant(charge.companyId, (tenant) => recordMade(tenant, charge, made))
    return isOwed ? { gateway, made } : { gateway, isOutdated: true }
  } catch (error) {
    const { message } = error as Error
    await tenancy.withTenant(charge.companyId, (tenant) => recordFailure(tenant, charge, message))
    return { gateway, failed: true, isRefused: !(error instanceof GatewayUnreachable) }
  }
}

const keptWay = ({ externalId, url, code }: Charge): MadeCharge => ({
  externalId: externalId ?? '',
  ...(url !== null && { url }),
  ...(code !== null && { code }),
})

function responseOf(invoice: LockedInvoice, offered: { gateway: GatewayName; made: MadeCharge }[]) {
  const way = (name: GatewayName) => offered.find(({ gateway }) => gateway === name)?.made
  const code = way('efi')?.code
  const original = asReais(invoice.valueCents - invoice.paidCents)
  return {
    invoiceId: invoice.id,
    qrcode: code === undefined ? null : { qrcode: code },
    stripeURL: way('stripe')?.url ?? null,
    asaasURL: way('asaas')?.url ?? null,
    mercadopagoURL: way('mercadopago')?.url ?? null,
    valorext: original.replace('.', ','),
    valor: { original },
  }
}
