import type { MutationKey, QueryClient } from '@tanstack/react-query'
import { newUuid } from './newUuid.ts'
import { serverNow } from './serverTime.ts'

/** What a send carries besides its own content. */
interface Envelope {
  /** The same at every try: what did arrive at the first one does not arrive a second time. */
  clientId: string
  /** Items that were sent together arrive in their order, or not at all. */
  batch: string
  /** When the user pressed send. */
  at: string
  giveUp: AbortController
}
export type Queued<T> = T & Envelope
export type Unsent<T> = Queued<T> & {
  /** Why it was not taken; absent while it is being sent. */
  error?: unknown
}

export interface SendQueueOptions<T, R> {
  /** Of the conversation: what is sent in one goes one after the other. */
  key: readonly (string | number)[]
  send: (item: Queued<T>) => Promise<R>
  /** The item is on its way until this is over. */
  onSent?: (result: R) => unknown
  onRefused?: (error: unknown) => void
  /** False where the feature itself gives refused items back to the user. */
  keepsRefused?: boolean
}

/** A refused item waits here for its user, also while they are on another page. */
const keptMs = 3_600_000

/** Why an item is not even tried: one that was sent together with it, before it, was refused. */
class HeldBack extends Error {}
export const isHeldBack = ({ error }: { error?: unknown }) => error instanceof HeldBack

/** Sends items one after the other and knows those that are not stored yet. It lives in the query client, not on a page. */
export function sendQueue<T extends object, R>(queries: QueryClient, options: SendQueueOptions<T, R>) {
  const { key, send, onSent, onRefused, keepsRefused = true } = options
  const kept = keptItems<T>(queries, key)
  const enqueue = (item: Queued<T>): Promise<boolean> =>
    queries
      .getMutationCache()
      .build<R, Error, Queued<T>, unknown>(queries, {
        mutationKey: key,
        scope: { id: key.join(' ') },
        gcTime: keptMs,
        mutationFn: async (queued) => {
          if (kept.refusedOf(queued.batch).length > 0) throw new HeldBack()
          return send(queued)
        },
        onSuccess: (result) => onSent?.(result),
        onError: (error) => {
          if (!(error instanceof HeldBack)) onRefused?.(error)
        },
      })
      .execute(item)
      .then(
        () => true,
        () => {
          if (!keepsRefused) kept.forget(item.clientId)
          return false
        },
      )
  const sendBatchAgain = (batch: string) => {
    const refused = kept.refusedOf(batch)
    for (const { clientId } of refused) kept.forget(clientId)
    for (const { error: _, ...item } of refused)
      void enqueue({ ...(item as Queued<T>), giveUp: new AbortController() })
  }
  /** It needs no sending any more. What was held back behind it, if it was refused, is tried again. */
  const settle = (clientId: string) => {
    const item = kept.find(clientId)
    kept.forget(clientId)
    if (item?.error !== undefined && !isHeldBack(item)) sendBatchAgain(item.batch)
    return item
  }
  return {
    unsent: kept.all,
    /** Whether all of them were taken. */
    send: async (...contents: T[]): Promise<boolean> => {
      const batch = newUuid()
      const at = serverNow().toISOString()
      const envelope = () => ({ batch, at, clientId: newUuid(), giveUp: new AbortController() })
      const sends = contents.map((content) => enqueue({ ...content, ...envelope() }))
      return (await Promise.all(sends)).every(Boolean)
    },
    /** Goes on with an item of a page that was closed, under its own name. */
    resume: (item: Queued<T>) => void (kept.find(item.clientId) ?? enqueue(item)),
    /** With everything of its batch that was refused or held back. */
    sendAgain: (clientId: string) => {
      const item = kept.find(clientId)
      if (item) sendBatchAgain(item.batch)
    },
    settle,
    discard: (clientId: string) => settle(clientId)?.giveUp.abort(),
  }
}

/** What the browser still knows of the items of a conversation. */
function keptItems<T>(queries: QueryClient, key: MutationKey) {
  const cache = queries.getMutationCache()
  const entries = () =>
    cache.findAll({ mutationKey: key, exact: true }).flatMap((mutation) => {
      const item = unsentOf<T>(mutation.state)
      return item ? [{ mutation, item }] : []
    })
  const all = (): Unsent<T>[] => entries().map(({ item }) => item)
  return {
    all,
    find: (clientId: string) => all().find((item) => item.clientId === clientId),
    refusedOf: (batch: string) => all().filter((item) => item.error !== undefined && item.batch === batch),
    forget: (clientId: string) => {
      for (const { mutation, item } of entries()) if (item.clientId === clientId) cache.remove(mutation)
    },
  }
}

export function unsentOf<T>({ status, variables, error }: MutationStateLike): Unsent<T> | undefined {
  if (status !== 'pending' && status !== 'error') return undefined
  const item = variables as Queued<T>
  return status === 'error' ? { ...item, error } : item
}
interface MutationStateLike {
  status: string
  variables: unknown
  error: unknown
}
