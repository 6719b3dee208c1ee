import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { equalSecrets } from '../../platform/crypto.ts'
import { minutes } from '../../platform/clock.ts'
import { asCents } from './cents.ts'
import type { ChargeState, Credentials, Gateway, GatewayCall, HeardPayment } from './Gateway.ts'
import { createGatewayHttp } from './gatewayHttp.ts'

const Preference = z.object({ id: z.string(), init_point: z.string() })
const Payment = z.object({
  id: z.union([z.number(), z.string()]).transform(String),
  status: z.string(),
  transaction_amount: z.number(),
  transaction_amount_refunded: z.number().nullish(),
  currency_id: z.string(),
  date_approved: z.string().nullish(),
  date_created: z.string(),
})
const Found = z.object({ results: z.array(Payment) })
const Event = z.object({
  id: z.union([z.number(), z.string()]).transform(String),
  type: z.string(),
  action: z.string().optional(),
  data: z.object({ id: z.union([z.number(), z.string()]).transform(String) }),
})

const money = ['approved', 'refunded', 'charged_back', 'in_mediation']
const maxAgeMs = minutes(15)

/** Card, PIX or boleto by Mercado Pago, on its page. */
export function createMercadoPago(url: string): Gateway {
  const http = createGatewayHttp(url)
  const authorized = ({ secrets }: Credentials) => ({ authorization: `Bearer ${secrets['mpaccesstoken']}` })
  return {
    name: 'mercadopago',
    needs: ['mpaccesstoken'],
    callSecret: 'mpwebhooksecret',
    makeCharge: async (credentials, order) => {
      const said = await http.call({
        method: 'POST',
        path: '/checkout/preferences',
        headers: { ...authorized(credentials), 'x-idempotency-key': order.reference },
        json: {
          external_reference: order.reference,
          items: [
            {
              id: order.reference,
              title: order.description,
              quantity: 1,
              currency_id: 'BRL',
              unit_price: order.cents / 100,
            },
          ],
          payer: { name: order.payer.name, ...(order.payer.email && { email: order.payer.email }) },
          back_urls: { success: order.returnUrl, failure: order.returnUrl, pending: order.returnUrl },
          notification_url: order.webhookUrl,
          expires: true,
          expiration_date_to: order.expiresAt.toISOString(),
        },
      })
      const { id, init_point } = Preference.parse(said)
      return { externalId: id, url: init_point }
    },
    readCharge: async (credentials, { reference }) =>
      stateOf(
        await http.call({
          path: '/v1/payments/search',
          query: { external_reference: reference, sort: 'date_created', criteria: 'asc' },
          headers: authorized(credentials),
        }),
      ),
    hear,
    findReference: async (credentials, paymentId) => {
      const path = `/v1/payments/${encodeURIComponent(paymentId)}`
      const said = await http.call({ path, headers: authorized(credentials) })
      return (
        z.object({ external_reference: z.string().nullish() }).parse(said).external_reference ?? undefined
      )
    },
    check: async (credentials) => {
      await http.call({ path: '/users/me', headers: authorized(credentials) })
      return 'perCharge'
    },
  }
}

function stateOf(said: unknown): ChargeState {
  const payments = Found.parse(said).results.filter(({ status }) => money.includes(status))
  return {
    // Its page takes several payments, until it expires.
    isClosed: false,
    payments: payments.map((payment) => {
      const receivedCents = asCents(payment.transaction_amount)
      const refunded = asCents(payment.transaction_amount_refunded ?? 0)
      return {
        externalId: payment.id,
        currency: payment.currency_id,
        receivedCents,
        returnedCents: payment.status === 'refunded' ? receivedCents : Math.min(refunded, receivedCents),
        isDisputed: payment.status === 'charged_back' || payment.status === 'in_mediation',
        paidAt: new Date(payment.date_approved ?? payment.date_created).toISOString(),
      }
    }),
  }
}

function hear({ secrets }: Credentials, call: GatewayCall): HeardPayment[] | undefined {
  if (!isSigned(call, secrets['mpwebhooksecret'])) return undefined
  const event = Event.safeParse(JSON.parse(call.body.toString())).data
  // What is signed is the payment of the address: the body may not speak of another.
  if (event?.type !== 'payment' || event.data.id !== call.query['data.id']) return []
  return [{ key: event.id, about: { paymentId: event.data.id } }]
}

/** `ts=…,v1=…` over the payment's id, the number of the call and the time. */
function isSigned({ headers, query, now }: GatewayCall, secret: string | undefined): boolean {
  const signature = headers['x-signature']
  const requestId = headers['x-request-id']
  const id = query['data.id']
  if (!secret || typeof signature !== 'string' || typeof requestId !== 'string' || !id) return false
  const parts = Object.fromEntries(signature.split(',').map((part) => part.trim().split('=')))
  const time = Number(parts['ts'])
  // Seconds or milliseconds: both have been seen.
  const sentAt = time > 1e12 ? time : time * 1000
  if (!(Math.abs(now.getTime() - sentAt) <= maxAgeMs)) return false
  const manifest = `id:${id.toLowerCase()};request-id:${requestId};ts:${parts['ts']};`
  const expected = createHmac('sha256', secret).update(manifest).digest('hex')
  return equalSecrets(String(parts['v1'] ?? ''), expected)
}
