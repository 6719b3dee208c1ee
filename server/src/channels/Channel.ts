import type { Abilities, StatusReason } from '@chatflow/contract'

/** A connection as its channel sees it. Companies, tickets and contacts are not a channel's business. */
export interface ConnectionKey {
  companyId: number
  id: number
}

/** What a channel reports about its line. Each call resolves when it is written down. */
export interface Line {
  waitingForScan(qrcode: string): Promise<void>
  pairing(): Promise<void>
  connected(number: string, reason: Extract<StatusReason, 'paired' | 'restored'>): Promise<void>
  /** Cut by something that passes: it will be opened again, later and later. */
  lost(reason: Extract<StatusReason, 'network' | 'timeout'>): Promise<void>
  /** Cut by something that only a person can mend. */
  ended(
    reason: Extract<
      StatusReason,
      'qr_expired' | 'replaced_elsewhere' | 'logged_out_by_phone' | 'banned' | 'auth_failed'
    >,
  ): Promise<void>
}

export interface OpenChannel {
  close(): Promise<void>
}

/** One way to reach a network: one folder that implements this, and one line in `channels.ts`. */
export interface Channel {
  abilities: Abilities
  open(connection: ConnectionKey, line: Line): Promise<OpenChannel>
  /** Drops what the connection knows of its phone, so that the next opening asks for a scan. */
  forget(connection: ConnectionKey): Promise<void>
}
