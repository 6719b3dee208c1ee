import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { minutes } from '../../platform/clock.ts'
import type {
  ChargeState,
  Credentials,
  Gateway,
  GatewayCall,
  HeardPayment,
  Registered,
  WebhookEntry,
} from './Gateway.ts'
import { createGatewayHttp, GatewayRefusal, type GatewayHttp } from './gatewayHttp.ts'

const Session = z.object({ id: z.string(), url: z.string().nullish() })
const Intent = z.object({
  id: z.string(),
  amount_received: z.number(),
  currency: z.string(),
  created: z.number(),
  latest_charge: z
    .object({ amount_refunded: z.number(), disputed: z.boolean(), created: z.number() })
    .nullish(),
})
const PaidSession = z.object({
  status: z.enum(['open', 'complete', 'expired']),
  payment_intent: Intent.nullish(),
})
const Endpoints = z.object({
  data: z.array(z.object({ id: z.string(), url: z.string(), status: z.string() })),
})
const MadeEndpoint = z.object({ id: z.string(), secret: z.string().min(1) })
const Event = z.object({
  id: z.string().min(1).max(200),
  type: z.string(),
  data: z.object({
    object: z.object({
      id: z.string(),
      object: z.string(),
      payment_intent: z.string().nullish(),
    }),
  }),
})

/** What it is asked to call about. */
const events = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'charge.refunded',
  'charge.dispute.created',
  'charge.dispute.closed',
]

/** A call that is older than this was caught and is sent again. */
const maxAgeMs = minutes(5)

/** Cards by Stripe: a page of its checkout for each charge. */
export function createStripe(url: string): Gateway {
  const http = createGatewayHttp(url)
  const authorized = ({ secrets }: Credentials) => ({
    authorization: `Bearer ${secrets['stripeprivatekey']}`,
  })
  return {
    name: 'stripe',
    needs: ['stripeprivatekey'],
    callSecret: 'stripewebhooksecret',
    makeCharge: async (credentials, order) => {
      const { reference } = order
      const said = await http.call({
        method: 'POST',
        path: '/v1/checkout/sessions',
        headers: { ...authorized(credentials), 'idempotency-key': reference },
        form: {
          mode: 'payment',
          client_reference_id: reference,
          'metadata[reference]': reference,
          'payment_intent_data[metadata][reference]': reference,
          'line_items[0][quantity]': '1',
          'line_items[0][price_data][currency]': 'brl',
          'line_items[0][price_data][unit_amount]': String(order.cents),
          'line_items[0][price_data][product_data][name]': order.description,
          ...(order.payer.email && { customer_email: order.payer.email }),
          success_url: order.returnUrl,
          cancel_url: order.returnUrl,
          expires_at: String(Math.floor(order.expiresAt.getTime() / 1000)),
        },
      })
      const session = Session.parse(said)
      return { externalId: session.id, ...(session.url && { url: session.url }) }
    },
    readCharge: async (credentials, { externalId }) =>
      stateOf(
        await http.call({
          path: `/v1/checkout/sessions/${encodeURIComponent(externalId)}`,
          query: { 'expand[]': 'payment_intent.latest_charge' },
          headers: authorized(credentials),
        }),
      ),
    hear,
    findReference: async (credentials, paymentId) => {
      const said = await http.call({
        path: `/v1/payment_intents/${encodeURIComponent(paymentId)}`,
        headers: authorized(credentials),
      })
      return z.object({ metadata: z.object({ reference: z.string().optional() }) }).parse(said).metadata
        .reference
    },
    check: (credentials, address) => findAddress(http, authorized(credentials), address),
    register: (credentials, entry) =>
      enterAddress(http, authorized(credentials), {
        ...entry,
        hasSecret: Boolean(credentials.secrets['stripewebhooksecret']) && !entry.isAnew,
      }),
  }
}

type Headers = Record<string, string>
const endpointsPath = '/v1/webhook_endpoints'
const listEndpoints = async (http: GatewayHttp, headers: Headers) =>
  Endpoints.parse(await http.call({ path: endpointsPath, query: { limit: '100' }, headers })).data

async function findAddress(http: GatewayHttp, headers: Headers, address: string) {
  const known = await listEndpoints(http, headers).catch(unlessRestricted)
  if (known === undefined) return 'unknown'
  const entered = known.find(({ url }) => url === address)
  if (!entered) return 'missing'
  return entered.status === 'enabled' ? 'entered' : 'paused'
}

/**
 * Stripe tells the secret of an entry once, when it is made. Where we have it, the entry is put right; where we do not, a
 * new one takes the place of those before.
 */
async function enterAddress(
  http: GatewayHttp,
  headers: Headers,
  { address, former, hasSecret }: WebhookEntry & { hasSecret: boolean },
): Promise<Registered> {
  const known = await listEndpoints(http, headers)
  const ours = known.filter(({ url }) => url === address || url === former)
  const wanted = Object.fromEntries(events.map((event, index) => [`enabled_events[${index}]`, event]))
  const path = (id: string) => `${endpointsPath}/${encodeURIComponent(id)}`
  const kept = hasSecret ? (ours.find(({ url }) => url === address) ?? ours[0]) : undefined
  if (kept) {
    const form = { url: address, disabled: 'false', ...wanted }
    await http.call({ method: 'POST', path: path(kept.id), headers, form })
    return {}
  }
  const form = { url: address, description: 'Chat-flow', ...wanted }
  const made = MadeEndpoint.parse(await http.call({ method: 'POST', path: endpointsPath, headers, form }))
  for (const { id } of ours) await http.call({ method: 'DELETE', path: path(id), headers })
  return { callSecret: made.secret }
}

/** A key that may do no more than it must does not see what addresses are entered; it works all the same. */
function unlessRestricted(error: unknown) {
  if (error instanceof GatewayRefusal && error.status === 403) return undefined
  throw error
}

function stateOf(said: unknown): ChargeState {
  const { status, payment_intent: intent } = PaidSession.parse(said)
  if (!intent || intent.amount_received === 0) return { payments: [], isClosed: status === 'expired' }
  const charge = intent.latest_charge
  return {
    isClosed: status !== 'open',
    payments: [
      {
        externalId: intent.id,
        currency: intent.currency.toUpperCase(),
        receivedCents: intent.amount_received,
        returnedCents: charge?.amount_refunded ?? 0,
        isDisputed: charge?.disputed ?? false,
        paidAt: new Date((charge?.created ?? intent.created) * 1000).toISOString(),
      },
    ],
  }
}

function hear({ secrets }: Credentials, { headers, body, now }: GatewayCall): HeardPayment[] | undefined {
  if (!isSigned(body, headers['stripe-signature'], { secret: secrets['stripewebhooksecret'], now }))
    return undefined
  const event = Event.safeParse(JSON.parse(body.toString())).data
  if (!event) return []
  const { object } = event.data
  if (object.object === 'checkout.session') return [{ key: event.id, about: { externalId: object.id } }]
  const paymentId = object.object === 'payment_intent' ? object.id : object.payment_intent
  return paymentId ? [{ key: event.id, about: { paymentId } }] : []
}

/** `t=1700000000,v1=…`: over the time, a dot and the body as it came. Several v1 while a secret is being changed. */
function isSigned(body: Buffer, header: unknown, { secret, now }: { secret: string | undefined; now: Date }) {
  if (!secret || typeof header !== 'string') return false
  const parts = header.split(',').map((part) => part.trim().split('='))
  const time = Number(parts.find(([name]) => name === 't')?.[1])
  if (!Number.isFinite(time) || Math.abs(now.getTime() - time * 1000) > maxAgeMs) return false
  const expected = createHmac('sha256', secret).update(`${time}.`).update(body).digest()
  return parts
    .filter(([name]) => name === 'v1')
    .map(([, value]) => Buffer.from(value ?? '', 'hex'))
    .some((given) => given.length === expected.length && timingSafeEqual(given, expected))
}
