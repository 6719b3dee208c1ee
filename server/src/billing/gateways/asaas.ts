import { z } from 'zod'
import { equalSecrets, randomToken } from '../../platform/crypto.ts'
import { asCents } from './cents.ts'
import type {
  ChargeOrder,
  ChargeState,
  Credentials,
  Gateway,
  GatewayCall,
  HeardPayment,
  Registered,
  WebhookEntry,
} from './Gateway.ts'
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
  data: z.array(
    z.object({
      id: z.string(),
      url: z.string(),
      enabled: z.boolean(),
      interrupted: z.boolean().default(false),
    }),
  ),
})
const Event = z.object({
  id: z.string().min(1).max(200),
  event: z.string(),
  payment: z.object({ id: z.string() }).optional(),
})

/** What it is asked to call about. */
const events = [
  'PAYMENT_CONFIRMED',
  'PAYMENT_RECEIVED',
  'PAYMENT_RECEIVED_IN_CASH_UNDONE',
  'PAYMENT_REFUNDED',
  'PAYMENT_PARTIALLY_REFUNDED',
  'PAYMENT_REFUND_IN_PROGRESS',
  'PAYMENT_CHARGEBACK_REQUESTED',
  'PAYMENT_CHARGEBACK_DISPUTE',
  'PAYMENT_AWAITING_CHARGEBACK_REVERSAL',
  'PAYMENT_DELETED',
]

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
      const known = await listWebhooks(http, authorized(credentials))
      const entered = known.find((webhook) => webhook.url === address)
      if (!entered) return 'missing'
      // It stops calling after too many calls in a row that nobody took.
      return entered.enabled && !entered.interrupted ? 'entered' : 'paused'
    },
    register: (credentials, entry) => enterAddress(http, credentials, entry),
  }
}

const webhooksPath = '/v3/webhooks'
const listWebhooks = async (http: GatewayHttp, headers: Record<string, string>) =>
  Webhooks.parse(await http.call({ path: webhooksPath, query: { limit: '100' }, headers })).data

/** It is told the word that its calls shall carry: one that nobody has chosen is made up here. */
async function enterAddress(
  http: GatewayHttp,
  credentials: Credentials,
  { address, former, email, isAnew }: WebhookEntry,
): Promise<Registered> {
  const headers = authorized(credentials)
  const known = await listWebhooks(http, headers)
  const kept = known.find(({ url }) => url === address) ?? known.find(({ url }) => url === former)
  const chosen = isAnew ? undefined : credentials.secrets['asaaswebhooktoken']
  const authToken = chosen ?? randomToken()
  const json = {
    name: 'Chat-flow',
    url: address,
    email,
    enabled: true,
    interrupted: false,
    authToken,
    // One call that fails holds up no other: what was paid is asked for anyway.
    sendType: 'NON_SEQUENTIALLY',
    events,
  }
  if (kept) {
    const path = `${webhooksPath}/${encodeURIComponent(kept.id)}`
    await http.call({ method: 'PUT', path, headers, json })
  } else await http.call({ method: 'POST', path: webhooksPath, headers, json })
  return chosen === undefined ? { callSecret: authToken } : {}
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
