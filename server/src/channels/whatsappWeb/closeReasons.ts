import type { StatusReason } from '@chatflow/contract'
import { DisconnectReason } from 'baileys'

/** What the end of a socket means for the session. */
export type CloseMeaning =
  /** Asked for by the network itself, after a pairing. */
  | { what: 'restart' }
  | { what: 'lost'; reason: Extract<StatusReason, 'network' | 'timeout'> }
  | {
      what: 'ended'
      reason: Extract<
        StatusReason,
        'qr_expired' | 'replaced_elsewhere' | 'logged_out_by_phone' | 'banned' | 'auth_failed'
      >
    }

const ended = (reason: Extract<CloseMeaning, { what: 'ended' }>['reason']): CloseMeaning => ({
  what: 'ended',
  reason,
})

/** Suspended for some hours, or for good. */
const suspended = 402
const loggedOutForOtherReasons = 406
const clientTooOld = 405
const unknownClient = 409

const byCode = new Map<number, CloseMeaning>([
  [DisconnectReason.restartRequired, { what: 'restart' }],
  [DisconnectReason.loggedOut, ended('logged_out_by_phone')],
  [loggedOutForOtherReasons, ended('logged_out_by_phone')],
  [DisconnectReason.forbidden, ended('banned')],
  [suspended, ended('banned')],
  [DisconnectReason.connectionReplaced, ended('replaced_elsewhere')],
  [DisconnectReason.multideviceMismatch, ended('auth_failed')],
  [clientTooOld, ended('auth_failed')],
  [unknownClient, ended('auth_failed')],
  [DisconnectReason.timedOut, { what: 'lost', reason: 'timeout' }],
])

/** The client says these things in words only. */
const qrCodesUsedUp = 'QR refs attempts ended'
const notWhoTheySay = /noise .*certificate|certification match failed|account signature/
/** Somebody on the way answered, such as a proxy: its number is not WhatsApp's. */
const neverGotThere = 'WebSocket Error'

interface Closed {
  message?: string
  output?: { statusCode?: number }
}
export function meaningOf(error: unknown): CloseMeaning {
  const { message = '', output } = (error ?? {}) as Closed
  if (message.includes(qrCodesUsedUp)) return ended('qr_expired')
  if (message.startsWith(neverGotThere)) return { what: 'lost', reason: 'network' }
  if (notWhoTheySay.test(message)) return ended('auth_failed')
  return byCode.get(output?.statusCode ?? 0) ?? { what: 'lost', reason: 'network' }
}
