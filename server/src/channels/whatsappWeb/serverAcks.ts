import type { Restriction, SendResult } from '../channel/Channel.ts'

/** What the server says to something that we sent. */
export interface ServerAck {
  id: string
  error?: string
}

/** Gone stale on our side, or trouble on theirs: the same message may pass a moment later. */
const passes = new Set(['429', '479', '500', '503'])

/** Refusals that people can do something about. */
const sentences: Record<string, string> = {
  '463': 'WhatsApp does not let this number begin conversations at the moment',
}

/** What of it concerns the number, not the one message. */
const restrictions: Record<string, Restriction> = {
  '463': { kind: 'newChats' },
  '429': { kind: 'tooFast' },
}

export function resultOf({ error }: ServerAck): SendResult {
  if (error === undefined) return { outcome: 'sent' }
  const text = sentences[error] ?? `WhatsApp refused the message (${error})`
  const code = `WA_${error}`
  const restriction = restrictions[error]
  const outcome = passes.has(error) ? 'unsure' : 'refused'
  return { outcome, code, text, ...(restriction && { restriction }) }
}

/** The client returns once a message is on the wire; whether the server took it, it tells nobody. */
export function createServerAcks(ttl: number) {
  const waiting = new Map<string, (result: SendResult) => void>()
  return {
    /** Ask before sending: the answer may be fast. */
    expect: (id: string): Promise<SendResult> =>
      new Promise((resolve) => {
        const settle = (result: SendResult) => {
          clearTimeout(timer)
          waiting.delete(id)
          resolve(result)
        }
        const timer = setTimeout(
          () => settle({ outcome: 'unsure', text: 'WhatsApp did not answer in time' }),
          ttl,
        )
        waiting.set(id, settle)
      }),
    /** Returns whether somebody waited for it. */
    arrived: (ack: ServerAck): boolean => {
      const settle = waiting.get(ack.id)
      settle?.(resultOf(ack))
      return settle !== undefined
    },
    /** The socket is gone, and with it what it would have said. */
    cut: () => {
      for (const settle of waiting.values())
        settle({ outcome: 'unsure', text: 'The connection was cut before WhatsApp answered' })
    },
  }
}
export type ServerAcks = ReturnType<typeof createServerAcks>
