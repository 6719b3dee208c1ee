import { z } from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { id, text } from '../platform/fields.ts'
import { customPlan } from './customPlan.ts'

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
