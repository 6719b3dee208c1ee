import { acks } from '@chatflow/contract'
import { proto, type WAMessageKey } from 'baileys'
import type { RawEvent } from '../channel/Channel.ts'
import { ledgerAddress, namesOf, type Names } from './jids.ts'
import type { WebPayload } from './payload.ts'

const { Status } = proto.WebMessageInfo

/** WhatsApp's states of what we sent, in our ticks. Its error is 0, and no tick. */
const ticks = new Map<number, keyof typeof acks>([
  [Status.SERVER_ACK, 'sent'],
  [Status.DELIVERY_ACK, 'delivered'],
  [Status.READ, 'read'],
  [Status.PLAYED, 'played'],
])

export function ackOfStatus(
  { id, remoteJid }: WAMessageKey,
  status: number | null | undefined,
  parameters?: unknown,
): RawEvent[] {
  if (!id || status === null || status === undefined) return []
  const names = namesOf(remoteJid)
  if (status === Status.ERROR) return [failureEvent(id, names, codeIn(parameters))]
  const tick = ticks.get(status)
  return tick ? [ackEvent(id, names, tick)] : []
}

export const ackEvent = (id: string, names: Names, tick: keyof typeof acks): RawEvent =>
  receipt(`ack:${id}:${acks[tick]}`, names, { what: 'ack', id, ack: acks[tick] })

export const failureEvent = (id: string, names: Names, code = 'unknown'): RawEvent =>
  receipt(`failure:${id}`, names, {
    what: 'failure',
    id,
    code: `WA_${code}`,
    text: reasons[code] ?? `WhatsApp error ${code}`,
  })

/** Ticks belong to a message, not to a person: one whose receiver has no name is a tick all the same. */
const receipt = (externalId: string, names: Names, payload: WebPayload): RawEvent => ({
  externalId,
  address: ledgerAddress(names) ?? externalId,
  payload,
})

/** The reasons that WhatsApp gives, as far as they are known. */
const reasons: Partial<Record<string, string>> = {
  '463': 'WhatsApp restricts this number: it may not start new conversations at the moment',
  '475': 'WhatsApp does not deliver to this number at the moment',
  '479': 'WhatsApp did not accept the message',
}

function codeIn(parameters: unknown): string | undefined {
  const first: unknown = Array.isArray(parameters) ? parameters[0] : undefined
  return typeof first === 'string' && /^\d+$/.test(first) ? first : undefined
}
