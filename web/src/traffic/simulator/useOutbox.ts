import { simulateInbound, type Sent } from '@chatflow/contract'
import { useQueryClient } from '@tanstack/react-query'
import { call, upload } from '../../platform/api.ts'
import { notifyError } from '../../platform/notify.ts'
import type { Queued } from '../../platform/sendQueue.ts'
import { useSendQueue } from '../../platform/useSendQueue.ts'
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

interface Written {
  draft: Draft
  writer: Writer
}

/** Sends what customers write, and knows what is still on its way. What is refused goes back to the field. */
export function useOutbox(whatsappId: number, chat: Customer) {
  const queries = useQueryClient()
  return useSendQueue({
    key: [simulateInbound.path, whatsappId, chat.number],
    send: (written: Queued<Written>) => requestSend(whatsappId, inboundOf(chat, written), written.draft.file),
    // Over only when it is on the phone: the bubble must not be gone for the blink between the two.
    onSent: () =>
      queries.invalidateQueries({
        predicate: ({ queryKey: [path] }) => String(path).startsWith('/simulator/'),
      }),
    onRefused: notifyError,
    keepsRefused: false,
  })
}

function inboundOf(chat: Customer, { draft, writer, clientId }: Queued<Written>): Inbound {
  const { file: _, ...content } = draft
  return {
    ...content,
    number: writer.number,
    name: writer.name,
    externalId: clientId,
    fromMe: writer.isBusiness,
    ...(chat.isGroup && { group: { id: chat.number, subject: chat.name } }),
  }
}

function requestSend(whatsappId: number, inbound: Inbound, file: File | undefined) {
  const params = { whatsappId }
  if (!file) return call(simulateInbound, { params, body: inbound })
  // A form knows texts only: what is more than a text travels as JSON.
  const fields = Object.entries(inbound)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)] as const)
  return upload(simulateInbound, { params, fields: Object.fromEntries(fields), file })
}
