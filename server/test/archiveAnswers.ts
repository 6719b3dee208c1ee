import { endpoints, address, parametersOf, values } from './endpoints.ts'
import type { TestServer } from './server.ts'
import type { Shifts } from '../src/service/companyArchives/shiftIds.ts'

/** Tables of the records that paths name. */
const tableOf: Record<string, string> = {
  ticketId: 'tickets',
  contactId: 'contacts',
  queueId: 'queues',
  userId: 'users',
  tagId: 'tags',
  chatId: 'chats',
  flowId: 'flows',
  campaignId: 'campaigns',
  contactListId: 'contact_lists',
  scheduleId: 'schedules',
  quickMessageId: 'quick_messages',
  promptId: 'prompts',
}

/** What does not travel: it belongs to the installation, runs at this moment, or is somebody's own. */
const others =
  /companies|company|plan|invoice|subscription|support|session|login|auth|twoFactor|audit|announcement|help|health|simulator|whatsapp|connection|setting|push|token|webhook|invitation|mail|brand|storage|domain|inbound|macro|firstStep|outbox|schedule|privacy|erasure|savedReport|version|moment|panel|sla|trace/i

const travelling = endpoints.filter(
  ([name, endpoint]) =>
    endpoint.method === 'GET' &&
    endpoint.access !== 'public' &&
    !others.test(name) &&
    !others.test(endpoint.path) &&
    parametersOf(endpoint).every((parameter) => parameter in tableOf || parameter in values),
)

interface Asked {
  server: TestServer
  email: string
  /** Of one record of each kind, as the original calls it. */
  ids: Record<string, number>
  shifts?: Shifts
}

/** What somebody is told by every call that only reads and that is about what travels. */
export async function askAll({ server, email, ids, shifts = {} }: Asked) {
  const { token } = await server.as({ email })
  const headers = { authorization: `Bearer ${token}` }
  const said = new Map<string, { status: number; body: unknown }>()
  for (const [name, endpoint] of travelling) {
    const valueOf = (parameter: string) => {
      const table = tableOf[parameter]
      return table ? String((ids[table] ?? 0) + (shifts[table] ?? 0)) : (values[parameter] ?? '')
    }
    const { status, body } = await server.visit('GET', address(endpoint, valueOf), { headers })
    said.set(name, { status, body })
  }
  return said
}

export const recordTables = [...new Set(Object.values(tableOf))]

/** Where two answers part, but for ids that moved by as much as one of the tables. */
export function partings(left: unknown, right: unknown, shifts: Shifts, at = ''): string[] {
  if (Array.isArray(left) && Array.isArray(right) && left.length === right.length)
    return left.flatMap((one, index) => partings(one, right[index], shifts, `${at}[${index}]`))
  if (isObject(left) && isObject(right)) {
    const keys = [...new Set([...Object.keys(left), ...Object.keys(right)])]
    return keys.flatMap((key) => partings(left[key], right[key], shifts, `${at}.${key}`))
  }
  if (left === right || plain(left) === plain(right)) return []
  const isMoved = /(^|\.)(\w*[iI]ds?|tags|companyId)(\[\d+\])?$/.test(at) && isShift(left, right, shifts, at)
  return isMoved ? [] : [`${at}: ${JSON.stringify(left)} | ${JSON.stringify(right)}`.slice(0, 200)]
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isShift = (left: unknown, right: unknown, shifts: Shifts, at: string) =>
  at.endsWith('companyId') || Object.values(shifts).includes(Number(right) - Number(left))

/** Addresses of files name the company and carry a permission of their own. */
const plain = (value: unknown) =>
  typeof value === 'string'
    ? value.replace(/company\d+/g, 'company').replace(/\?expires=\d+&signature=[\w-]+/g, '')
    : value
