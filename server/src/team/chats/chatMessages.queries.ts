import {
  pageSize,
  type ChatMention,
  type ChatMessage,
  type ChatReaction,
  type QuotedChatMessage,
} from '@chatflow/contract'
import { sql } from 'kysely'
import { attachmentOf } from '../../media/attachment.ts'
import { mediaUrl } from '../../media/serveMedia.ts'
import type { StoredMedia } from '../../media/storeMedia.ts'
import { foldedPattern } from '../../platform/database/folded.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'

type QuotedRow = Omit<QuotedChatMessage, 'thumbnailUrl'> & { thumbnail: string | null }

/** A message with everything that hangs on it, in one statement however many there are. */
function messages({ db, companyId }: Tenant) {
  const sender = sql<ChatMessage['sender']>`
    case when users.id is not null then json_build_object('id', users.id, 'name', users.name) end`
  const quoted = sql<QuotedRow | null>`(
    select json_build_object(
      'id', quoted.id, 'senderId', quoted.sender_id, 'senderName', author.name,
      'message', left(quoted.message, 300), 'isDeleted', quoted.is_deleted,
      'mediaName', quoted.media ->> 'mediaName', 'mediaType', quoted.media ->> 'mediaType',
      'thumbnail', quoted.media ->> 'mediaThumbnail'
    )
    from chat_messages quoted
    left join users author on author.company_id = quoted.company_id and author.id = quoted.sender_id
    where quoted.company_id = chat_messages.company_id and quoted.id = chat_messages.quoted_id
  )`
  const reactions = sql<ChatReaction[]>`(
    select coalesce(
      json_agg(
        json_build_object('emoji', chat_reactions.emoji, 'userId', given.id, 'name', given.name)
        order by chat_reactions.created_at, given.id, chat_reactions.emoji
      ),
      '[]'
    )
    from chat_reactions
    join users given on given.company_id = chat_reactions.company_id and given.id = chat_reactions.user_id
    where chat_reactions.company_id = chat_messages.company_id and chat_reactions.message_id = chat_messages.id
  )`
  return db
    .selectFrom('chatMessages')
    .leftJoin('users', (join) =>
      join
        .onRef('users.companyId', '=', 'chatMessages.companyId')
        .onRef('users.id', '=', 'chatMessages.senderId'),
    )
    .select([
      'chatMessages.id',
      'chatMessages.chatId',
      'chatMessages.senderId',
      'chatMessages.message',
      'chatMessages.clientId',
      'chatMessages.createdAt',
      'chatMessages.editedAt',
      'chatMessages.isDeleted',
      'chatMessages.mentions',
      'chatMessages.media',
    ])
    .select([sender.as('sender'), quoted.as('quoted'), reactions.as('reactions')])
    .where('chatMessages.companyId', '=', companyId)
}

type Row = Omit<ChatMessage, 'mentions' | 'file' | 'quoted'> & {
  mentions: unknown
  media: unknown
  quoted: QuotedRow | null
}

function messageOf(tenant: Tenant, { media, mentions, quoted, ...row }: Row): ChatMessage {
  return {
    ...row,
    mentions: mentions as ChatMention[],
    file: media ? fileOf(tenant, media as StoredMedia) : null,
    quoted: quoted && quotedOf(tenant, quoted),
  }
}

function fileOf(tenant: Tenant, media: StoredMedia): NonNullable<ChatMessage['file']> {
  const { mediaPlayable, mediaSize, width, height } = media
  return {
    ...attachmentOf(tenant, media),
    playableUrl: mediaPlayable && mediaUrl(tenant, mediaPlayable),
    size: mediaSize,
    width: width ?? null,
    height: height ?? null,
  }
}

const quotedOf = (tenant: Tenant, { thumbnail, ...quoted }: QuotedRow): QuotedChatMessage => ({
  ...quoted,
  thumbnailUrl: thumbnail && mediaUrl(tenant, thumbnail),
})

interface PageQuery {
  pageNumber: number
  cursor?: number | undefined
  newerThan?: number | undefined
  around?: number | undefined
}

/**
 * By key where the caller has a cursor: a long conversation is not walked through to reach its beginning. From a page that
 * holds nothing there is nowhere to go on.
 */
export async function listMessages(
  tenant: Tenant,
  chat: { id: number; messageCount: number },
  query: PageQuery,
) {
  const { rows, hasOlder, hasNewer } = await readPage(tenant, chat.id, query)
  const [oldest, newest] = [rows[0], rows.at(-1)]
  return {
    records: rows.map((row) => messageOf(tenant, row)),
    count: chat.messageCount,
    hasMore: hasOlder && oldest !== undefined,
    nextCursor: hasOlder && oldest ? String(oldest.id) : null,
    newerCursor: hasNewer && newest ? String(newest.id) : null,
  }
}

async function readPage(tenant: Tenant, chatId: number, query: PageQuery) {
  const { pageNumber, cursor, newerThan, around } = query
  const ofChat = messages(tenant).where('chatMessages.chatId', '=', chatId)
  const older = ofChat.orderBy('chatMessages.id', 'desc')
  const newer = ofChat.orderBy('chatMessages.id')
  if (around !== undefined) {
    const half = pageSize / 2
    const before = await older
      .where('chatMessages.id', '<=', around)
      .limit(half + 1)
      .execute()
    if (before[0]?.id !== around) fail('ERR_NO_MESSAGE_FOUND')
    const after = await newer
      .where('chatMessages.id', '>', around)
      .limit(half + 1)
      .execute()
    return {
      rows: [...before.slice(0, half).toReversed(), ...after.slice(0, half)],
      hasOlder: before.length > half,
      hasNewer: after.length > half,
    }
  }
  if (newerThan !== undefined) {
    const rows = await newer
      .where('chatMessages.id', '>', newerThan)
      .limit(pageSize + 1)
      .execute()
    return { rows: rows.slice(0, pageSize), hasOlder: true, hasNewer: rows.length > pageSize }
  }
  const offset = cursor === undefined ? (pageNumber - 1) * pageSize : 0
  const found = cursor === undefined ? older.offset(offset) : older.where('chatMessages.id', '<', cursor)
  const rows = await found.limit(pageSize + 1).execute()
  return {
    rows: rows.slice(0, pageSize).toReversed(),
    hasOlder: rows.length > pageSize,
    hasNewer: cursor !== undefined || offset > 0,
  }
}

export async function findMessage(tenant: Tenant, id: number): Promise<ChatMessage> {
  return messageOf(tenant, await messages(tenant).where('chatMessages.id', '=', id).executeTakeFirstOrThrow())
}

interface Search {
  searchParam: string
  chatId?: number | undefined
  cursor?: number | undefined
}

/** Only in chats that the user is in. What was taken back says nothing any more. */
export async function searchMessages(
  tenant: Tenant,
  userId: number,
  { searchParam, chatId, cursor }: Search,
) {
  if (searchParam === '') return { records: [], hasMore: false, nextCursor: null }
  let found = messages(tenant)
    .innerJoin('chats', (join) =>
      join
        .onRef('chats.companyId', '=', 'chatMessages.companyId')
        .onRef('chats.id', '=', 'chatMessages.chatId'),
    )
    .innerJoin('chatUsers as me', (join) =>
      join
        .onRef('me.companyId', '=', 'chatMessages.companyId')
        .onRef('me.chatId', '=', 'chatMessages.chatId')
        .on('me.userId', '=', userId),
    )
    .select(['chats.uuid as chatUuid', 'chats.title as chatTitle'])
    .where('chatMessages.isDeleted', '=', false)
    .where(sql<boolean>`chat_messages.folded like ${foldedPattern(searchParam)}`)
  if (chatId !== undefined) found = found.where('chatMessages.chatId', '=', chatId)
  if (cursor !== undefined) found = found.where('chatMessages.id', '<', cursor)
  const rows = await found
    .orderBy('chatMessages.id', 'desc')
    .limit(pageSize + 1)
    .execute()
  const records = rows.slice(0, pageSize).map(({ chatUuid, chatTitle, ...row }) => ({
    ...messageOf(tenant, row),
    chat: { id: row.chatId, uuid: chatUuid, title: chatTitle },
  }))
  const hasMore = rows.length > pageSize
  return { records, hasMore, nextCursor: hasMore ? String(records.at(-1)?.id) : null }
}
