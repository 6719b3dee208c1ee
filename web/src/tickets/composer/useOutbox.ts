import { sendMessage, type TicketDetail, type TicketMessage } from '@chatflow/contract'
import { useMutation, useMutationState, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, upload } from '../../platform/api.ts'
import { newUuid } from '../../platform/newUuid.ts'
import { newsKey, rememberMessage, type MessageNews } from '../messageCache.ts'

export interface Letter {
  /** The text, or the caption of the file. */
  body: string
  isPrivate: boolean
  quotedId?: number
  card?: { name: string; number: string }
  file?: File
  /** Was spoken to be sent. */
  isVoice?: boolean
}
interface Posted extends Letter {
  clientId: string
}
export interface OnItsWay extends Posted {
  /** Why it was not taken; absent while it is being sent. */
  error?: unknown
}

/** A refused message waits here for its writer, also while he is on another page. */
const keptMs = 3_600_000

/** Sends what is written in a ticket one after the other, and knows what is not stored yet. */
export function useOutbox({ id: ticketId, uuid }: TicketDetail) {
  const queries = useQueryClient()
  const mutationKey = [sendMessage.path, ticketId]
  const { mutate } = useMutation({
    mutationKey,
    scope: { id: `ticket ${ticketId}` },
    gcTime: keptMs,
    mutationFn: (posted: Posted) => post(ticketId, posted),
    onSuccess: (answer) => {
      for (const message of [answer].flat()) rememberMessage(queries, uuid, message)
    },
  })
  const posted = useMutationState({
    filters: { mutationKey, exact: true },
    select: ({ state }): OnItsWay | undefined => {
      if (state.status !== 'pending' && state.status !== 'error') return undefined
      const letter = state.variables as Posted
      return state.status === 'error' ? { ...letter, error: state.error } : letter
    },
  })
  const arrived = useArrived(uuid)
  const discard = (clientId: string) => {
    const cache = queries.getMutationCache()
    for (const mutation of cache.findAll({ mutationKey, exact: true })) {
      if ((mutation.state.variables as Posted | undefined)?.clientId === clientId) cache.remove(mutation)
    }
  }
  return {
    onTheirWay: posted.filter(
      (letter) => letter !== undefined && !arrived.has(letter.clientId),
    ) as OnItsWay[],
    send: (letter: Letter) => mutate({ ...letter, clientId: newUuid() }),
    /** With the same key: if the first try did arrive, this is not a second message. */
    sendAgain: ({ error: _error, ...letter }: OnItsWay) => {
      discard(letter.clientId)
      mutate(letter)
    },
    discard,
  }
}

function post(ticketId: number, { body, isPrivate, quotedId, card, file, isVoice, clientId }: Posted) {
  const params = { ticketId }
  if (!file)
    return call(sendMessage, {
      params,
      body: { body, isPrivate, clientId, quotedMsg: quotedId ?? null, vCard: card ?? null },
    })
  const fields = { body, clientId, isPrivate: String(isPrivate), isVoice: String(isVoice ?? false) }
  return upload(sendMessage, { params, fields, file })
}

/** The event of a message may come before the answer to its sending: it is not shown twice meanwhile. */
function useArrived(uuid: string): ReadonlySet<string> {
  const queries = useQueryClient()
  const { data } = useQuery<MessageNews, Error, ReadonlySet<string>>({
    queryKey: newsKey(uuid),
    queryFn: () => queries.getQueryData<MessageNews>(newsKey(uuid)) ?? new Map<number, TicketMessage>(),
    enabled: false,
    select: clientIdsOf,
  })
  return data ?? none
}

const none: ReadonlySet<string> = new Set()
const clientIdsOf = (news: MessageNews): ReadonlySet<string> =>
  new Set([...news.values()].flatMap((message) => message?.clientId ?? []))
