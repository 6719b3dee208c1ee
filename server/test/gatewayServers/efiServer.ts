import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { efiWord } from '../../src/billing/gateways/efi.ts'
import { deriveKey } from '../../src/platform/crypto.ts'
import {
  demand,
  demandAddress,
  startGateway,
  type Asked,
  type TestGateway,
  type TestPayment,
} from './gatewayServer.ts'

const client = { id: 'Client_Id_of_the_tests', secret: 'Client_Secret_of_the_tests' }
const pixKey = 'pix@chat-flow.test'
export const certificates = path.join(import.meta.dirname, '../samples/certificates')
const sample = (name: string) => readFileSync(path.join(certificates, name))
/** Whom the gateway of the tests is signed by: what `EFI_CA` is set to. */
export const efiCa = sample('ca.pem').toString()

interface Charge {
  txid: string
  cents: number
  payments: TestPayment[]
}
interface LonePayment extends TestPayment {
  payer: string
}
const reais = (cents: number) => (cents / 100).toFixed(2)

/** What it keeps. */
const newBooks = () => ({
  charges: new Map<string, Charge>(),
  /** Sent to the key by itself, or for a charge of somebody else. */
  lone: [] as LonePayment[],
  tokens: new Set<string>(),
  webhooks: [] as TestGateway['webhooks'],
})
type Books = ReturnType<typeof newBooks>

function logIn(books: Books, { headers, body }: Asked) {
  const account = Buffer.from(`${client.id}:${client.secret}`).toString('base64')
  demand(headers['authorization'] === `Basic ${account}`, 'Invalid or inactive credentials', 401)
  demand((JSON.parse(body) as Record<string, string>)['grant_type'] === 'client_credentials', 'grant_type')
  const token = randomUUID()
  books.tokens.add(token)
  return { access_token: token, token_type: 'Bearer', expires_in: 3600 }
}
function make(books: Books, txid: string, { body }: Asked) {
  demand(/^[a-zA-Z0-9]{26,35}$/.test(txid), 'txid')
  demand(!books.charges.has(txid), 'txid_duplicado', 409)
  const wish = JSON.parse(body) as {
    calendario: { expiracao: number }
    devedor?: { cpf?: string; cnpj?: string; nome?: string }
    valor: { original: string }
    chave: string
  }
  demand(wish.chave === pixKey, 'chave')
  demand(/^\d{1,10}\.\d{2}$/.test(wish.valor.original), 'valor.original')
  demand(Number.isInteger(wish.calendario.expiracao) && wish.calendario.expiracao > 0, 'expiracao')
  if (wish.devedor) demand(wish.devedor.nome && (wish.devedor.cpf ?? wish.devedor.cnpj), 'devedor')
  books.charges.set(txid, { txid, cents: Math.round(Number(wish.valor.original) * 100), payments: [] })
  return read(books, txid)
}
const shownPix = (payment: TestPayment) => ({
  endToEndId: payment.id,
  ...(payment.reference && { txid: payment.reference }),
  valor: reais(payment.cents),
  horario: '2026-01-05T15:00:00.000Z',
  devolucoes: payment.returned.map(({ id, cents }) => ({ id, valor: reais(cents), status: 'DEVOLVIDO' })),
})
function readPix(books: Books, id: string) {
  const lone = books.lone.find((payment) => payment.id === id)
  const payment =
    lone ?? [...books.charges.values()].flatMap(({ payments }) => payments).find((one) => one.id === id)
  demand(payment, 'pix_nao_encontrado', 404)
  return { ...shownPix(payment), chave: pixKey, ...(lone && { gnExtras: { pagador: { nome: lone.payer } } }) }
}
function read(books: Books, txid: string) {
  const charge = books.charges.get(txid)
  demand(charge, 'cobranca_nao_encontrada', 404)
  const pix = charge.payments.map(shownPix)
  return {
    txid,
    status: pix.length > 0 ? 'CONCLUIDA' : 'ATIVA',
    valor: { original: reais(charge.cents) },
    pixCopiaECola: `00020126580014br.gov.bcb.pix0136${txid}5204000053039865802BR6304ABCD`,
    ...(pix.length > 0 && { pix }),
  }
}
/** It tries the address before it takes it, and wants to see its own certificate asked for, unless it is told not to. */
async function register(books: Books, { body, headers }: Asked) {
  const { webhookUrl } = JSON.parse(body) as { webhookUrl: string }
  demandAddress(webhookUrl, 'A URL informada deve usar o protocolo HTTPS.')
  const mutual = 'A autenticação de TLS mútuo não está configurada na URL informada.'
  demand(headers['x-skip-mtls-checking'] === 'true', mutual)
  const said = await fetch(webhookUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ evento: 'teste_webhook', data_criacao: '2026-01-05T15:00:00.000Z' }),
  }).catch(() => undefined)
  demand(said, 'Não foi possível receber uma resposta da URL informada.')
  demand(said.status === 200, `A URL informada respondeu com o código HTTP ${said.status}.`)
  books.webhooks.splice(0, Infinity, { url: webhookUrl })
  return { webhookUrl }
}
function readWebhook({ webhooks: [webhook] }: Books) {
  demand(webhook, 'Webhook não encontrado', 404)
  return { webhookUrl: webhook.url, chave: pixKey, criacao: '2026-01-05T15:00:00.000Z' }
}
function answer(books: Books, asked: Asked) {
  demand(asked.caller?.startsWith('Chat-flow'), 'certificate', 403)
  if (asked.path === '/oauth/token') return logIn(books, asked)
  const token = asked.headers['authorization']?.replace('Bearer ', '') ?? ''
  demand(books.tokens.has(token), 'invalid token', 401)
  if (asked.path === `/v2/webhook/${pixKey}`)
    return asked.method === 'PUT' ? register(books, asked) : readWebhook(books)
  demand(!asked.path.startsWith('/v2/webhook'), 'A chave informada não pertence ao usuário.', 403)
  const [, paymentId] = asked.path.match(/^\/v2\/pix\/(\w+)$/) ?? []
  if (paymentId) return readPix(books, paymentId)
  const [, txid = ''] = asked.path.match(/^\/v2\/cob\/(\w+)$/) ?? []
  demand(txid, 'not found', 404)
  return asked.method === 'PUT' ? make(books, txid, asked) : read(books, txid)
}

interface TestEfi extends TestGateway {
  /** Somebody sends money to the key, without a charge or for one of another shop. */
  payAlone(cents: number, payer: string, txid?: string): TestPayment
}

/** Efí's PIX on this machine. Nobody gets as far as a word with it who shows no certificate of its own authority. */
export async function startEfi(appSecret: string, options: { port?: number } = {}): Promise<TestEfi> {
  const books = newBooks()
  const { charges } = books
  const tls = { key: sample('server.key'), cert: sample('server.pem'), ca: sample('ca.pem') }
  const refusal = (mensagem: string) => ({ nome: 'requisicao_invalida', mensagem })
  const server = await startGateway({ answer: (asked) => answer(books, asked), tls, refusal, ...options })
  const ownWord = efiWord(deriveKey(appSecret, 'gateway calls'))
  return {
    ...server,
    name: 'efi',
    webhooks: books.webhooks,
    settings: { eficlientid: client.id, eficlientsecret: client.secret, efichavepix: pixKey },
    charges: () =>
      [...charges.values()].map(({ txid, cents }) => ({ reference: txid, cents, externalId: txid })),
    pay: (reference, cents, currency = 'BRL') => {
      const charge = charges.get(reference)
      if (!charge) throw new Error(`No charge for ${reference}`)
      const id = `E${randomUUID().replaceAll('-', '')}`
      const payment = {
        id,
        reference,
        cents: cents ?? charge.cents,
        returned: [],
        isDisputed: false,
        currency,
      }
      charge.payments.push(payment)
      return payment
    },
    payAlone: (cents, payer, txid = '') => {
      const id = `E${randomUUID().replaceAll('-', '')}`
      const payment = { id, reference: txid, cents, payer, returned: [], isDisputed: false, currency: 'BRL' }
      books.lone.push(payment)
      return payment
    },
    callAbout: (payment, { secret = ownWord } = {}) => ({
      // It writes this behind the whole address that it was given.
      path: `efi?hmac=${encodeURIComponent(secret)}&ignorar=/pix`,
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify({
        pix: [
          {
            endToEndId: payment.id,
            ...(payment.reference && { txid: payment.reference }),
            valor: reais(payment.cents),
            horario: '2026-01-05T15:00:00.000Z',
            devolucoes: payment.returned.map(({ id }) => ({ id, status: 'DEVOLVIDO' })),
          },
        ],
      }),
    }),
  }
}
