import { randomUUID } from 'node:crypto'
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

const key = '$aact_of_the_tests'
const webhookToken = 'the-word-that-Asaas-was-given-by-hand'

interface Charge {
  id: string
  reference: string
  cents: number
  payment?: TestPayment
}

/** What it keeps. */
const newBooks = () => ({
  url: '',
  customers: new Map<string, string>(),
  charges: [] as Charge[],
  webhooks: [] as TestGateway['webhooks'],
})
type Books = ReturnType<typeof newBooks>

const statusOf = ({ payment, cents }: Charge) => {
  if (!payment) return 'PENDING'
  if (payment.isDisputed) return 'CHARGEBACK_REQUESTED'
  return returnedCents(payment) >= (payment.cents || cents) ? 'REFUNDED' : 'RECEIVED'
}
const shown = (books: Books, charge: Charge) => ({
  object: 'payment',
  id: charge.id,
  status: statusOf(charge),
  value: (charge.payment?.cents ?? charge.cents) / 100,
  externalReference: charge.reference,
  invoiceUrl: `${books.url}/i/${charge.id}`,
  dateCreated: '2026-01-05',
  clientPaymentDate: charge.payment ? '2026-01-06' : null,
  deleted: false,
})

function makePayment(books: Books, { body }: Asked) {
  const wish = JSON.parse(body) as Record<string, unknown>
  demand([...books.customers.values()].includes(String(wish['customer'])), 'customer')
  demand(wish['billingType'] === 'UNDEFINED', 'billingType')
  const cents = Math.round(Number(wish['value']) * 100)
  demand(cents >= 500 && Number(wish['value']) === cents / 100, 'value')
  demand(/^\d{4}-\d\d-\d\d$/.test(String(wish['dueDate'])), 'dueDate')
  demand(typeof wish['externalReference'] === 'string', 'externalReference')
  const charge = { id: `pay_${randomUUID()}`, reference: String(wish['externalReference']), cents }
  books.charges.push(charge)
  return shown(books, charge)
}
function makeCustomer(books: Books, { body }: Asked) {
  const wish = JSON.parse(body) as Record<string, string>
  demand(/^(\d{11}|\d{14})$/.test(wish['cpfCnpj'] ?? ''), 'O CPF/CNPJ informado é inválido.')
  demand(wish['name'], 'name')
  const id = `cus_${randomUUID()}`
  books.customers.set(String(wish['cpfCnpj']), id)
  return { object: 'customer', id }
}
const list = <T>(data: T[]) => ({ object: 'list', hasMore: false, totalCount: data.length, data })

const shownWebhook = ({ id, url, isPaused = false }: TestWebhook) => ({
  id,
  url,
  enabled: true,
  interrupted: isPaused,
})

function keepWebhook({ webhooks }: Books, id: string, { method, body }: Asked) {
  const wish = JSON.parse(body) as Record<string, unknown>
  const { url, authToken } = wish as { url: string; authToken: string }
  demandAddress(url, 'A URL informada é inválida.')
  demand(/^[^@\s]+@[^@\s]+$/.test(String(wish['email'])), 'O campo email deve ser informado.')
  demand(wish['name'], 'O campo name deve ser informado.')
  demand(['SEQUENTIALLY', 'NON_SEQUENTIALLY'].includes(String(wish['sendType'])), 'sendType')
  demand(
    /^\S{32,255}$/.test(authToken),
    'O token de autenticação deve ter entre 32 e 255 caracteres, sem espaços.',
  )
  const events = wish['events'] as string[]
  demand(events.includes('PAYMENT_RECEIVED') && events.includes('PAYMENT_REFUNDED'), 'events')
  const kept = { url, secret: authToken, isPaused: wish['interrupted'] === true || wish['enabled'] !== true }
  if (method === 'POST') {
    demand(webhooks.length < 10, 'O limite de 10 webhooks foi atingido.')
    webhooks.push({ id: randomUUID(), ...kept })
    return shownWebhook(webhooks.at(-1)!)
  }
  const at = webhooks.findIndex((webhook) => webhook.id === id)
  demand(at !== -1, 'Webhook não encontrado', 404)
  webhooks[at] = { id, ...kept }
  return shownWebhook(webhooks[at])
}

function read(books: Books, path: string, query: URLSearchParams) {
  if (path === '/v3/customers') {
    const known = books.customers.get(query.get('cpfCnpj') ?? '')
    return list(known ? [{ id: known }] : [])
  }
  if (path === '/v3/webhooks') return list(books.webhooks.map(shownWebhook))
  if (path === '/v3/payments')
    return list(
      books.charges
        .filter(({ reference }) => reference === query.get('externalReference'))
        .map((one) => shown(books, one)),
    )
  const [, id, isRefunds] = path.match(/^\/v3\/payments\/([^/]+)(\/refunds)?$/) ?? []
  const charge = books.charges.find((one) => one.id === id)
  demand(charge, 'not found', 404)
  if (!isRefunds) return shown(books, charge)
  return list((charge.payment?.returned ?? []).map(({ cents }) => ({ status: 'DONE', value: cents / 100 })))
}

function answer(books: Books, asked: Asked) {
  demand(asked.headers['access_token'] === key, 'invalid_access_token', 401)
  if (asked.method === 'GET') return read(books, asked.path, asked.query)
  const [, isWebhook, webhookId = ''] = asked.path.match(/^(\/v3\/webhooks)\/?(.*)$/) ?? []
  if (isWebhook) return keepWebhook(books, webhookId, asked)
  if (asked.path === '/v3/customers') return makeCustomer(books, asked)
  demand(asked.path === '/v3/payments' && asked.method === 'POST', 'not found', 404)
  return makePayment(books, asked)
}

/** Asaas on this machine: customers, and payments by whatever the payer chooses. */
export async function startAsaas(options: { port?: number } = {}): Promise<TestGateway> {
  const books = newBooks()
  const { charges } = books
  const server = await startGateway({ answer: (asked) => answer(books, asked), ...options })
  books.url = server.url
  return {
    ...server,
    name: 'asaas',
    webhooks: books.webhooks,
    settings: { asaastoken: key, asaaswebhooktoken: webhookToken },
    charges: () => charges.map(({ reference, cents, id }) => ({ reference, cents, externalId: id })),
    pay: (reference, cents, currency = 'BRL') => {
      const charge = charges.find((one) => one.reference === reference)
      if (!charge) throw new Error(`No charge for ${reference}`)
      const paid = { id: charge.id, reference, cents: cents ?? charge.cents }
      return (charge.payment = { ...paid, returned: [], isDisputed: false, currency })
    },
    callAbout: (
      payment,
      { secret = books.webhooks[0]?.secret ?? webhookToken, key: id = `evt_${randomUUID()}` } = {},
    ) => ({
      path: 'asaas',
      headers: { 'content-type': 'application/json', 'asaas-access-token': secret },
      payload: JSON.stringify({ id, event: 'PAYMENT_RECEIVED', payment: { id: payment.id } }),
    }),
  }
}
