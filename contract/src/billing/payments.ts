import { z } from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { id, isoDate, looseBoolean, text } from '../platform/fields.ts'
import { pageEnd, pageQuery } from '../platform/paging.ts'
import { customPlan } from './customPlan.ts'
import { gatewayName } from './gateways.ts'
import { paymentProblems } from './invoices.ts'

export const fullNameRequired = 'O nome completo é obrigatório'
export const documentRequired = 'CEP é obrigatório'

const counted = (min: number) => z.coerce.number().int().min(min).max(customPlan.maxEach)
const optional = text(200).optional()

/**
 * What the checkout sends. Cards are typed at the gateway: what an old client sends of one is dropped unread. So is the
 * price: an invoice says itself what it costs.
 */
export const CheckoutForm = z.object({
  firstName: text(200).trim().min(1, fullNameRequired),
  lastName: optional,
  address2: optional,
  city: optional,
  state: optional,
  /** The CPF or CNPJ of who pays. */
  zipcode: text(30).trim().min(1, documentRequired),
  country: optional,
  useAddressForPaymentDetails: z.union([z.boolean(), text(10)]).optional(),
  nameOnCard: optional,
  cardNumber: z
    .unknown()
    .optional()
    .transform(() => undefined),
  cvv: z
    .unknown()
    .optional()
    .transform(() => undefined),
  /** `custom`, the number of a plan, or nothing: the plan of the invoice. What else old clients send means the latter. */
  plan: z.unknown().optional(),
  price: z.unknown().optional(),
  users: counted(customPlan.minUsers).optional().catch(undefined),
  connections: counted(customPlan.minConnections).optional().catch(undefined),
  invoiceId: z.coerce.number().int().min(1),
})
export type CheckoutForm = z.input<typeof CheckoutForm>

const address = z.string().nullable()

export const payInvoice = endpoint({
  method: 'POST',
  path: '/subscription',
  summary: 'Asks the gateways for ways to pay an invoice. What is paid is what the invoice says.',
  access: 'billing:manage',
  whileExpired: true,
  body: CheckoutForm,
  response: z.object({
    invoiceId: id,
    /** The code that a bank reads, as a picture or copied. */
    qrcode: z.object({ qrcode: z.string() }).nullable(),
    stripeURL: address,
    asaasURL: address,
    mercadopagoURL: address,
    /** The amount as people write it: `199,90`. */
    valorext: z.string(),
    valor: z.object({ original: z.string() }),
  }),
})

/** Why money belongs to no invoice: it came without a charge, or for one that is not ours. */
export const strayReasons = ['withoutCharge', 'unknownCharge'] as const

/**
 * Money that came in, as the owner of the platform sees it. Amounts in the money that was paid with, to the cent. What
 * belongs to no invoice has neither that nor a company.
 */
export const ReceivedPayment = z.object({
  id,
  companyId: id.nullable(),
  companyName: z.string().nullable(),
  invoiceId: id.nullable(),
  /** Who sent it, where only the gateway knows. */
  payer: z.string().nullable(),
  gateway: gatewayName,
  /** What the gateway calls it. */
  externalId: z.string(),
  currency: z.string(),
  received: z.number(),
  returned: z.number(),
  isDisputed: z.boolean(),
  paidAt: isoDate,
  /** The invoice that it is for: what it costs, what of it is there, and what is odd. */
  invoiceValue: z.number(),
  invoicePaid: z.number(),
  invoiceStatus: z.enum(['open', 'paid', 'cancelled']).nullable(),
  problem: z.enum([...paymentProblems, ...strayReasons]).nullable(),
})
export type ReceivedPayment = z.infer<typeof ReceivedPayment>

export const listPayments = endpoint({
  method: 'GET',
  path: '/payments',
  summary:
    'The payments of all companies, newest first, and what belongs to no invoice; with `odd` only what asks to be looked at.',
  access: 'companies:manage',
  query: pageQuery.extend({ odd: looseBoolean.default(false) }),
  response: z.object({ payments: z.array(ReceivedPayment), ...pageEnd }),
})

/** A call of a gateway about something that no invoice of ours asked for. */
export const UnmatchedNotice = z.object({
  id,
  gateway: gatewayName,
  receivedAt: isoDate,
  /** What it names: the gateway's own numbers. */
  about: z.string(),
})
export type UnmatchedNotice = z.infer<typeof UnmatchedNotice>

export const listUnmatchedNotices = endpoint({
  method: 'GET',
  path: '/payments/unmatched',
  summary: 'Genuine calls of gateways about payments that belong to no invoice, newest first.',
  access: 'companies:manage',
  query: pageQuery,
  response: z.object({ notices: z.array(UnmatchedNotice), ...pageEnd }),
})
