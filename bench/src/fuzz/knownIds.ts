import type { Program } from '../../../server/test/program.ts'
import type { Random } from '../random.ts'

/** Ids of what is there, by the names under which parameters and fields ask for them. */
export interface KnownIds {
  idFor(name: string, random: Random): number
  textFor(name: string, random: Random): string
}

interface Row {
  id: number | string
  uuid?: string
}

/** Where the records of each kind are listed, and under which name in the response. */
const lists: [name: string, address: string, key?: string][] = [
  ['ticket', '/tickets?status=open&showAll=true', 'tickets'],
  ['ticket', '/tickets?status=pending&showAll=true', 'tickets'],
  ['contact', '/contacts', 'contacts'],
  ['user', '/users/list'],
  ['queue', '/queue'],
  ['whatsapp', '/whatsapp'],
  ['tag', '/tags/list'],
  ['chat', '/chats', 'records'],
  ['quickMessage', '/quick-messages', 'records'],
  ['schedule', '/schedules', 'schedules'],
  ['fileList', '/files', 'files'],
  ['integration', '/queueIntegration', 'queueIntegrations'],
  ['holiday', '/holidays'],
  ['announcement', '/announcements', 'records'],
  ['session', '/auth/sessions'],
]

export async function knownIds(program: Program, token: string): Promise<KnownIds> {
  const known = new Map<string, Row[]>()
  const add = (name: string, rows: unknown) => {
    if (Array.isArray(rows)) known.set(name, [...(known.get(name) ?? []), ...(rows as Row[])])
  }
  for (const [name, address, key] of lists) {
    const body = (await program.call('GET', address, { token })) as Record<string, unknown>
    add(name, key ? body[key] : body)
  }
  const [ticket] = known.get('ticket') ?? []
  if (ticket) {
    const { messages } = (await program.call('GET', `/messages/${ticket.id}`, { token })) as {
      messages: Row[]
    }
    add('message', messages)
  }
  const kinds = [...known.keys()]
  const rowFor = (name: string, random: Random) => {
    const kind = kinds.find((one) => name.toLowerCase().includes(one.toLowerCase()))
    const rows = known.get(kind ?? random.oneOf(kinds)) ?? []
    return rows.length > 0 ? random.oneOf(rows) : undefined
  }
  return {
    idFor: (name, random) => Number(rowFor(name, random)?.id) || 1,
    textFor: (name, random) => {
      const row = rowFor(name, random)
      if (/uuid/i.test(name)) return row?.uuid ?? 'x'
      if (/phone|number/i.test(name)) return '5511987654321'
      return String(row?.id ?? 1)
    },
  }
}
