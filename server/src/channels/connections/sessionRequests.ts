import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { defineTopic, type Bus } from '../../platform/database/bus.ts'
import { seconds } from '../../platform/clock.ts'
import type { Logger } from '../../platform/logging.ts'
import type { Tenancy, Tenant } from '../../platform/tenancy/tenancy.ts'
import type { ConnectionKey, OpenChannel } from '../channel/Channel.ts'

/** Small things that only the process which holds a session can do. Nothing is kept: who is not heard asks again. */
const sessionAsked = defineTopic('sessionAsked')
const numberChecked = defineTopic('numberChecked')

const connectionId = z.number()
const Request = z.discriminatedUnion('what', [
  z.object({
    what: z.literal('typing'),
    connectionId,
    address: z.string(),
    lastWid: z.string().optional(),
  }),
  z.object({
    what: z.literal('number'),
    connectionId,
    companyId: z.number(),
    requestId: z.string(),
    number: z.string(),
  }),
])
type Request = z.infer<typeof Request>

/** `address`: how the network knows the number; null when it does not. Nothing when it could not be asked. */
const Checked = z.object({ requestId: z.string(), address: z.string().nullable().optional() })

/** Shows the customer that somebody is writing to them, where the network can show that. */
export function showTyping(
  tenant: Tenant,
  { id, address, lastWid }: { id: number; address: string; lastWid?: string | undefined },
) {
  ask(tenant, { what: 'typing', connectionId: id, address, lastWid })
}

const ask = (tenant: Tenant, request: Request) => tenant.invalidate(sessionAsked, JSON.stringify(request))

/** Networks count presences: one in this time is enough to keep the sign up. */
const usualTypingTtl = seconds(4)

interface Answering {
  tenancy: Tenancy
  bus: Bus
  log: Logger
  /** The sessions of this process, as long as they are up. */
  channelOf(id: number): OpenChannel | undefined
}

/** Does what is asked of the sessions of this process. */
export function answerRequests({ tenancy, bus, log, channelOf }: Answering) {
  const shownUntil = new Map<string, number>()
  const isShown = (key: string, now: number, ttl: number) => {
    for (const [other, until] of shownUntil) if (until <= now) shownUntil.delete(other)
    if (shownUntil.has(key)) return true
    shownUntil.set(key, now + ttl)
    return false
  }

  async function answer(request: Request) {
    const channel = channelOf(request.connectionId)
    if (!channel) return
    if (request.what === 'typing') {
      const key = `${request.connectionId} ${request.address}`
      if (channel.typing && !isShown(key, Date.now(), channel.typingTtl ?? usualTypingTtl))
        await channel.typing(request.address, request.lastWid)
      return
    }
    const { companyId, requestId, number } = request
    const address = await channel.checkNumber?.(number).catch((error: Error) => {
      log.warn({ reason: error.message }, 'could not check a number')
      return undefined
    })
    await tenancy.withTenant(companyId, async (tenant) =>
      tenant.invalidate(
        numberChecked,
        JSON.stringify({ requestId, address } satisfies z.input<typeof Checked>),
      ),
    )
  }

  bus.onNotice(({ topic, key }) => {
    if (topic !== sessionAsked) return
    answer(Request.parse(JSON.parse(key))).catch((error: Error) =>
      log.debug({ reason: error.message }, 'a session could not do what it was asked for'),
    )
  })
}

/** `unanswered`: the session is away, or the network did not say. */
export type CheckNumber = (
  connection: ConnectionKey,
  number: string,
) => Promise<{ address: string } | 'notThere' | 'unanswered'>

/** Asks the network whether somebody has a number, through whichever process holds the session. */
export function createNumberCheck(
  { tenancy, bus }: { tenancy: Tenancy; bus: Bus },
  ttl = seconds(8),
): CheckNumber {
  const waiting = new Map<string, (address: string | null | undefined) => void>()
  bus.onNotice(({ topic, key }) => {
    if (topic !== numberChecked) return
    const { requestId, address } = Checked.parse(JSON.parse(key))
    waiting.get(requestId)?.(address)
  })
  return async ({ companyId, id }, number) => {
    const requestId = randomUUID()
    let timer: NodeJS.Timeout | undefined
    const answered = new Promise<string | null | undefined>((resolve) => {
      waiting.set(requestId, resolve)
      timer = setTimeout(resolve, ttl, undefined)
    })
    try {
      await tenancy.withTenant(companyId, async (tenant) =>
        ask(tenant, { what: 'number', connectionId: id, companyId, requestId, number }),
      )
      const address = await answered
      if (address === undefined) return 'unanswered'
      return address === null ? 'notThere' : { address }
    } finally {
      clearTimeout(timer)
      waiting.delete(requestId)
    }
  }
}
