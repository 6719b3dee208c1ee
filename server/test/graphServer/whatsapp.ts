import { createHash, randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import {
  expiredToken,
  invalidParameter,
  invalidToken,
  unknownObject,
  type GraphCall,
  type GraphResult,
} from './graphCall.ts'
import { callWebhook, type GraphServer } from './graphServer.ts'
import { checkFile, checkTemplate, type GraphTemplate, type StoredFile } from './whatsappChecks.ts'
import { ReadMark, SentMessage } from './whatsappPayloads.ts'

interface NumberOptions {
  phoneNumberId: string
  wabaId: string
  accessToken: string
  appSecret: string
  /** Where webhooks go; without it nothing is fired. */
  webhookUrl?: string | (() => string)
  /** Calls again until the call is acknowledged, as the real one does for days; else a webhook that is away misses it. */
  insists?: boolean
  display?: string
  name?: string
  templates?: GraphTemplate[]
  /** Fired by themselves for what was sent. */
  statuses?: readonly ('sent' | 'delivered' | 'read')[]
}

/** A message as it lies on the customer's phone. */
interface ArrivedMessage {
  wamid: string
  to: string
  message: SentMessage
}

interface NumberState extends Required<Omit<NumberOptions, 'webhookUrl' | 'statuses' | 'insists'>> {
  webhookUrl?: NumberOptions['webhookUrl']
  statuses: NonNullable<NumberOptions['statuses']>
  quality: string
  limit: string
  status: string
  isExpired: boolean
  /** Takes nothing but templates to people who did not write. */
  hasWindows: boolean
  wroteAt: Map<string, number>
  arrived: ArrivedMessage[]
  read: { wamid: string; isTyping: boolean }[]
  files: Map<string, StoredFile>
}
type Fire = (change: object, field?: string) => Promise<number>

/** One WhatsApp number of the Cloud API. */
export function aWhatsAppNumber(graph: GraphServer, options: NumberOptions) {
  const state: NumberState = {
    ...options,
    display: options.display ?? '+55 11 4000-1000',
    name: options.name ?? 'Loja Exemplo',
    quality: 'GREEN',
    limit: 'TIER_1K',
    status: 'CONNECTED',
    isExpired: false,
    hasWindows: false,
    wroteAt: new Map(),
    templates: options.templates ?? [],
    statuses: options.statuses ?? [],
    arrived: [],
    read: [],
    files: new Map(),
  }
  const fireOnce: Fire = (change, field = 'messages') => {
    const { webhookUrl: url = '', appSecret } = state
    return callWebhook(
      { url: typeof url === 'string' ? url : url(), appSecret },
      envelope(state.wabaId, [{ field, value: { ...metadataOf(state), ...change } }]),
    )
  }
  const fire = options.insists ? insisting(fireOnce) : fireOnce
  graph.use((call) => answer({ state, graph, fire }, call))
  return {
    ...numberActs(state, fire),
    state,
    arrived: state.arrived,
    read: state.read,
    /** A file of a customer. Returns its id. */
    keepFile: (bytes: Buffer, type: string) => keepFile(state, { bytes, type }),
    fire,
  }
}

const insisting =
  (fire: Fire): Fire =>
  async (change, field) => {
    for (;;) {
      const status = await fire(change, field).catch(() => 0)
      if (status === 200) return status
      await pause(100)
    }
  }

const metadataOf = ({ display, phoneNumberId }: Pick<NumberState, 'display' | 'phoneNumberId'>) => ({
  messaging_product: 'whatsapp',
  metadata: { display_phone_number: display.replace(/\D/g, ''), phone_number_id: phoneNumberId },
})
const envelope = (wabaId: string, changes: object[]) => ({
  object: 'whatsapp_business_account',
  entry: [{ id: wabaId, changes }],
})
const aWamid = () => `wamid.${randomBytes(24).toString('base64url')}`
const nowSeconds = () => String(Math.floor(Date.now() / 1000))

/** What customers and the network do. */
function numberActs(state: NumberState, fire: Fire) {
  const status = (wamid: string, name: string, more: object = {}) => {
    const sent = state.arrived.find((message) => message.wamid === wamid)
    const opaque = sent?.message.biz_opaque_callback_data
    const told = {
      id: wamid,
      status: name,
      timestamp: nowSeconds(),
      recipient_id: sent?.to ?? '5511900000000',
      ...(opaque !== undefined && { biz_opaque_callback_data: opaque }),
      ...more,
    }
    return fire({ statuses: [told] })
  }
  return {
    status,
    /** A customer writes; `message` is what stands beside `from`, `id` and `timestamp`. Returns its name once it is acknowledged. */
    write: async (from: string, message: object, { name = 'Ana', id = aWamid() } = {}) => {
      state.wroteAt.set(from, Date.now())
      const said = { from, id, timestamp: nowSeconds(), ...message }
      const code = await fire({ contacts: [{ profile: { name }, wa_id: from }], messages: [said] })
      if (code !== 200) throw new Error(`The webhook answered ${code}`)
      return id
    },
  }
}

interface Answering {
  state: NumberState
  graph: GraphServer
  fire: Fire
}
async function answer(answering: Answering, call: GraphCall): Promise<GraphResult | undefined> {
  const { state } = answering
  const [object = '', edge] = call.path
  const kind = kindOf(state, object)
  if (!kind) return undefined
  if (state.isExpired && call.token === state.accessToken) throw expiredToken()
  if (call.token !== state.accessToken) throw invalidToken()
  const route = routes[`${call.method} ${kind}${edge ? `/${edge}` : ''}`]
  if (!route) throw unknownObject(object)
  return route(answering, call, object)
}

function kindOf({ phoneNumberId, wabaId, files }: NumberState, object: string) {
  if (object === phoneNumberId) return 'number'
  if (object === wabaId) return 'waba'
  return files.has(object) ? 'file' : undefined
}

type Route = (answering: Answering, call: GraphCall, object: string) => Promise<GraphResult> | GraphResult
const routes: Record<string, Route> = {
  'GET number': ({ state }, { query }) => ({ json: pick(describe(state), query.get('fields')) }),
  'POST number/messages': ({ state, fire }, call) => ({ json: takeMessage(state, call, fire) }),
  'POST number/media': async ({ state }, call) => ({ json: { id: await takeFile(state, call) } }),
  'GET waba/phone_numbers': ({ state }) => ({ json: { data: [describe(state)] } }),
  'GET waba/message_templates': ({ state, graph }, { query }) => ({
    json: listTemplates(state, graph, query),
  }),
  'POST waba/subscribed_apps': () => ({ json: { success: true } }),
  'GET file': ({ state, graph }, _call, id) => ({ json: describeFile(state, graph, id) }),
  'GET file/download': ({ state }, _call, id) => fileOf(state, id),
}

const describe = (state: NumberState) => ({
  id: state.phoneNumberId,
  display_phone_number: state.display,
  verified_name: state.name,
  quality_rating: state.quality,
  messaging_limit_tier: state.limit,
  throughput: { level: 'STANDARD' },
  status: state.status,
})
function pick(all: Record<string, unknown>, fields: string | null) {
  const wanted = [
    'id',
    ...(fields?.split(',') ?? ['display_phone_number', 'verified_name', 'quality_rating']),
  ]
  for (const name of wanted)
    if (!(name in all)) throw invalidParameter(`Tried accessing nonexisting field (${name})`)
  return Object.fromEntries(wanted.map((name) => [name, all[name]]))
}

function listTemplates(state: NumberState, graph: GraphServer, query: URLSearchParams) {
  const from = Number(query.get('after') ?? 0)
  const limit = Math.min(100, Number(query.get('limit') ?? 25))
  const data = state.templates.slice(from, from + limit)
  const end = from + data.length
  if (end >= state.templates.length)
    return { data, paging: { cursors: { before: String(from), after: String(end) } } }
  const next = `${graph.url}/${state.wabaId}/message_templates?limit=${limit}&after=${end}`
  return { data, paging: { cursors: { before: String(from), after: String(end) }, next } }
}

function keepFile(state: NumberState, file: StoredFile): string {
  const id = String(10 ** 14 + Math.floor(Math.random() * 10 ** 13))
  state.files.set(id, file)
  return id
}

async function takeFile(state: NumberState, { body, headers }: GraphCall): Promise<string> {
  const form = await new Response(new Uint8Array(body), {
    headers: { 'content-type': headers['content-type'] ?? '' },
  })
    .formData()
    .catch(() => {
      throw invalidParameter('The body is no form')
    })
  const file = form.get('file')
  if (form.get('messaging_product') !== 'whatsapp' || !(file instanceof Blob)) throw invalidParameter('file')
  const type = form.get('type')
  if (typeof type !== 'string' || file.type !== type)
    throw invalidParameter(`The file is of the type ${file.type}, and was declared as another`)
  return keepFile(state, { bytes: Buffer.from(await file.arrayBuffer()), type })
}

function describeFile(state: NumberState, graph: GraphServer, id: string) {
  const file = state.files.get(id) ?? missing(id)
  return {
    id,
    messaging_product: 'whatsapp',
    url: `${graph.url}/${id}/download`,
    mime_type: file.type,
    sha256: createHash('sha256').update(file.bytes).digest('hex'),
    file_size: file.bytes.length,
  }
}
function fileOf(state: NumberState, id: string): GraphResult {
  const { bytes, type } = state.files.get(id) ?? missing(id)
  return { bytes, type }
}
function missing(id: string): never {
  throw unknownObject(id)
}

function takeMessage(state: NumberState, { body, headers }: GraphCall, fire: Fire) {
  if (!headers['content-type']?.startsWith('application/json')) throw invalidParameter('application/json')
  const given: unknown = JSON.parse(body.toString())
  const mark = ReadMark.safeParse(given).data
  if (mark) {
    state.read.push({ wamid: mark.message_id, isTyping: mark.typing_indicator !== undefined })
    return { success: true }
  }
  return takeSent(state, readSent(given), fire)
}

function readSent(given: unknown): SentMessage {
  const { data: message, error } = SentMessage.safeParse(given)
  if (message) return message
  throw invalidParameter(error.issues.map(({ path, message: why }) => `${path.join('.')}: ${why}`).join('; '))
}

function takeSent(state: NumberState, message: SentMessage, fire: Fire) {
  checkFile(state, message)
  if (message.type === 'template') checkTemplate(state, message.template)
  const to = message.to ?? message.recipient ?? ''
  const wamid = aWamid()
  const isLate = state.hasWindows && message.type !== 'template' && !state.wroteAt.has(to)
  if (isLate) refuseLater(fire, { wamid, to, message })
  else state.arrived.push({ wamid, to, message })
  if (state.webhookUrl && !isLate) void fireStatuses(state, fire, wamid)
  return { messaging_product: 'whatsapp', contacts: [{ input: to, wa_id: to }], messages: [{ id: wamid }] }
}

/** One after the other; a webhook that does not answer gets no more. */
async function fireStatuses(state: NumberState, fire: Fire, wamid: string) {
  try {
    for (const status of state.statuses) await numberActs(state, fire).status(wamid, status)
  } catch {
    return
  }
}

/** The real one takes it, and says afterwards that it did not go. */
function refuseLater(fire: Fire, { wamid, to, message }: ArrivedMessage) {
  const error = {
    code: 131047,
    title: 'Re-engagement message',
    error_data: { details: 'More than 24 hours have passed since the customer last replied to this number.' },
  }
  const opaque = message.biz_opaque_callback_data
  const failed = { id: wamid, status: 'failed', timestamp: nowSeconds(), recipient_id: to, errors: [error] }
  void fire({ statuses: [{ ...failed, ...(opaque !== undefined && { biz_opaque_callback_data: opaque }) }] })
}
