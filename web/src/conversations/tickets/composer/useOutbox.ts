import { sendMessage, type QuickMessage, type TicketDetail, type TicketMessage } from '@chatflow/contract'
import {
  useMutation,
  useMutationState,
  useQuery,
  useQueryClient,
  type MutationKey,
  type QueryClient,
} from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { isOnScreen } from '../notifications/onScreen.ts'
import { call, upload } from '../../../platform/api.ts'
import { errorText } from '../../../platform/errors.ts'
import { newUuid } from '../../../platform/newUuid.ts'
import { notifyWarning } from '../../../platform/notify.ts'
import { patchesKey, rememberMessage, type MessagePatches } from '../messageCache.ts'
import { noteShare } from './shares.ts'

export interface Letter {
  /** The text, or the caption of the file. */
  body: string
  isPrivate: boolean
  /** Waits until the customer writes again, where the network takes no answer now. */
  mayWait: boolean
  quotedId?: number | undefined
  card?: { name: string; number: string }
  /** Its file goes along. */
  quick?: QuickMessage
  file?: File
  /** Was spoken to be sent. */
  isVoice?: boolean
}
interface Posted extends Letter {
  clientId: string
  /** Letters that were sent together arrive in their order, or not at all. */
  batch: string
  giveUp: AbortController
}
export interface OnItsWay extends Posted {
  /** Why it was not taken; absent while it is being sent. */
  error?: unknown
}

/** A refused message waits here for its writer, also while he is on another page. */
const keptMs = 3_600_000

/** Why a letter is not even tried: one that was sent together with it, before it, was refused. */
class HeldBack extends Error {}
export const isHeldBack = ({ error }: OnItsWay) => error instanceof HeldBack

/** Sends what is written in a ticket one after the other, and knows what is not stored yet. */
export function useOutbox(ticket: TicketDetail, shown: TicketMessage[] | undefined) {
  const { id: ticketId, uuid } = ticket
  const queries = useQueryClient()
  const arrived = useArrived(uuid, shown)
  const mutationKey = [sendMessage.path, ticketId]
  const { failedOf, forget } = keptLetters(queries, mutationKey)
  const { mutate } = useMutation({
    mutationKey,
    scope: { id: `ticket ${ticketId}` },
    gcTime: keptMs,
    mutationFn: (posted: Posted) => {
      if (failedOf(posted.batch).length > 0) throw new HeldBack()
      return post(ticket, posted)
    },
    onError: useTellElsewhere(ticket),
    onSuccess: (answer) => {
      for (const message of [answer].flat()) rememberMessage(queries, uuid, message)
    },
  })
  const all = useMutationState({
    filters: { mutationKey, exact: true },
    select: ({ state }): OnItsWay | undefined => {
      if (state.status !== 'pending' && state.status !== 'error') return undefined
      const letter = state.variables as Posted
      return state.status === 'error' ? { ...letter, error: state.error } : letter
    },
  })
  /** With the same keys: what did arrive at the first try does not arrive a second time. */
  const sendAgain = (batch: string) => {
    const failed = failedOf(batch)
    for (const { clientId } of failed) forget(clientId)
    for (const letter of failed) mutate({ ...letter, giveUp: new AbortController() })
  }
  /** Needs no sending any more. What waited behind it, if it was refused, need not wait any longer. */
  const settle = (letter: OnItsWay) => {
    forget(letter.clientId)
    if (letter.error !== undefined && !isHeldBack(letter)) sendAgain(letter.batch)
  }
  const letters = all.filter((letter) => letter !== undefined)
  useEffect(() => {
    // Only the answer was lost: the letter itself stands in the conversation.
    for (const letter of letters)
      if (letter.error !== undefined && arrived.has(letter.clientId)) settle(letter)
  })
  return {
    onTheirWay: letters.filter(({ clientId }) => !arrived.has(clientId)),
    send: (...written: Letter[]) => {
      const batch = newUuid()
      for (const letter of written)
        mutate({ ...letter, batch, clientId: newUuid(), giveUp: new AbortController() })
    },
    sendAgain,
    discard: (letter: OnItsWay) => {
      settle(letter)
      letter.giveUp.abort()
    },
  }
}

/** What the browser still knows of letters, also while their writer is on another page. */
function keptLetters(queries: QueryClient, mutationKey: MutationKey) {
  const cache = queries.getMutationCache()
  const mutations = () => cache.findAll({ mutationKey, exact: true })
  return {
    failedOf: (batch: string) =>
      mutations().flatMap(({ state }) => {
        const letter = state.variables as Posted
        return state.status === 'error' && letter.batch === batch ? [letter] : []
      }),
    forget: (clientId: string) => {
      for (const mutation of mutations())
        if ((mutation.state.variables as Posted).clientId === clientId) cache.remove(mutation)
    },
  }
}

/** In the conversation a refused letter stands where it was written; elsewhere nobody would know of it. */
function useTellElsewhere({ uuid, contact: { name } }: TicketDetail) {
  const { t } = useTranslation('composer')
  return (error: unknown) => {
    if (isOnScreen(uuid) || error instanceof HeldBack) return
    notifyWarning(t('outgoing.failedElsewhere', { name, reason: errorText(error) }))
  }
}

function post({ id: ticketId, channel }: TicketDetail, letter: Posted) {
  const { body, isPrivate, mayWait, quotedId, card, quick, file, isVoice, clientId, giveUp } = letter
  const params = { ticketId }
  if (!file)
    return call(sendMessage, {
      params,
      body: {
        body,
        isPrivate,
        mayWait,
        clientId,
        quotedMsg: quotedId ?? null,
        vCard: card ?? null,
        quickMessageId: quick?.id ?? null,
      },
    })
  const fields = {
    body,
    clientId,
    isPrivate: String(isPrivate),
    mayWait: String(mayWait),
    // Other networks know no voice notes: there it is a recording like any other.
    isVoice: String(isVoice === true && channel === 'whatsapp'),
    ...(quotedId !== undefined && { quotedMsg: String(quotedId) }),
  }
  const onProgress = (share: number) => noteShare(clientId, share)
  return upload(sendMessage, { params, fields, file }, { onProgress, signal: giveUp.signal }).finally(() =>
    noteShare(clientId, undefined),
  )
}

/**
 * The event of a message may come before the answer to its sending: it is not shown twice meanwhile. Whoever comes back to a
 * conversation finds it among what was read.
 */
function useArrived(uuid: string, shown: TicketMessage[] | undefined): ReadonlySet<string> {
  const queries = useQueryClient()
  const { data: patches } = useQuery<MessagePatches>({
    queryKey: patchesKey(uuid),
    queryFn: () => queries.getQueryData<MessagePatches>(patchesKey(uuid)) ?? new Map<number, TicketMessage>(),
    enabled: false,
  })
  return useMemo(
    () =>
      new Set([...(shown ?? []), ...(patches?.values() ?? [])].flatMap((message) => message?.clientId ?? [])),
    [shown, patches],
  )
}
