import {
  sendMessage,
  type PlaceForm,
  type PollForm,
  type QuickMessage,
  type TicketDetail,
  type TicketMessage,
} from '@chatflow/contract'
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { isOnScreen } from '../notifications/onScreen.ts'
import { call, upload } from '../../../platform/api.ts'
import { errorText } from '../../../platform/errors.ts'
import { notifyWarning } from '../../../platform/notify.ts'
import type { Queued, Unsent } from '../../../platform/sendQueue.ts'
import { useSendQueue } from '../../../platform/useSendQueue.ts'
import { useTranslation } from '../../../platform/useTranslation.ts'
import { patchesKey, rememberMessage, type MessagePatches } from '../messageCache.ts'
import { noteShare } from './shares.ts'
import { whenHeard } from './whenHeard.ts'

export interface OutboxItem {
  /** The text, or the caption of the file. */
  body: string
  isPrivate: boolean
  /** Waits until the customer writes again, where the network takes no reply now. */
  mayWait: boolean
  quotedId?: number | undefined
  card?: { name: string; number: string }
  place?: PlaceForm
  poll?: PollForm
  /** Its file goes along. */
  quick?: QuickMessage
  /** The quick message that the words began as. */
  writtenFrom?: number | undefined
  file?: File
  /** Was spoken to be sent. */
  isVoice?: boolean
  /** The picture becomes a sticker. */
  isSticker?: boolean
}
export type OnItsWay = Unsent<OutboxItem>

/** Sends what is written in a ticket, and knows what is not stored yet. */
export function useOutbox(ticket: TicketDetail, shown: TicketMessage[] | undefined) {
  const queries = useQueryClient()
  const options = outboxOf(queries, ticket)
  const onRefused = useTellElsewhere(ticket)
  return useSendQueue({ ...options, onRefused, arrived: useArrived(ticket.uuid, shown) })
}

/** The outbox of a ticket, wherever the page is. */
export const outboxOf = (queries: QueryClient, { id, uuid }: Pick<TicketDetail, 'id' | 'uuid'>) => ({
  key: [sendMessage.path, id],
  // Words wait for the network by themselves. A file is large, and is sent again when its user says so.
  send: (item: Queued<OutboxItem>) =>
    item.file ? requestSend(id, item) : whenHeard(item, () => requestSend(id, item)),
  onSent: (stored: Awaited<ReturnType<typeof requestSend>>) => {
    for (const message of [stored].flat()) rememberMessage(queries, uuid, message)
  },
})

/** In the conversation a refused item stands where it was written; elsewhere nobody would know of it. */
function useTellElsewhere({ uuid, contact: { name } }: TicketDetail) {
  const { t } = useTranslation('composer')
  return (error: unknown) => {
    if (isOnScreen(uuid)) return
    notifyWarning(t('outgoing.failedElsewhere', { name, reason: errorText(error) }))
  }
}

function requestSend(ticketId: number, item: Queued<OutboxItem>) {
  const { body, isPrivate, mayWait, quotedId, card, place, poll, quick, clientId, giveUp } = item
  const { writtenFrom, file, isVoice, isSticker } = item
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
        location: place ?? null,
        poll: poll ?? null,
        quickMessageId: quick?.id ?? null,
        writtenFrom: writtenFrom ?? null,
      },
    })
  const fields = {
    body,
    clientId,
    isPrivate: String(isPrivate),
    mayWait: String(mayWait),
    isVoice: String(isVoice === true),
    ...(isSticker && { isSticker: 'true' }),
    ...(quotedId !== undefined && { quotedMsg: String(quotedId) }),
  }
  const onProgress = (share: number) => noteShare(clientId, share)
  return upload(sendMessage, { params, fields, file }, { onProgress, signal: giveUp.signal }).finally(() =>
    noteShare(clientId, undefined),
  )
}

/**
 * The event of a message may come before the response to its sending: it is not shown twice meanwhile. A user who comes back
 * to a conversation finds it among what was read.
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
