import { randomBytes } from 'node:crypto'
import {
  expiredToken,
  GraphRefusal,
  invalidParameter,
  invalidToken,
  unknownObject,
  type GraphCall,
  type GraphResult,
} from './graphCall.ts'
import { callWebhook, type GraphServer } from './graphServer.ts'
import { MessengerSend, pageFields, readUpload, type Upload } from './pagePayloads.ts'

interface PageOptions {
  id: string
  name: string
  username?: string
  instagram?: { id: string; name: string; username: string }
}
interface UserOptions {
  appId: string
  appSecret: string
  /** Where webhooks go. */
  webhookUrl: string
  userId?: string
  pages: PageOptions[]
  now?: () => Date
}

/** A message as the customer sees it. */
interface ArrivedPiece {
  mid: string
  network: 'page' | 'instagram'
  to: string
  send: MessengerSend
  file?: Upload
}
interface PageState extends PageOptions {
  token: string
  subscribedFields: string[]
  isExpired: boolean
}

/** Somebody who manages pages, logs in, and whose customers write. */
export function aFacebookUser(graph: GraphServer, options: UserOptions) {
  const state = createState(options)
  graph.use((call) => answer(state, graph, call))
  return { state, arrived: state.arrived, acts: state.acts, ...customerActs(state, graph) }
}
type State = ReturnType<typeof createState>

function createState(options: UserOptions) {
  return {
    ...options,
    userId: options.userId ?? '10229876543210987',
    now: options.now ?? (() => new Date()),
    shortToken: `EAAshort${randomBytes(6).toString('hex')}`,
    longToken: `EAAlong${randomBytes(6).toString('hex')}`,
    isLoggedOut: false,
    permissions: [
      'pages_show_list',
      'pages_messaging',
      'pages_manage_metadata',
      'pages_read_engagement',
      'instagram_basic',
      'instagram_manage_messages',
    ],
    /** How many pages come at once. */
    pageSize: 2,
    pages: options.pages.map((page): PageState => ({
      ...page,
      token: `EAApage${randomBytes(8).toString('hex')}`,
      subscribedFields: [],
      isExpired: false,
    })),
    people: new Map<string, { name: string; picture?: string }>(),
    wroteAt: new Map<string, Date>(),
    arrived: [] as ArrivedPiece[],
    acts: [] as { to: string; action: string; payload?: unknown }[],
    uploads: new Map<string, Upload>(),
    files: new Map<string, { bytes: Buffer; type: string }>(),
    /** Whether what was sent comes back as an echo. */
    echoes: false,
  }
}

const aMid = () => `m_${randomBytes(18).toString('base64url')}`

/** What customers do, as Meta tells it. */
function customerActs(state: State, graph: GraphServer) {
  const fire = async (account: string, items: object[]) => {
    const isPage = state.pages.some(({ id }) => id === account)
    return callWebhook(
      { url: state.webhookUrl, appSecret: state.appSecret },
      {
        object: isPage ? 'page' : 'instagram',
        entry: [{ id: account, time: state.now().getTime(), messaging: items }],
      },
    )
  }
  const said = (account: string, from: string) => ({
    sender: { id: from },
    recipient: { id: account },
    timestamp: state.now().getTime(),
  })
  return {
    fire,
    said,
    /** Writes to a page or an Instagram account. Returns the name once it was acknowledged. */
    write: async (account: string, from: string, message: object) => {
      const mid = aMid()
      state.wroteAt.set(from, state.now())
      const status = await fire(account, [{ ...said(account, from), message: { mid, ...message } }])
      if (status !== 200) throw new Error(`The webhook answered ${status}`)
      return mid
    },
    /** A file on the network. Returns its address. */
    keepFile: (bytes: Buffer, type: string) => {
      const id = `cdn${randomBytes(6).toString('hex')}`
      state.files.set(id, { bytes, type })
      return `${graph.url}/${id}`
    },
  }
}

async function answer(state: State, graph: GraphServer, call: GraphCall): Promise<GraphResult | undefined> {
  const [object = '', edge] = call.path
  if (object === 'oauth') return { json: exchange(state, call.query) }
  const file = state.files.get(object)
  if (file) return { bytes: file.bytes, type: file.type }
  const isOurs = object === 'me' || state.people.has(object) || state.pages.some(({ id }) => id === object)
  if (!isOurs) return undefined
  if (call.token === state.longToken) return { json: answerPerson(state, graph, call) }
  const page = state.pages.find(({ token }) => token === call.token)
  if (!page) throw invalidToken()
  if (page.isExpired) throw expiredToken()
  return { json: await answerPage(state, page, { ...call, path: [object, edge ?? ''] }) }
}

/** A token of the browser for one that lasts. */
function exchange(state: State, query: URLSearchParams) {
  if (query.get('grant_type') !== 'fb_exchange_token') throw invalidParameter('grant_type')
  if (query.get('client_id') !== state.appId || query.get('client_secret') !== state.appSecret)
    throw new GraphRefusal({ code: 101, message: 'Error validating application' })
  if (query.get('fb_exchange_token') !== state.shortToken || state.isLoggedOut) throw expiredToken()
  return { access_token: state.longToken, token_type: 'bearer', expires_in: 5_183_944 }
}

function answerPerson(state: State, graph: GraphServer, { method, path, query }: GraphCall) {
  const route = `${method} ${path.join('/')}`
  if (route === 'GET me') return { id: state.userId }
  if (route === 'GET me/permissions')
    return { data: state.permissions.map((permission) => ({ permission, status: 'granted' })) }
  if (route !== 'GET me/accounts') throw unknownObject(path[0] ?? '')
  const fields = query.get('fields') ?? ''
  if (!fields.includes('access_token')) throw invalidParameter('A list without tokens is of no use')
  const from = Number(query.get('after') ?? 0)
  const size = Math.min(state.pageSize, Number(query.get('limit') ?? 25))
  const data = state.pages.slice(from, from + size).map((page) => ({
    id: page.id,
    name: page.name,
    access_token: page.token,
    ...(page.username && { username: page.username }),
    ...(page.instagram && { instagram_business_account: page.instagram }),
  }))
  const end = from + data.length
  const next = end < state.pages.length && { next: `${graph.url}/me/accounts?after=${end}` }
  return { data, paging: { cursors: { before: String(from), after: String(end) }, ...next } }
}

async function answerPage(state: State, page: PageState, call: GraphCall): Promise<unknown> {
  const [object = '', edge = ''] = call.path
  const isItself = object === 'me' || object === page.id
  switch (`${call.method} ${isItself ? 'page' : 'person'}/${edge}`) {
    case 'GET page/':
      return {
        id: page.id,
        name: page.name,
        ...(page.username && { username: page.username }),
        ...(page.instagram && { instagram_business_account: page.instagram }),
      }
    case 'POST page/subscribed_apps':
      return subscribe(page, call)
    case 'POST page/message_attachments':
      return keepUpload(state, await readUpload(call))
    case 'POST page/messages':
      return takeMessage(state, page, call)
    case 'GET person/':
      return describePerson(state, object, call.query)
    default:
      throw unknownObject(object)
  }
}

function subscribe(page: PageState, { body }: GraphCall) {
  const { subscribed_fields: fields } = JSON.parse(body.toString()) as { subscribed_fields: string[] }
  const unknown = fields.filter((field) => !pageFields.includes(field))
  if (unknown.length > 0) throw invalidParameter(`subscribed_fields: ${unknown.join()}`)
  page.subscribedFields = fields
  return { success: true }
}

function keepUpload(state: State, upload: Upload) {
  const id = String(10 ** 15 + state.uploads.size)
  state.uploads.set(id, upload)
  return { attachment_id: id }
}

function describePerson(state: State, id: string, query: URLSearchParams) {
  const person = state.people.get(id)
  if (!person) throw unknownObject(id)
  const isPage = query.get('fields')?.includes('first_name')
  const [first = '', ...rest] = person.name.split(' ')
  const names = isPage ? { first_name: first, last_name: rest.join(' ') } : { name: person.name }
  return { id, ...names, ...(person.picture && { profile_pic: person.picture }) }
}

function takeMessage(state: State, page: PageState, { body }: GraphCall) {
  const parsed = MessengerSend.safeParse(JSON.parse(body.toString()))
  if (!parsed.success) throw invalidParameter(parsed.error.message)
  const send = parsed.data
  const to = send.recipient.id
  if (!state.wroteAt.has(to))
    throw new GraphRefusal({ code: 100, subcode: 2018001, message: 'No matching user found' })
  if ('sender_action' in send) {
    const { sender_action: action, payload } = send
    state.acts.push({ to, action, ...(payload && { payload }) })
    return { recipient_id: to }
  }
  const network = isFollower(to) ? 'instagram' : 'page'
  refuseOutsideWindow(state, to, send)
  refuseTooLong(network, send)
  const { attachment } = send.message
  const file = attachment && state.uploads.get(attachment.payload.attachment_id)
  if (attachment && !file) throw invalidParameter('The attachment does not exist')
  const mid = aMid()
  state.arrived.push({ mid, network, to, send, ...(file && { file }) })
  if (state.echoes) void echo(state, page, { mid, network, to, send })
  return { recipient_id: to, message_id: mid }
}

/** In these tests: people on Instagram have ids that begin like this. */
const isFollower = (id: string) => id.startsWith('17')

function echo(state: State, page: PageState, { mid, network, to, send }: ArrivedPiece) {
  if ('sender_action' in send) return
  const account = network === 'page' ? page.id : (page.instagram?.id ?? '')
  const { text, metadata } = send.message
  const item = {
    sender: { id: account },
    recipient: { id: to },
    timestamp: state.now().getTime(),
    message: {
      mid,
      is_echo: true,
      ...(text && { text }),
      ...(network === 'page' && { app_id: Number(state.appId), ...(metadata && { metadata }) }),
    },
  }
  return callWebhook(
    { url: state.webhookUrl, appSecret: state.appSecret },
    { object: network, entry: [{ id: account, time: item.timestamp, messaging: [item] }] },
  )
}

const hourMs = 3_600_000
function refuseOutsideWindow(state: State, to: string, send: MessengerSend) {
  const silentHours = (state.now().getTime() - (state.wroteAt.get(to)?.getTime() ?? 0)) / hourMs
  const isTagged = 'message' in send && send.messaging_type === 'MESSAGE_TAG'
  if (silentHours > (isTagged ? 7 * 24 : 24))
    throw new GraphRefusal({
      code: 10,
      subcode: 2018278,
      message: 'This message is sent outside of allowed window.',
    })
}

function refuseTooLong(network: 'page' | 'instagram', send: MessengerSend) {
  if ('sender_action' in send) return
  const { text = '', metadata } = send.message
  const isTooLong = network === 'page' ? text.length > 2_000 : Buffer.byteLength(text) > 1_000
  if (isTooLong) throw invalidParameter('message[text] is too long')
  if (network === 'instagram' && metadata) throw invalidParameter('message[metadata]')
}
