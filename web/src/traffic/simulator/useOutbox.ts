import { simulateInbound, type Sent } from '@chatflow/contract'
import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import { call, upload } from '../../platform/api.ts'
import { newUuid } from '../../platform/newUuid.ts'
import { notifyError } from '../../platform/notify.ts'
import { serverNow } from '../../platform/serverTime.ts'
import type { Customer } from './simulatorQueries.ts'

type Inbound = Sent<typeof simulateInbound>['body']

/** Something a customer wants to send, before it is said who writes. */
export interface Draft {
  body?: string
  type?: Inbound['type']
  data?: unknown
  file?: File
  voice?: boolean
  declared?: { name: string; mimetype: string; size: number }
  quotedWid?: string
}

/** Who holds the pen: the customer, a member of the group, or the business on its own phone. */
export interface Writer {
  number: string
  name: string
  isBusiness: boolean
}

interface Sending {
  draft: Draft
  writer: Writer
  wid: string
  at: string
}

/** Sends what customers write, one after the other, and knows what is still on its way. */
export function useOutbox(whatsappId: number, chat: Customer) {
  const queries = useQueryClient()
  const mutationKey = [simulateInbound.path, whatsappId, chat.number]
  const { mutateAsync } = useMutation({
    mutationKey,
    scope: { id: `simulator ${whatsappId} ${chat.number}` },
    mutationFn: (sending: Sending) => post(whatsappId, inboundOf(chat, sending), sending.draft.file),
    // Over only when it is on the phone: the bubble must not be gone for the blink between the two.
    onSuccess: () =>
      queries.invalidateQueries({
        predicate: ({ queryKey: [path] }) => String(path).startsWith('/simulator/'),
      }),
    onError: notifyError,
  })
  const onTheirWay = useMutationState({
    filters: { mutationKey, exact: true, status: 'pending' },
    select: ({ state }) => state.variables as Sending,
  })
  const send = (draft: Draft, writer: Writer) =>
    mutateAsync({ draft, writer, wid: newUuid(), at: serverNow().toISOString() })
  return { onTheirWay, send }
}

function inboundOf(chat: Customer, { draft, writer, wid }: Sending): Inbound {
  const { file: _, ...content } = draft
  return {
    ...content,
    number: writer.number,
    name: writer.name,
    externalId: wid,
    fromMe: writer.isBusiness,
    ...(chat.isGroup && { group: { id: chat.number, subject: chat.name } }),
  }
}

function post(whatsappId: number, inbound: Inbound, file: File | undefined) {
  const params = { whatsappId }
  if (!file) return call(simulateInbound, { params, body: inbound })
  // A form knows texts only: what is more than a text travels as JSON.
  const fields = Object.entries(inbound)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)] as const)
  return upload(simulateInbound, { params, fields: Object.fromEntries(fields), file })
}
