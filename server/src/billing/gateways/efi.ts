import { createHash } from 'node:crypto'
import { Agent } from 'undici'
import { z } from 'zod'
import { equalSecrets, fingerprint } from '../../platform/crypto.ts'
import { asCents, asReais } from './cents.ts'
import type { ChargeOrder, ChargeState, Credentials, Gateway, GatewayCall, HeardPayment } from './Gateway.ts'
import { createGatewayHttp, GatewayRefusal, type GatewayHttp } from './gatewayHttp.ts'

const Token = z.object({ access_token: z.string(), expires_in: z.number() })
const Pix = z.object({
  endToEndId: z.string(),
  valor: z.string(),
  horario: z.string(),
  devolucoes: z.array(z.object({ valor: z.string(), status: z.string() })).default([]),
})
const LonePix = Pix.extend({
  txid: z.string().optional(),
  gnExtras: z.object({ pagador: z.object({ nome: z.string().optional() }).optional() }).optional(),
})
const Charge = z.object({
  txid: z.string(),
  status: z.string(),
  pixCopiaECola: z.string().optional(),
  pix: z.array(Pix).default([]),
})
const Webhook = z.object({ webhookUrl: z.string().optional() })
const Call = z.object({
  pix: z.array(
    z.object({
      endToEndId: z.string().max(100),
      txid: z.string().max(100).optional(),
      devolucoes: z.array(z.object({ id: z.string(), status: z.string() })).default([]),
    }),
  ),
})

/** What Efí's calls carry in their address: only those who were told it know it. */
export const efiWord = (key: Buffer) => fingerprint(key, 'efi webhook')

interface Options {
  url: string
  /** Whom the gateway is signed by, where it is not one that everybody trusts. */
  ca: string | undefined
  wordKey: Buffer
}

/**
 * PIX by Efí. Both sides show who they are: we with the certificate, in every call; Efí with the word in the address that
 * it was given for its calls, and what it says is believed only once it was asked again.
 */
export function createEfi({ url, ca, wordKey }: Options): Gateway {
  const connect = keptConnection(url, ca)
  return {
    name: 'efi',
    needs: ['eficlientid', 'eficlientsecret', 'efichavepix'],
    needsCertificate: true,
    makeCharge: async (credentials, order) => {
      const { http, authorized } = await connect(credentials)
      const path = `/v2/cob/${order.reference}`
      const json = chargeOf(order, credentials)
      const made = await http
        .call({ method: 'PUT', path, headers: authorized, json })
        .catch((error: unknown) => {
          // The id of the charge is ours: one that is there already is the one that an earlier try made.
          if (error instanceof GatewayRefusal && error.status === 409)
            return http.call({ path, headers: authorized })
          throw error
        })
      const { txid, pixCopiaECola } = Charge.parse(made)
      return { externalId: txid, ...(pixCopiaECola && { code: pixCopiaECola }) }
    },
    readCharge: async (credentials, { reference }) => {
      const { http, authorized } = await connect(credentials)
      return stateOf(await http.call({ path: `/v2/cob/${reference}`, headers: authorized }))
    },
    readPayment: async (credentials, paymentId) => {
      const { http, authorized } = await connect(credentials)
      const said = await http
        .call({ path: `/v2/pix/${encodeURIComponent(paymentId)}`, headers: authorized })
        .catch(unlessMissing)
      if (said === undefined) return undefined
      const { txid, gnExtras, ...pix } = LonePix.parse(said)
      return { ...paymentOf(pix), reference: txid, payer: gnExtras?.pagador?.nome?.slice(0, 200) }
    },
    hear: (_credentials, call) => hear(call, efiWord(wordKey)),
    // Efí writes "/pix" behind whatever it is given: the last word of the address is there to take it.
    addressEnd: `?hmac=${encodeURIComponent(efiWord(wordKey))}&ignorar=`,
    check: async (credentials, address) => {
      const { http, authorized } = await connect(credentials)
      const known = await http
        .call({ path: webhookPath(credentials), headers: authorized })
        .catch(unlessMissing)
      return Webhook.parse(known ?? {}).webhookUrl === address ? 'entered' : 'missing'
    },
    register: async (credentials, { address: webhookUrl }) => {
      const { http, authorized } = await connect(credentials)
      // The word in the address stands for the certificate that Efí would else show: a proxy in front of us could not pass that on.
      const headers = { ...authorized, 'x-skip-mtls-checking': 'true' }
      await http.call({ method: 'PUT', path: webhookPath(credentials), headers, json: { webhookUrl } })
      return {}
    },
  }
}

function unlessMissing(error: unknown) {
  if (error instanceof GatewayRefusal && error.status === 404) return undefined
  throw error
}

const webhookPath = ({ secrets }: Credentials) =>
  `/v2/webhook/${encodeURIComponent(secrets['efichavepix'] ?? '')}`

function chargeOf(order: ChargeOrder, { secrets }: Credentials) {
  const digits = order.payer.document.replace(/\D/g, '')
  const payer = { 11: { cpf: digits }, 14: { cnpj: digits } }[digits.length]
  return {
    calendario: { expiracao: order.lastsSeconds },
    ...(payer && { devedor: { ...payer, nome: order.payer.name } }),
    valor: { original: asReais(order.cents) },
    chave: secrets['efichavepix'],
    solicitacaoPagador: order.description.slice(0, 140),
  }
}

function stateOf(said: unknown): ChargeState {
  const { status, pix } = Charge.parse(said)
  return {
    isClosed: status !== 'ATIVA',
    payments: pix.map(paymentOf),
  }
}

const paymentOf = ({ endToEndId, valor, horario, devolucoes }: z.infer<typeof Pix>) => ({
  externalId: endToEndId,
  currency: 'BRL',
  receivedCents: asCents(valor),
  returnedCents: devolucoes
    .filter((back) => back.status !== 'NAO_REALIZADO')
    .reduce((sum, back) => sum + asCents(back.valor), 0),
  isDisputed: false,
  paidAt: new Date(horario).toISOString(),
})

function hear({ query, body }: GatewayCall, word: string): HeardPayment[] | undefined {
  if (!equalSecrets(query['hmac'] ?? '', word)) return undefined
  const call = Call.safeParse(JSON.parse(body.toString())).data
  return (call?.pix ?? []).map(({ endToEndId, txid, devolucoes }) => {
    const returns = devolucoes.map(({ id, status }) => `${id}:${status}`).join(',')
    // A PIX that was sent to the key itself belongs to no charge.
    const about = { paymentId: endToEndId, ...(txid && { reference: txid }) }
    return { key: `${endToEndId}:${returns}`, about }
  })
}

/** One connection and one token for each certificate and key: a new certificate is a new connection. */
function keptConnection(url: string, ca: string | undefined) {
  let kept: { name: string; http: GatewayHttp; token?: { value: string; until: number } } | undefined
  return async ({ secrets, certificate }: Credentials) => {
    if (!certificate) throw new GatewayRefusal(0, 'There is no certificate')
    const { eficlientid: id = '', eficlientsecret: secret = '' } = secrets
    const name = createHash('sha256').update(certificate.pfx).update(id).update(secret).digest('hex')
    if (kept?.name !== name) {
      const agent = new Agent({ connect: { ...certificate, ...(ca && { ca }) } })
      kept = { name, http: createGatewayHttp(url, agent) }
    }
    const connection = kept
    if (!connection.token || connection.token.until < Date.now())
      connection.token = await logIn(connection.http, `${id}:${secret}`)
    return { http: connection.http, authorized: { authorization: `Bearer ${connection.token.value}` } }
  }
}

async function logIn(http: GatewayHttp, account: string) {
  const said = await http.call({
    method: 'POST',
    path: '/oauth/token',
    headers: { authorization: `Basic ${Buffer.from(account).toString('base64')}` },
    json: { grant_type: 'client_credentials' },
  })
  const { access_token: value, expires_in: lasts } = Token.parse(said)
  // Renewed in good time.
  return { value, until: Date.now() + Math.max(0, lasts - 60) * 1000 }
}
