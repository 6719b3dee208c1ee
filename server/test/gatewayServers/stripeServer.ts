import { createHmac, randomUUID } from 'node:crypto'
import {
  demand,
  demandAddress,
  returnedCents,
  startGateway,
  type Asked,
  type TestGateway,
  type TestPayment,
  type TestWebhook,
} from './gatewayServer.ts'

const key = 'sk_test_of_the_tests'
const webhookSecret = 'whsec_of_the_tests'

interface Session {
  id: string
  reference: string
  cents: number
  payment?: TestPayment
}

/** What it keeps. */
const newBooks = () => ({
  url: '',
  sessions: new Map<string, Session>(),
  made: new Map<string, { body: string; session: Session }>(),
  webhooks: [] as TestGateway['webhooks'],
})
type Books = ReturnType<typeof newBooks>

function make(books: Books, { body, headers }: Asked) {
  const form = new URLSearchParams(body)
  const idempotencyKey = headers['idempotency-key'] ?? ''
  const earlier = books.made.get(idempotencyKey)
  demand(
    !earlier || earlier.body === body,
    'Keys for idempotent requests can only be used with the same parameters',
  )
  if (earlier) return shown(books, earlier.session)
  const cents = Number(form.get('line_items[0][price_data][unit_amount]'))
  const reference = form.get('client_reference_id') ?? ''
  demand(headers['content-type'] === 'application/x-www-form-urlencoded', 'form expected')
  demand(form.get('mode') === 'payment', 'mode')
  demand(form.get('line_items[0][price_data][currency]') === 'brl', 'currency')
  demand(form.get('line_items[0][quantity]') === '1', 'quantity')
  demand(form.get('line_items[0][price_data][product_data][name]'), 'name')
  demand(Number.isInteger(cents) && cents >= 50, 'unit_amount')
  demand(form.get('payment_intent_data[metadata][reference]') === reference && reference, 'metadata')
  demand(URL.canParse(form.get('success_url') ?? ''), 'success_url')
  const lasts = Number(form.get('expires_at')) - Date.now() / 1000
  demand(lasts > 1800 && lasts < 86_400, 'expires_at must be between 30 minutes and 24 hours ahead')
  const session = { id: `cs_test_${randomUUID()}`, reference, cents }
  books.sessions.set(session.id, session)
  books.made.set(idempotencyKey, { body, session })
  return shown(books, session)
}
const shown = (books: Books, { id }: Session) => ({
  id,
  object: 'checkout.session',
  url: `${books.url}/pay/${id}`,
})
const intentOf = (payment: TestPayment) => ({
  id: payment.id,
  amount_received: payment.cents,
  currency: payment.currency.toLowerCase(),
  created: 1_700_000_000,
  metadata: { reference: payment.reference },
  latest_charge: {
    amount_refunded: returnedCents(payment),
    disputed: payment.isDisputed,
    created: 1_700_000_000,
  },
})
const byPayment = (books: Books, id: string) =>
  [...books.sessions.values()].find(({ payment }) => payment?.id === id)

const webhooksPath = '/v1/webhook_endpoints'
const shownWebhook = ({ id, url, isPaused }: TestWebhook) => ({
  id,
  object: 'webhook_endpoint',
  url,
  status: isPaused ? 'disabled' : 'enabled',
})
const wanted = ['checkout.session.completed', 'charge.refunded', 'charge.dispute.created']

function answerWebhooks({ webhooks }: Books, id: string, { method, headers, body }: Asked) {
  if (method === 'GET') return { object: 'list', data: webhooks.map(shownWebhook) }
  const at = webhooks.findIndex((webhook) => webhook.id === id)
  demand(id === '' || at !== -1, `No such webhook endpoint: '${id}'`, 404)
  if (method === 'DELETE') {
    webhooks.splice(at, 1)
    return { id, object: 'webhook_endpoint', deleted: true }
  }
  demand(headers['content-type'] === 'application/x-www-form-urlencoded', 'form expected')
  const form = new URLSearchParams(body)
  const url = form.get('url') ?? ''
  demandAddress(url, 'Invalid URL: The URL must be publicly accessible and use HTTPS.')
  const events = [...form].filter(([name]) => /^enabled_events\[\d+\]$/.test(name)).map(([, event]) => event)
  demand(
    wanted.every((event) => events.includes(event)),
    'enabled_events',
  )
  if (id !== '') {
    webhooks[at] = { ...webhooks[at], url, isPaused: form.get('disabled') !== 'false' }
    return shownWebhook(webhooks[at])
  }
  demand(!form.has('disabled'), 'Received unknown parameter: disabled')
  demand(webhooks.length < 16, 'You have reached the maximum of 16 test webhook endpoints.')
  const made = { id: `we_${randomUUID()}`, url, secret: `whsec_${randomUUID()}` }
  webhooks.push(made)
  // Told this once.
  return { ...shownWebhook(made), secret: made.secret }
}

function answer(books: Books, asked: Asked) {
  const [, kind, id = ''] = asked.path.match(/^\/v1\/(checkout\/sessions|payment_intents)\/?(.*)$/) ?? []
  demand(asked.headers['authorization'] === `Bearer ${key}`, 'Invalid API Key provided', 401)
  if (asked.path.startsWith(webhooksPath))
    return answerWebhooks(books, asked.path.slice(webhooksPath.length + 1), asked)
  if (kind === 'checkout/sessions' && asked.method === 'POST') return make(books, asked)
  if (kind === 'checkout/sessions') {
    const session = books.sessions.get(id)
    demand(session, 'No such checkout session', 404)
    demand(asked.query.get('expand[]') === 'payment_intent.latest_charge', 'expand')
    const { payment } = session
    return {
      ...shown(books, session),
      status: payment ? 'complete' : 'open',
      payment_intent: payment ? intentOf(payment) : null,
    }
  }
  const payment = byPayment(books, id)?.payment
  demand(kind === 'payment_intents' && payment, 'No such payment_intent', 404)
  return intentOf(payment)
}

/** Stripe's checkout pages on this machine. */
export async function startStripe(options: { port?: number } = {}): Promise<TestGateway> {
  const books = newBooks()
  const { sessions } = books
  const server = await startGateway({ answer: (asked) => answer(books, asked), ...options })
  books.url = server.url
  return {
    ...server,
    name: 'stripe',
    webhooks: books.webhooks,
    settings: { stripeprivatekey: key, stripewebhooksecret: webhookSecret },
    charges: () =>
      [...sessions.values()].map(({ reference, cents, id }) => ({ reference, cents, externalId: id })),
    pay: (reference, cents, currency = 'BRL') => {
      const session = [...sessions.values()].find((one) => one.reference === reference)
      if (!session) throw new Error(`No session for ${reference}`)
      const id = `pi_${randomUUID()}`
      session.payment = {
        id,
        reference,
        cents: cents ?? session.cents,
        returned: [],
        isDisputed: false,
        currency,
      }
      return session.payment
    },
    callAbout: (
      payment,
      {
        secret = books.webhooks[0]?.secret ?? webhookSecret,
        at = new Date(),
        key: id = `evt_${randomUUID()}`,
      } = {},
    ) => {
      const isOver = returnedCents(payment) > 0 || payment.isDisputed
      const object = isOver
        ? { id: `ch_${payment.id}`, object: 'charge', payment_intent: payment.id }
        : { id: byPayment(books, payment.id)?.id, object: 'checkout.session', payment_intent: payment.id }
      const type = isOver ? 'charge.refunded' : 'checkout.session.completed'
      const payload = JSON.stringify({ id, object: 'event', type, data: { object } })
      const time = Math.floor(at.getTime() / 1000)
      const signature = createHmac('sha256', secret).update(`${time}.${payload}`).digest('hex')
      const headers = { 'content-type': 'application/json', 'stripe-signature': `t=${time},v1=${signature}` }
      return { path: 'stripe', headers, payload }
    },
  }
}
