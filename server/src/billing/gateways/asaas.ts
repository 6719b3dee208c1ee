import { z } from 'zod'
import { equalSecrets } from '../../platform/crypto.ts'
import { asCents } from './cents.ts'
import type { ChargeOrder, ChargeState, Credentials, Gateway, GatewayCall, HeardPayment } from './Gateway.ts'
import { createGatewayHttp, type GatewayHttp } from './gatewayHttp.ts'

const Payment = z.object({
  id: z.string(),
  status: z.string(),
  value: z.number(),
  invoiceUrl: z.string().nullish(),
  dateCreated: z.string(),
  clientPaymentDate: z.string().nullish(),
  deleted: z.boolean().optional(),
})
const Found = z.object({ data: z.array(Payment) })
const Customers = z.object({ data: z.array(z.object({ id: z.string() })) })
const Refunds = z.object({ data: z.array(z.object({ status: z.string(), value: z.number() })) })
const Webhooks = z.object({
  data: z.array(z.object({ url: z.string(), enabled: z.boolean(), interrupted: z.boolean().default(false) })),
})
const Event = z.object({
  id: z.string().min(1).max(200),
  event: z.string(),
  payment: z.object({ id: z.string() }).optional(),
})

const received = ['RECEIVED', 'CONFIRMED', 'RECEIVED_IN_CASH']
const disputed = ['CHARGEBACK_REQUESTED', 'CHARGEBACK_DISPUTE', 'AWAITING_CHARGEBACK_REVERSAL']
const givenBack = ['REFUNDED', 'REFUND_REQUESTED', 'REFUND_IN_PROGRESS']

/** Boleto, PIX or card by Asaas: the payer chooses on its page. */
export function createAsaas(url: string): Gateway {
  const http = createGatewayHttp(url)
  return {
    name: 'asaas',
    needs: ['asaastoken'],
    callSecret: 'asaaswebhooktoken',
    makeCharge: async (credentials, order) => {
      const headers = authorized(credentials)
      // Asaas knows no key for repeated calls: what an earlier try has made is looked for.
      const known = Found.parse(
        await http.call({ path: '/v3/payments', query: { externalReference: order.reference }, headers }),
      ).data.find((payment) => !payment.deleted)
      const payment = known ?? (await makePayment(http, headers, order))
      return { externalId: payment.id, ...(payment.invoiceUrl && { url: payment.invoiceUrl }) }
    },
    readCharge: async (credentials, { externalId }) => {
      const headers = authorized(credentials)
      const path = `/v3/payments/${encodeURIComponent(externalId)}`
      const payment = Payment.parse(await http.call({ path, headers }))
      const isMoney = [...received, ...disputed, ...givenBack].includes(payment.status)
      if (!isMoney) return { payments: [], isClosed: payment.deleted ?? false }
      const refunds = Refunds.parse(await http.call({ path: `${path}/refunds`, headers })).data
      return stateOf(payment, refunds)
    },
    hear,
    check: async (credentials, address) => {
      const request = { path: '/v3/webhooks', query: { limit: '100' } }
      const said = await http.call({ ...request, headers: authorized(credentials) })
      const known = Webhooks.parse(said).data.find(({ url: entered }) => entered === address)
      if (!known) return 'missing'
      // It stops calling after too many calls in a row that nobody took.
      return known.enabled && !known.interrupted ? 'entered' : 'paused'
    },
  }
}

const authorized = ({ secrets }: Credentials) => ({ access_token: secrets['asaastoken'] ?? '' })

async function makePayment(http: GatewayHttp, headers: Record<string, string>, order: ChargeOrder) {
  const customer = await findCustomer(http, headers, order)
  return Payment.parse(
    await http.call({
      method: 'POST',
      path: '/v3/payments',
      headers,
      json: {
        customer,
        billingType: 'UNDEFINED',
        value: order.cents / 100,
        dueDate: order.expiresAt.toISOString().slice(0, 10),
        description: order.description,
        externalReference: order.reference,
      },
    }),
  )
}

async function findCustomer(http: GatewayHttp, headers: Record<string, string>, { payer }: ChargeOrder) {
  const cpfCnpj = payer.document.replace(/\D/g, '')
  const known = Customers.parse(await http.call({ path: '/v3/customers', query: { cpfCnpj }, headers }))
    .data[0]
  if (known) return known.id
  const json = { name: payer.name, cpfCnpj, ...(payer.email && { email: payer.email }) }
  const made = await http.call({ method: 'POST', path: '/v3/customers', headers, json })
  return z.object({ id: z.string() }).parse(made).id
}

function stateOf(payment: z.infer<typeof Payment>, refunds: z.infer<typeof Refunds>['data']): ChargeState {
  const receivedCents = asCents(payment.value)
  const back = refunds.filter(({ status }) => status !== 'CANCELLED')
  const returned = back.reduce((sum, { value }) => sum + asCents(value), 0)
  return {
    isClosed: true,
    payments: [
      {
        externalId: payment.id,
        currency: 'BRL',
        receivedCents,
        returnedCents: payment.status === 'REFUNDED' ? receivedCents : Math.min(returned, receivedCents),
        isDisputed: disputed.includes(payment.status),
        paidAt: new Date(payment.clientPaymentDate ?? payment.dateCreated).toISOString(),
      },
    ],
  }
}

/** Asaas signs nothing: it sends the word that it was given for this purpose. */
function hear({ secrets }: Credentials, { headers, body }: GatewayCall): HeardPayment[] | undefined {
  const token = secrets['asaaswebhooktoken']
  const given = headers['asaas-access-token']
  if (!token || typeof given !== 'string' || !equalSecrets(given, token)) return undefined
  const event = Event.safeParse(JSON.parse(body.toString())).data
  return event?.payment ? [{ key: event.id, about: { externalId: event.payment.id } }] : []
}
