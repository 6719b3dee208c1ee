import { createHmac, randomInt, randomUUID } from 'node:crypto'
import {
  demand,
  returnedCents,
  startGateway,
  type Asked,
  type TestGateway,
  type TestPayment,
} from './gatewayServer.ts'

const key = 'APP_USR-of-the-tests'
const webhookSecret = 'the secret signature'

interface Preference {
  id: string
  reference: string
  cents: number
}

/** What it keeps. */
const newBooks = () => ({
  url: '',
  preferences: new Map<string, Preference>(),
  payments: [] as TestPayment[],
})
type Books = ReturnType<typeof newBooks>

function make(books: Books, { headers, body }: Asked) {
  const wish = JSON.parse(body) as {
    external_reference: string
    items: { title: string; quantity: number; currency_id: string; unit_price: number }[]
    notification_url: string
    back_urls: Record<string, string>
  }
  const idempotencyKey = headers['x-idempotency-key']
  demand(idempotencyKey, 'Header X-Idempotency-Key can’t be null')
  const [item] = wish.items
  demand(item && wish.items.length === 1, 'items')
  const cents = Math.round(item.unit_price * 100)
  demand(cents > 0 && item.unit_price === cents / 100, 'unit_price')
  demand(item.quantity === 1 && item.currency_id === 'BRL' && item.title, 'item')
  demand(wish.external_reference, 'external_reference')
  demand(URL.canParse(wish.notification_url), 'notification_url must be a url')
  demand(URL.canParse(wish.back_urls['success'] ?? ''), 'back_urls')
  const known = books.preferences.get(idempotencyKey)
  const preference = known ?? { id: randomUUID(), reference: wish.external_reference, cents }
  books.preferences.set(idempotencyKey, preference)
  return { id: preference.id, init_point: `${books.url}/checkout/${preference.id}` }
}
const statusOf = (payment: TestPayment) => {
  if (payment.isDisputed) return 'charged_back'
  return returnedCents(payment) >= payment.cents ? 'refunded' : 'approved'
}
const shown = (payment: TestPayment) => ({
  id: Number(payment.id),
  status: statusOf(payment),
  transaction_amount: payment.cents / 100,
  transaction_amount_refunded: returnedCents(payment) / 100,
  currency_id: payment.currency,
  external_reference: payment.reference,
  date_created: '2026-01-05T12:00:00.000-04:00',
  date_approved: '2026-01-05T12:01:00.000-04:00',
})

function answer(books: Books, asked: Asked) {
  demand(asked.headers['authorization'] === `Bearer ${key}`, 'invalid access token', 401)
  if (asked.method === 'POST' && asked.path === '/checkout/preferences') return make(books, asked)
  if (asked.path === '/users/me') return { id: 1, site_id: 'MLB' }
  if (asked.path === '/v1/payments/search') {
    const reference = asked.query.get('external_reference')
    return { results: books.payments.filter((payment) => payment.reference === reference).map(shown) }
  }
  const [, id] = asked.path.match(/^\/v1\/payments\/(\d+)$/) ?? []
  const payment = books.payments.find((one) => one.id === id)
  demand(payment, 'Payment not found', 404)
  return shown(payment)
}

/** Mercado Pago on this machine: pages that take several payments. */
export async function startMercadoPago(options: { port?: number } = {}): Promise<TestGateway> {
  const books = newBooks()
  const { preferences, payments } = books
  const server = await startGateway({ answer: (asked) => answer(books, asked), ...options })
  books.url = server.url
  return {
    ...server,
    name: 'mercadopago',
    webhooks: [],
    settings: { mpaccesstoken: key, mpwebhooksecret: webhookSecret },
    charges: () =>
      [...preferences.values()].map(({ reference, cents, id }) => ({ reference, cents, externalId: id })),
    pay: (reference, cents, currency = 'BRL') => {
      const preference = [...preferences.values()].find((one) => one.reference === reference)
      if (!preference) throw new Error(`No preference for ${reference}`)
      const id = String(randomInt(1e9, 1e12))
      const paid = { id, reference, cents: cents ?? preference.cents }
      const payment = { ...paid, returned: [], isDisputed: false, currency }
      payments.push(payment)
      return payment
    },
    callAbout: (payment, { secret = webhookSecret, at = new Date(), key: event = randomUUID() } = {}) => {
      const requestId = randomUUID()
      const time = String(at.getTime())
      const manifest = `id:${payment.id};request-id:${requestId};ts:${time};`
      const signature = createHmac('sha256', secret).update(manifest).digest('hex')
      return {
        path: `mercadopago?data.id=${payment.id}&type=payment`,
        headers: {
          'content-type': 'application/json',
          'x-signature': `ts=${time},v1=${signature}`,
          'x-request-id': requestId,
        },
        payload: JSON.stringify({
          id: event,
          type: 'payment',
          action: 'payment.updated',
          data: { id: payment.id },
        }),
      }
    },
  }
}
