import type { TicketMessage } from '@chatflow/contract'
import type { Names } from './names.ts'

/** A message as a flat row, from `messages m` and `messageJoins`. */
export const messageColumns = `
  m.id, m.wid, m.ticket_id as "ticketId", m.company_id as "companyId", m.contact_id as "contactId", m.body,
  m.from_me as "fromMe", m.read, m.ack, m.media_type as "mediaType", m.media_path as "mediaPath",
  m.media_name as "mediaName", m.media_size as "mediaSize", m.media_mime as "mediaMime",
  m.media_state as "mediaState", m.transcription, m.created_at as "createdAt", m.updated_at as "updatedAt",
  m.is_deleted as "isDeleted", m.is_deleted_by_contact as "isDeletedByContact", m.is_edited as "isEdited",
  m.is_forwarded as "isForwarded", m.is_private as "isPrivate", m.queue_id as "queueId", m.data_json as "dataJson",
  m.v_card as "vCard", m.reactions, m.user_id as "userId", m.client_id as "clientId",
  writer.name as "contactName", mt.uuid as "ticketUuid", mt.queue_id as "ticketQueueId",
  mt.created_at as "ticketCreatedAt", quoted.id as "quotedId", quoted.body as "quotedBody",
  quoted.media_type as "quotedType", quoted.from_me as "quotedFromMe", quoted_writer.id as "quotedContactId",
  quoted_writer.name as "quotedContactName"`

export const messageJoins = `
  join tickets mt on mt.company_id = m.company_id and mt.id = m.ticket_id
  join contacts writer on writer.company_id = m.company_id and writer.id = m.contact_id
  left join messages quoted on quoted.company_id = m.company_id and quoted.id = m.quoted_msg_id
  left join contacts quoted_writer on quoted_writer.company_id = m.company_id and quoted_writer.id = quoted.contact_id`

type Joined = 'queue' | 'contact' | 'quotedMsg' | 'ticket' | 'user' | 'failure'
type Signed = 'mediaUrl' | 'thumbnailUrl' | 'playableUrl'
export interface MessageRow extends Omit<TicketMessage, Joined | Signed> {
  contactName: string
  ticketUuid: string
  ticketQueueId: number | null
  ticketCreatedAt: string
  quotedId: number | null
  quotedBody: string
  quotedType: TicketMessage['mediaType']
  quotedFromMe: boolean
  quotedContactId: number
  quotedContactName: string
}

/** The product's JSON of a row. The generated messages have no files, so there is nothing to sign. */
export function messageOf(row: MessageRow, names: Names): TicketMessage {
  const user = names.users.get(row.userId ?? 0)
  return {
    id: row.id,
    wid: row.wid,
    ticketId: row.ticketId,
    companyId: row.companyId,
    contactId: row.contactId,
    body: row.body,
    fromMe: row.fromMe,
    read: row.read,
    ack: row.ack,
    mediaType: row.mediaType,
    mediaUrl: null,
    mediaPath: row.mediaPath,
    mediaName: row.mediaName,
    mediaSize: row.mediaSize,
    mediaMime: row.mediaMime,
    mediaState: row.mediaState,
    thumbnailUrl: null,
    playableUrl: null,
    transcription: row.transcription,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    isDeleted: row.isDeleted,
    isDeletedByContact: row.isDeletedByContact,
    isEdited: row.isEdited,
    isForwarded: row.isForwarded,
    isPrivate: row.isPrivate,
    queueId: row.queueId,
    queue: names.queues.get(row.queueId ?? 0) ?? null,
    contact: { id: row.contactId, name: row.contactName, urlPicture: null },
    quotedMsg:
      row.quotedId === null
        ? null
        : {
            id: row.quotedId,
            body: row.quotedBody,
            mediaType: row.quotedType,
            mediaUrl: null,
            thumbnailUrl: null,
            isSticker: false,
            fromMe: row.quotedFromMe,
            contact: { id: row.quotedContactId, name: row.quotedContactName },
          },
    dataJson: row.dataJson,
    vCard: row.vCard,
    reactions: row.reactions,
    ticket: {
      id: row.ticketId,
      uuid: row.ticketUuid,
      queueId: row.ticketQueueId,
      queue: names.queues.get(row.ticketQueueId ?? 0) ?? null,
      createdAt: row.ticketCreatedAt,
    },
    userId: row.userId,
    user: user ? { id: user.id, name: user.name } : null,
    clientId: row.clientId,
    isHeld: false,
    hold: null,
    failure: null,
  }
}
