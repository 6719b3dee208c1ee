import { listMessages, sendMessage, type User } from '@chatflow/contract'
import type { Mutation, Query, QueryClient } from '@tanstack/react-query'
import {
  forgetAll,
  forgetSend,
  keepQueries,
  keepSend,
  keepSession,
  readQueries,
  readSends,
  readSession,
  type KeptQuery,
} from '../../../platform/kept/keptStore.ts'
import { sendQueue, type Queued } from '../../../platform/sendQueue.ts'
import { outboxOf, type OutboxItem } from '../composer/useOutbox.ts'
import { mergeMessages, patchesKey, type MessagePages, type MessagePatches } from '../messageCache.ts'
import { ownerOf } from './ownerOf.ts'
import { isKept, maxMessages, outOfTime } from './whatToKeep.ts'

/** A burst of events costs one writing. */
const pauseMs = 1500

interface Keeping {
  queries: QueryClient
  user: User
  lastSeq: number
  onRefused: (name: string, error: unknown) => void
  /** The name of a ticket's customer, to say which of the messages was refused. */
  nameOf: (ticketId: number) => Omit<TicketPlace, 'id'> | undefined
}

/** Where a kept message was written. */
interface TicketPlace {
  id: number
  uuid: string
  name: string
}

/** Keeps what the inbox reads and what waits to be sent, for the time without a network. Returns how to stop. */
export async function startKeeping(keeping: Keeping): Promise<() => void> {
  const { queries, user, lastSeq } = keeping
  const owner = ownerOf(user)
  const before = await readSession()
  if (before && before.owner !== owner) await forgetAll()
  await keepSession({ user, lastSeq, owner, at: before?.owner === owner ? before.at : Date.now() })
  await sendKept(keeping)
  const stopQueries = followQueries(queries, (at) => keepSession({ user, lastSeq, owner, at }))
  const stopSends = followSends(keeping)
  return () => {
    stopQueries()
    stopSends()
  }
}

function followQueries(queries: QueryClient, onKept: (at: number) => Promise<unknown>) {
  const changed = new Map<string, Query>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const write = async () => {
    timer = undefined
    const kept = [...changed.values()].flatMap((query) => keptOf(queries, query))
    changed.clear()
    if (kept.length === 0) return
    await keepQueries(kept, [])
    await keepQueries([], outOfTime(await readQueries()))
    await onKept(Date.now())
  }
  const note = (query: Query) => {
    changed.set(query.queryHash, query)
    // What cannot be written, on a full disk, is missing without a network and nowhere else.
    timer ??= setTimeout(() => void write().catch(() => undefined), pauseMs)
  }
  for (const query of queries.getQueryCache().getAll()) if (isKept(query.queryKey)) note(query)
  const stop = queries.getQueryCache().subscribe((event) => {
    const { queryKey } = event.query
    const isOpened = event.type === 'observerAdded' && event.query.state.data !== undefined
    const isRead = event.type === 'updated' && event.action.type === 'success'
    // What was asked for ahead of somebody who then did not open it was not opened.
    if (!isOpened && !(isRead && event.query.getObserversCount() > 0)) return
    if (isKept(queryKey)) note(event.query)
    // Messages that were heard since the page was read belong to it.
    if (queryKey[0] !== patchesKey('')[0]) return
    const page = messagesOf(queries, queryKey[1])
    if (page) note(page)
  })
  return () => {
    clearTimeout(timer)
    stop()
  }
}

const messagesOf = (queries: QueryClient, uuid: unknown) =>
  queries
    .getQueryCache()
    .find({ queryKey: [listMessages.path, { params: { ticketKey: uuid } }], exact: true })

function keptOf(queries: QueryClient, { queryHash, queryKey, state }: Query): KeptQuery[] {
  if (state.data === undefined) return []
  const data =
    queryKey[0] === listMessages.path ? lastPage(queries, queryKey, state.data) : firstPage(state.data)
  return data === undefined ? [] : [{ hash: queryHash, queryKey, data, at: state.dataUpdatedAt }]
}

/** A long list is kept as far as it is read first. */
function firstPage(data: unknown): unknown {
  if (typeof data !== 'object' || data === null || !('pageParams' in data)) return data
  const { pages, pageParams } = data as MessagePages
  return { pages: pages.slice(0, 1), pageParams: pageParams.slice(0, 1) }
}

/** The end of a conversation. One that is being read somewhere in its middle stays as it was kept. */
function lastPage(queries: QueryClient, [, input]: readonly unknown[], data: unknown): unknown {
  const { pages, pageParams } = data as MessagePages
  const [newest] = pages
  if (!newest || newest.newerCursor !== null || pageParams[0]?.around !== undefined) return undefined
  const { ticketKey } = (input as { params: { ticketKey: string } }).params
  const patches = queries.getQueryData<MessagePatches>(patchesKey(ticketKey))
  const messages = mergeMessages(pages.slice(0, 1), patches).slice(-maxMessages)
  return { pages: [{ ...newest, messages, asOf: 0 }], pageParams: [{}] }
}

const isWords = (item: Queued<OutboxItem>) => item.file === undefined

function followSends({ queries, nameOf }: Keeping) {
  const ignore = () => undefined
  return queries.getMutationCache().subscribe(({ mutation, type }) => {
    const ticketId = ticketOf(mutation)
    const queued = mutation?.state.variables as Queued<OutboxItem> | undefined
    if (!mutation || ticketId === undefined || !queued || !isWords(queued)) return
    if (type === 'removed' || mutation.state.status !== 'pending')
      return void forgetSend(queued.clientId).catch(ignore)
    const ticket = nameOf(ticketId)
    const { giveUp: _, ...item } = queued
    if (ticket)
      void keepSend({
        clientId: queued.clientId,
        place: { id: ticketId, ...ticket } satisfies TicketPlace,
        item,
        at: queued.at,
      }).catch(ignore)
  })
}

function ticketOf(mutation: Mutation | undefined): number | undefined {
  const [path, ticketId] = mutation?.options.mutationKey ?? []
  return path === sendMessage.path && typeof ticketId === 'number' ? ticketId : undefined
}

/** What a page that was closed could not send any more, in the order in which it was written. */
async function sendKept({ queries, onRefused }: Keeping) {
  for (const { place, item } of await readSends()) {
    const ticket = place as TicketPlace
    const outbox = sendQueue<OutboxItem, unknown>(queries, {
      ...outboxOf(queries, ticket),
      onRefused: (error) => onRefused(ticket.name, error),
    } as Parameters<typeof sendQueue<OutboxItem, unknown>>[1])
    outbox.resume({ ...(item as Queued<OutboxItem>), giveUp: new AbortController() })
  }
}
