import type { SimulatedMessage, TicketMessage } from '@chatflow/contract'
import type { TicketToMake } from '../src/conversations/tickets/tickets.factory.ts'
import type { Caller, Inbox } from './inbox.ts'
import { eventually } from './server.ts'

let made = 0

/** A ticket in attendance, the attendant's unless the overrides say otherwise, and what is said in it. */
export async function aConversation(inbox: Inbox, overrides: TicketToMake = {}) {
  const { asAdmin, asAttendant, whatsappId } = inbox
  const name = `Cliente ${++made}`
  const place = { status: 'open', userId: inbox.attendant.id, queueId: inbox.first.id } as const
  const ticket = (await inbox.tickets({ [name]: { ...place, ...overrides } }))[name]!
  const { id, address: number } = ticket
  const connectionId = overrides.whatsappId ?? whatsappId

  const page = async (call: Caller = asAdmin) =>
    (await call('GET', `/messages/${id}?keepUnread=true`)).body.messages as TicketMessage[]
  const phone = async () =>
    (await asAdmin('GET', `/simulator/${connectionId}/phones/${number}/messages`)).body
      .messages as SimulatedMessage[]
  const write = (form: object, call: Caller = asAttendant) => call('POST', `/messages/${id}`, form)
  const say = async (body: string, more: object = {}) => {
    const answer = await write({ body, ...more })
    if (answer.status !== 200) throw new Error(`Could not say it: ${JSON.stringify(answer.body)}`)
    return answer.body as TicketMessage
  }
  return {
    ...ticket,
    name,
    number,
    page,
    phone,
    /** Posts a message and answers what the server answered. */
    write,
    /** Posts a text of the attendant and answers the stored message. */
    say,
    /** Waits until a message lies on the customer's phone, and looks as wanted there. */
    onPhone: (
      { wid }: { wid: string | null },
      isWanted: (message: SimulatedMessage) => boolean = () => true,
    ) => eventually(async () => (await phone()).find((message) => message.wid === wid && isWanted(message))),
    /** The bodies on the phone, once everything said so far has arrived: a conversation leaves in order. */
    arrived: async () => {
      const { wid } = await say('Fim')
      await eventually(async () => (await phone()).some((message) => message.wid === wid) || undefined)
      return (await phone()).filter((message) => message.wid !== wid).map(({ body }) => body)
    },
    /** The customer writes; answers the stored message. */
    hear: async (body: string, more: object = {}): Promise<TicketMessage> => {
      const { externalId } = (
        await asAdmin('POST', `/simulator/${connectionId}/inbound`, { number, body, ...more })
      ).body as { externalId: string }
      return eventually(async () => (await page()).find(({ wid }) => wid === externalId))
    },
    /** A message of the conversation as it is now. */
    now: async (message: { id: number }) => (await page()).find(({ id: one }) => one === message.id),
    /** The ticket as it is now. */
    ticket: async () => (await asAdmin('GET', `/tickets/${id}`)).body,
  }
}
export type TestConversation = Awaited<ReturnType<typeof aConversation>>

/** A form as a browser sends it: fields and files in any number. */
export async function aForm(
  fields: [name: string, value: string][],
  files: { field?: string; name: string; content: Buffer; type?: string }[],
) {
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, value)
  for (const { field = 'medias', name, content, type = '' } of files)
    form.append(field, new Blob([new Uint8Array(content)], { type }), name)
  const encoded = new Response(form)
  return {
    payload: Buffer.from(await encoded.arrayBuffer()),
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
  }
}

/** A connection whose phone is not paired yet: what is sent through it waits until somebody scans. */
export async function aLineThatWaits({ asAdmin }: Inbox) {
  const { id } = (await asAdmin('POST', '/whatsapp', { name: `Linha ${++made}` })).body as { id: number }
  const isNow = (status: string) =>
    eventually(async () => (await asAdmin('GET', `/whatsapp/${id}`)).body.status === status)
  await isNow('qrcode')
  return {
    whatsappId: id,
    scan: async () => {
      await asAdmin('POST', `/simulator/${id}/scan`)
      await isNow('CONNECTED')
    },
  }
}
