import {
  listMessages,
  type ResponseOf,
  type ReceivedEvent,
  type Ticket,
  type TicketMessage,
} from '@chatflow/contract'
import {
  infiniteQueryOptions,
  type InfiniteData,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query'
import { call } from '../../platform/api.ts'

/**
 * What the browser knows about conversations. Pages are what was read; patches are what events and own actions said since.
 * They are kept apart, so that a page that was on its way when something happened cannot undo it.
 */

/** `asOf` is the moment before which everything heard is part of the page. */
export type MessagePage = ResponseOf<typeof listMessages> & { asOf: number }
/** Where a page lies. The newest one needs no words. */
export interface PagePlace {
  cursor?: string
  newerThan?: string
  around?: number
}
export type MessagePages = InfiniteData<MessagePage, PagePlace>
/** By message id; null for one that is gone. */
export type MessagePatches = ReadonlyMap<number, TicketMessage | null>

let moment = 0
const heardAt = new WeakMap<TicketMessage, number>()

export const messagesKey = (uuid: string) => [listMessages.path, { params: { ticketKey: uuid } }]
export const patchesKey = (uuid: string) => ['patches of a conversation', uuid]

export async function readPage(uuid: string, place: PagePlace): Promise<MessagePage> {
  const asOf = moment
  // A page may be read before anybody looks at it; that it was seen is said by `useOpenTicket`.
  const query = { ...place, keepUnread: true }
  const page = await call(listMessages, { params: { ticketKey: uuid }, query })
  return { ...page, asOf }
}

/** The messages of a conversation, read backwards from the newest. */
export const messagesOptions = (uuid: string) =>
  infiniteQueryOptions<MessagePage, Error, MessagePages, QueryKey, PagePlace>({
    queryKey: messagesKey(uuid),
    queryFn: ({ pageParam: place }) => readPage(uuid, place),
    initialPageParam: {},
    getNextPageParam: ({ nextCursor }) => (nextCursor === null ? undefined : { cursor: nextCursor }),
    getPreviousPageParam: ({ newerCursor }) =>
      newerCursor === null ? undefined : { newerThan: newerCursor },
  })

/** What a conversation holds, as far as this browser knows. */
export function knownMessages(queries: QueryClient, uuid: string): TicketMessage[] {
  const pages = queries.getQueryData<MessagePages>(messagesKey(uuid))?.pages ?? []
  const patches = queries.getQueryData<MessagePatches>(patchesKey(uuid))
  return [...mergeMessages(pages, patches), ...waitingMessages(pages, patches, 0)]
}

interface OpenConversation {
  uuid: string
  /** Unknown for as long as it is being read. */
  ticket: Ticket | undefined
}

export function applyMessageEvent(
  queries: QueryClient,
  { uuid, ticket }: OpenConversation,
  event: ReceivedEvent<'appMessage'>,
) {
  if (event.action === 'delete') return addPatch(queries, uuid, event.messageId, null)
  const told = event.ticket
  // A conversation spans all tickets of a contact on a connection.
  const isOfContact = told.contactId === ticket?.contactId && told.whatsappId === ticket.whatsappId
  if (told.uuid === uuid || isOfContact) rememberMessage(queries, uuid, event.message)
}

/** What an own action returned need not wait for its event. */
export function rememberMessage(queries: QueryClient, uuid: string, message: TicketMessage) {
  const known = queries.getQueryData<MessagePatches>(patchesKey(uuid))?.get(message.id)
  // A note that is gone stays gone, and a response that took its time does not undo what was said meanwhile.
  if (known === null || (known && known.updatedAt > message.updatedAt)) return
  addPatch(queries, uuid, message.id, message)
}

function addPatch(queries: QueryClient, uuid: string, id: number, message: TicketMessage | null) {
  moment += 1
  if (message) heardAt.set(message, moment)
  queries.setQueryData<MessagePatches>(patchesKey(uuid), (known) => new Map(known).set(id, message))
}

/** A user who comes back to a conversation sees its newest page at once, and it is read again. */
export function startOver(queries: QueryClient, uuid: string) {
  queries.removeQueries({ queryKey: patchesKey(uuid) })
  const queryKey = messagesKey(uuid)
  const [place] = queries.getQueryData<MessagePages>(queryKey)?.pageParams ?? []
  // Who read in the middle does not come back there.
  if (place?.around !== undefined || place?.newerThan !== undefined) queries.removeQueries({ queryKey })
  queries.setQueryData<MessagePages>(
    queryKey,
    (known) => known && { pages: known.pages.slice(0, 1), pageParams: known.pageParams.slice(0, 1) },
  )
}

/** Everything known, oldest first. What belongs before or after the pages that were read waits for its page. */
export function mergeMessages(
  pages: MessagePages['pages'],
  patches: MessagePatches | undefined,
): TicketMessage[] {
  const byId = new Map<number, TicketMessage>()
  for (const page of pages.toReversed()) for (const message of page.messages) byId.set(message.id, message)
  const oldest = pages.at(-1)
  const start = oldest?.hasMore ? oldest.messages[0] : undefined
  const asOf = pages.length === 0 ? 0 : Math.min(...pages.map((page) => page.asOf))
  // A page that was read later and does not have it says that it is gone: a note may leave while nobody listens.
  const isThere = (message: TicketMessage) =>
    (heardAt.get(message) ?? 0) > asOf && (!start || inOrder(start, message) < 0) && !isBeyond(pages, message)
  for (const [id, message] of patches ?? []) {
    const read = byId.get(id)
    if (message === null) byId.delete(id)
    else if (read ? message.updatedAt >= read.updatedAt : isThere(message)) byId.set(id, message)
  }
  return [...byId.values()].toSorted(inOrder)
}

/** Where what is shown ends before the newest message: what was said since the end was left. */
export const waitingMessages = (
  pages: MessagePages['pages'],
  patches: MessagePatches | undefined,
  sinceId: number,
): TicketMessage[] =>
  [...(patches?.values() ?? [])].filter(
    (message) => message !== null && message.id > sinceId && isBeyond(pages, message),
  ) as TicketMessage[]

function isBeyond([newest]: MessagePages['pages'], message: TicketMessage): boolean {
  const end = newest?.newerCursor ? newest.messages.at(-1) : undefined
  return end !== undefined && inOrder(end, message) < 0
}

const inOrder = (one: TicketMessage, other: TicketMessage) =>
  Date.parse(one.createdAt) - Date.parse(other.createdAt) || one.id - other.id
