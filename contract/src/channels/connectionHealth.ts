import { z } from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { id, idParam, isoDate } from '../platform/fields.ts'
import { isCalledByNetwork } from './credentials.ts'
import { asksForScan, Connection, connectionStatus, statusReason } from './connections.ts'

/** A change of state that is remembered. What repeats itself is one entry. */
export const ConnectionEvent = z.object({
  id,
  status: connectionStatus,
  statusReason,
  at: isoDate,
  /** The last of them. */
  lastAt: isoDate,
  times: z.number().int(),
})
export type ConnectionEvent = z.infer<typeof ConnectionEvent>

/** Everything an admin asks when something seems wrong. */
export const ConnectionReport = z.object({
  connection: Connection,
  /** When the present state began. */
  since: isoDate,
  /** Newest first. */
  events: z.array(ConnectionEvent),
  /** Of today, most frequent first. */
  failures: z.array(z.object({ code: z.string(), count: z.number().int() })),
})
export type ConnectionReport = z.infer<typeof ConnectionReport>

export const readConnectionHealth = endpoint({
  method: 'GET',
  path: '/whatsapp/:whatsappId/health',
  summary: 'How a connection is doing: its state and since when, what happened to it, what failed today.',
  access: 'connections-page:addConnection',
  params: z.object({ whatsappId: idParam }),
  response: ConnectionReport,
})
export const readAnyConnectionHealth = endpoint({
  method: 'GET',
  path: '/whatsapp/admin/:anyWhatsappId/health',
  summary: 'How a connection of any company is doing.',
  access: 'connections:overview',
  params: z.object({ anyWhatsappId: idParam }),
  response: ConnectionReport,
})

/** The one thing to do next. */
export const nextSteps = [
  'scan',
  'newQr',
  'otherNumber',
  'credentials',
  'open',
  'tryNow',
  'plan',
  'webhook',
  'addQueue',
] as const
export type NextStep = (typeof nextSteps)[number]

type Asked = Pick<Connection, 'status' | 'statusReason' | 'provider'> & {
  queues: readonly unknown[]
  health: Pick<Connection['health'], 'calledAt'>
  abilities: Parameters<typeof asksForScan>[0]
}

/** What a person should do now, or nothing: it works, or passes by itself. */
export function nextStepOf(connection: Asked): NextStep | undefined {
  const { status, statusReason: reason, abilities, queues } = connection
  switch (status) {
    case 'OPENING':
    case 'PAIRING':
      return undefined
    case 'qrcode':
      return 'scan'
    case 'TIMEOUT':
      return 'tryNow'
    case 'CONNECTED':
      if (isCalledByNetwork(connection.provider) && connection.health.calledAt === null) return 'webhook'
      return queues.length === 0 ? 'addQueue' : undefined
    case 'DISCONNECTED':
      return stepsAfterEnd[reason] ?? (asksForScan(abilities) ? 'newQr' : 'credentials')
  }
}

/** What is not named here was the network's word: it wants to be shown again who we are. */
const stepsAfterEnd: Partial<Record<Connection['statusReason'], NextStep>> = {
  banned: 'otherNumber',
  stopped_by_user: 'open',
  replaced_elsewhere: 'open',
  owner_lost: 'open',
  network: 'open',
  timeout: 'open',
  plan_limit: 'plan',
}
