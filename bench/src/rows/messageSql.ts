import type { TicketMessage } from '@chatflow/contract'
import { momentOf } from '../row.ts'
import type { Names } from './names.ts'

/** What a bubble shows, as a flat row from `messages m` and `messageJoins`. */
export const messageColumns = `
  m.id, m.wid, m.ticket_id, m.contact_id, m.body, m.from_me, m.read, m.ack, m.media_type, m.media_path, m.media_name,
  m.media_size, m.media_mime, m.media_state, m.media_thumbnail, m.transcription, m.created_at, m.is_deleted, m.is_edited,
  m.is_forwarded, m.is_private, m.is_held, m.data_json, m.v_card, m.reactions, m.user_id, m.client_id, m.failure_code,
  m.queue_id, writer.name as contact_name, quoted.id as quoted_id, quoted.body as quoted_body,
  quoted.media_type as quoted_type, quoted.from_me as quoted_from_me`

export const messageJoins = `
  join contacts writer on writer.company_id = m.company_id and writer.id = m.contact_id
  left join messages quoted on quoted.company_id = m.company_id and quoted.id = m.quoted_msg_id`

type Named = { name: string } | undefined
export interface MessageRow {
  id: number
  ticket_id: number
  body: string
  from_me: boolean
  ack: number
  created_at: string
  contact_name: string
  quoted_id: number | null
  user_id: number | null
  queue_id: number | null
  user?: Named
  queue?: Named
}

/** Puts names beside the ids, into the row itself. The generated messages have no files, so there is nothing to sign. */
export function withNames<Found extends MessageRow>(row: Found, { users, queues }: Names) {
  row.user = users.get(row.user_id ?? 0)
  row.queue = queues.get(row.queue_id ?? 0)
  return row
}

/** What a bubble shows, of either side's message. */
export const shownMessage = (message: TicketMessage) => [
  [message.ticketId, message.body, message.fromMe, message.ack, message.contact.name],
  [message.user?.name, message.queue?.name, message.quotedMsg?.id ?? null],
]
export const shownMessageRow = (row: MessageRow) => [
  [row.ticket_id, row.body, row.from_me, row.ack, row.contact_name],
  [row.user?.name, row.queue?.name, row.quoted_id],
]
export const placed = ({ id, createdAt }: TicketMessage) => [id, momentOf(createdAt)]
export const placedRow = ({ id, created_at: createdAt }: MessageRow) => [id, momentOf(createdAt)]
