import type { HoldReason, Reaction, TicketMessage } from '@chatflow/contract'
import type { SelectQueryBuilder } from 'kysely'
import type { CompanySnapshot } from '../companySnapshot/companySnapshot.ts'
import { mediaUrl } from '../../media/serveMedia.ts'
import type { DB } from '../../platform/database/tables.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { isSticker } from './preview.ts'

const columns = [
  'messages.id',
  'messages.wid',
  'messages.ticketId',
  'messages.companyId',
  'messages.contactId',
  'messages.whatsappId',
  'messages.body',
  'messages.fromMe',
  'messages.read',
  'messages.ack',
  'messages.mediaType',
  'messages.mediaPath',
  'messages.mediaName',
  'messages.mediaSize',
  'messages.mediaMime',
  'messages.mediaState',
  'messages.mediaThumbnail',
  'messages.mediaPlayable',
  'messages.transcription',
  'messages.createdAt',
  'messages.updatedAt',
  'messages.isDeleted',
  'messages.isDeletedByContact',
  'messages.isEdited',
  'messages.isForwarded',
  'messages.isPrivate',
  'messages.isHeld',
  'messages.holdReason',
  'messages.holdUntil',
  'messages.queueId',
  'messages.dataJson',
  'messages.vCard',
  'messages.reactions',
  'messages.userId',
  'messages.clientId',
  'messages.failureCode',
  'messages.failureText',
] as const

/** Completes a selection of messages to rows. */
export const messageRows = <Shape>(messages: SelectQueryBuilder<DB, 'messages', Shape>) =>
  withQuoted(messages)
    .innerJoin('contacts', (join) =>
      join
        .onRef('contacts.companyId', '=', 'messages.companyId')
        .onRef('contacts.id', '=', 'messages.contactId'),
    )
    .select(['contacts.name as contactName', 'contacts.urlPicture as contactPicture'])
    .innerJoin('tickets', (join) =>
      join
        .onRef('tickets.companyId', '=', 'messages.companyId')
        .onRef('tickets.id', '=', 'messages.ticketId'),
    )
    .select([
      'tickets.uuid as ticketUuid',
      'tickets.queueId as ticketQueueId',
      'tickets.createdAt as ticketCreatedAt',
    ])

/** The same, but for where they lie and whose they are. */
export function withQuoted<Shape>(messages: SelectQueryBuilder<DB, 'messages', Shape>) {
  return messages
    .leftJoin('messages as quoted', (join) =>
      join
        .onRef('quoted.companyId', '=', 'messages.companyId')
        .onRef('quoted.id', '=', 'messages.quotedMsgId'),
    )
    .leftJoin('contacts as quotedContact', (join) =>
      join
        .onRef('quotedContact.companyId', '=', 'quoted.companyId')
        .onRef('quotedContact.id', '=', 'quoted.contactId'),
    )
    .select(columns)
    .select([
      'quoted.id as quotedId',
      'quoted.body as quotedBody',
      'quoted.mediaType as quotedType',
      'quoted.mediaPath as quotedPath',
      'quoted.mediaThumbnail as quotedThumbnail',
      'quoted.dataJson as quotedData',
      'quoted.fromMe as quotedFromMe',
      'quoted.isDeleted as quotedIsDeleted',
      'quotedContact.id as quotedContactId',
      'quotedContact.name as quotedContactName',
    ])
}

/** The same where only what the message itself says is asked: who writes it knows the rest. */
export const bareRows = <Shape>(messages: SelectQueryBuilder<DB, 'messages', Shape>) =>
  messages.select(columns)
export type BareRow = Awaited<ReturnType<ReturnType<typeof bareRows<object>>['executeTakeFirstOrThrow']>>

/** What it quotes, and where it lies, of a message that quotes nothing and lies in this ticket. */
export const withTicket = (
  row: BareRow,
  { uuid, queueId, createdAt }: Lying,
  contactName: string,
): MessageRow => ({
  ...row,
  ticketUuid: uuid,
  ticketQueueId: queueId,
  ticketCreatedAt: createdAt,
  contactName,
  contactPicture: null,
  quotedId: null,
  quotedBody: null,
  quotedType: null,
  quotedPath: null,
  quotedThumbnail: null,
  quotedData: null,
  quotedFromMe: null,
  quotedIsDeleted: null,
  quotedContactId: null,
  quotedContactName: null,
})
interface Lying {
  uuid: string
  queueId: number | null
  createdAt: string
}

export type MessageRow = Awaited<
  ReturnType<ReturnType<typeof messageRows<object>>['executeTakeFirstOrThrow']>
>

type Signer = Pick<Tenant, 'companyId' | 'signName'>
const urlOf = (tenant: Signer, name: string | null, download?: string | null) =>
  name && mediaUrl(tenant, name, download ?? undefined)

/** A message as it travels. */
export function messageOf(tenant: Signer, row: MessageRow, snapshot: CompanySnapshot): TicketMessage {
  const queue = (id: number | null) => snapshot.queues.get(id ?? 0) ?? null
  const user = snapshot.users.get(row.userId ?? 0)
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
    mediaUrl: urlOf(tenant, row.mediaPath, savedName(row.mediaName, row.mediaPath)),
    mediaPath: row.mediaPath,
    mediaName: row.mediaName,
    mediaSize: row.mediaSize,
    mediaMime: row.mediaMime,
    mediaState: row.mediaState,
    thumbnailUrl: urlOf(tenant, row.mediaThumbnail),
    playableUrl: urlOf(tenant, row.mediaPlayable, savedName(row.mediaName, row.mediaPlayable)),
    transcription: row.transcription,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    isDeleted: row.isDeleted,
    isDeletedByContact: row.isDeletedByContact,
    isEdited: row.isEdited,
    isForwarded: row.isForwarded,
    isPrivate: row.isPrivate,
    isHeld: row.isHeld,
    hold: holdOf(row),
    queueId: row.queueId,
    queue: queue(row.queueId),
    contact: { id: row.contactId, name: row.contactName, urlPicture: urlOf(tenant, row.contactPicture) },
    quotedMsg: quotedOf(tenant, row),
    dataJson: row.dataJson,
    vCard: row.vCard,
    reactions: row.reactions as Reaction[],
    ticket: {
      id: row.ticketId,
      uuid: row.ticketUuid,
      queueId: row.ticketQueueId,
      queue: queue(row.ticketQueueId),
      createdAt: row.ticketCreatedAt,
    },
    userId: row.userId,
    user: user ? { id: user.id, name: user.name } : null,
    clientId: row.clientId,
    failure: row.failureCode === null ? null : { code: row.failureCode, text: row.failureText ?? '' },
  }
}

/** Of what has left, failed or was taken back nothing is told: it waits no more. */
function holdOf({ ack, failureCode, isDeleted, holdReason, holdUntil }: MessageRow): TicketMessage['hold'] {
  const isWaiting = ack === 0 && failureCode === null && !isDeleted
  if (!isWaiting || holdReason === null || holdUntil === null) return null
  return { reason: holdReason as HoldReason, until: holdUntil }
}

const soundFiles = /\.(ogg|mp3|m4a)$/

/** Recordings are called by what everybody plays; who saves one gets the ending of what it is. */
function savedName(name: string | null, stored: string | null): string | null {
  const ending = soundFiles.exec(stored ?? '')?.[0]
  return name && ending ? name.replace(soundFiles, ending) : name
}

function quotedOf(tenant: Signer, row: MessageRow): TicketMessage['quotedMsg'] {
  if (row.quotedId === null) return null
  return {
    id: row.quotedId,
    body: row.quotedIsDeleted ? '' : (row.quotedBody ?? ''),
    mediaType: row.quotedType ?? 'conversation',
    mediaUrl: row.quotedIsDeleted ? null : urlOf(tenant, row.quotedPath),
    thumbnailUrl: row.quotedIsDeleted ? null : urlOf(tenant, row.quotedThumbnail),
    isSticker:
      !row.quotedIsDeleted &&
      isSticker({ mediaType: row.quotedType ?? 'conversation', dataJson: row.quotedData }),
    fromMe: row.quotedFromMe ?? false,
    contact: { id: row.quotedContactId ?? 0, name: row.quotedContactName ?? '' },
  }
}
