import { z } from 'zod'
import type {
  ChannelDeps,
  ConnectionKey,
  NetworkCommand,
  OutgoingContent,
  SendResult,
} from '../channel/Channel.ts'
import type { GraphClient } from '../meta/graphClient.ts'
import { waitForWord } from '../meta/silence.ts'
import { resultOf } from './cloudErrors.ts'
import { uploadFile } from './cloudMedia.ts'
import { beginSend, dropSend, endSend, findSend, recentSends } from './cloudSends.ts'
import { readCredentials, type Credentials } from './credentials.ts'
import { pairWait } from './pairRate.ts'
import { payloadOf, Unsayable } from './payload.ts'

const Accepted = z.object({ messages: z.array(z.object({ id: z.string() })).min(1) })

interface Sending {
  deps: ChannelDeps
  graph: GraphClient
  connection: ConnectionKey
  credentials: Credentials
}

export async function sendToCloud(
  deps: ChannelDeps,
  graph: GraphClient,
  connection: ConnectionKey,
  command: NetworkCommand,
): Promise<SendResult> {
  const credentials = await readCredentials(deps, connection)
  if (!credentials) return { outcome: 'offline' }
  const sending = { deps, graph, connection, credentials }
  try {
    switch (command.kind) {
      case 'send':
        return await sendMessage(sending, command)
      case 'reaction': {
        const reaction = { message_id: command.wid, emoji: command.emoji }
        await post(sending, { ...addressed(command.address), type: 'reaction', reaction })
        return { outcome: 'sent' }
      }
      case 'read':
        return await readAll(sending, command.wids)
      case 'edit':
      case 'revoke':
        return { outcome: 'refused', code: 'NOT_ON_THIS_CHANNEL', text: 'The Cloud API has no such call' }
    }
  } catch (error) {
    if (error instanceof Unsayable) return { outcome: 'refused', code: error.code, text: error.message }
    return resultOf(error)
  }
}

/** People without a number are written to by the id that the network made for them. */
const addressed = (address: string) => ({
  messaging_product: 'whatsapp',
  recipient_type: 'individual',
  ...(/^\d+$/.test(address) ? { to: address } : { recipient: address }),
})

const post = ({ graph, credentials }: Pick<Sending, 'graph' | 'credentials'>, json: object) =>
  graph.call({
    method: 'POST',
    path: `${credentials.phoneNumberId}/messages`,
    token: credentials.accessToken,
    json,
  })

/** The newest one marks all before it. */
async function readAll(sending: Sending, wids: string[]): Promise<SendResult> {
  const newest = wids.filter((wid) => wid.startsWith('wamid.')).at(-1)
  if (newest) await markRead(sending, newest)
  return { outcome: 'sent' }
}

/** That a reply is being written is told with the read mark of what it replies to; there is no call for it alone. */
export const markRead = (
  by: Pick<Sending, 'graph' | 'credentials'>,
  wamid: string,
  isTyping = false,
): Promise<unknown> =>
  post(by, {
    messaging_product: 'whatsapp',
    status: 'read',
    message_id: wamid,
    ...(isTyping && { typing_indicator: { type: 'text' } }),
  })

type SendCommand = Extract<NetworkCommand, { kind: 'send' }>

/**
 * The Cloud API takes no name of ours, so the same message given twice would arrive twice. A send is written down before
 * it is made; one that was begun and whose end nobody saw waits for the network's status, which carries our name.
 */
async function sendMessage(sending: Sending, command: SendCommand): Promise<SendResult> {
  const { deps, connection } = sending
  const name = { connectionId: connection.id, wid: command.wid }
  const before = await deps.tenancy.withTenant(connection.companyId, async (tenant) => {
    const begun = await findSend(tenant, name)
    const wait = begun
      ? waitForWord(deps.meta, begun.begunAt, tenant.now())
      : pairWait(await recentSends(tenant, connection.id, command.address), tenant.now())
    return { begun, wait }
  })
  if (before.begun?.networkWid) return { outcome: 'sent', wid: before.begun.networkWid }
  if (before.wait > 0) {
    const text = before.begun ? 'Waiting for word of the last try' : 'This person was just written to'
    return { outcome: 'later', after: before.wait, text }
  }
  const json = {
    ...addressed(command.address),
    ...payloadOf(command.content, await upload(sending, command.content)),
    ...(command.quotedWid?.startsWith('wamid.') && { context: { message_id: command.quotedWid } }),
    biz_opaque_callback_data: command.wid,
  }
  const within = <T>(work: Parameters<typeof deps.tenancy.withTenant<T>>[1]) =>
    deps.tenancy.withTenant(connection.companyId, work)
  await within((tenant) => beginSend(tenant, { ...name, address: command.address }))
  try {
    const [accepted] = Accepted.parse(await post(sending, json)).messages
    const wid = accepted?.id ?? ''
    await within((tenant) => endSend(tenant, name, wid))
    return { outcome: 'sent', wid }
  } catch (error) {
    const result = resultOf(error)
    if (result.outcome !== 'unsure') await within((tenant) => dropSend(tenant, name))
    return result
  }
}

async function upload(
  { graph, credentials }: Sending,
  content: OutgoingContent,
): Promise<string | undefined> {
  const file = content.kind === 'interactive' ? content.picture : 'file' in content ? content.file : undefined
  // Only a button that opens an address has room for a picture.
  if (content.kind === 'interactive' && content.data.kind !== 'url') return undefined
  return file && uploadFile(graph, credentials, file)
}
