import type { ErrorCode } from '@chatflow/contract'
import { hours, later } from '../../platform/clock.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import type { ChannelDeps, ConnectionKey, NetworkCommand, SendResult } from '../channel/Channel.ts'
import type { GraphClient } from '../meta/graphClient.ts'
import { waitForWord } from '../meta/silence.ts'
import type { MessengerAccount } from './messengerAccount.ts'
import { beginPiece, dropPiece, endPiece, findRenamed, listPieces } from './messengerSends.ts'
import { isInDoubt, refusalOf } from './refusals.ts'
import { postMessage, prepareMessage, type Manner } from './sendPiece.ts'
import { toPieces, type Piece } from './toPieces.ts'

export interface Sending {
  deps: Pick<ChannelDeps, 'tenancy' | 'meta'>
  graph: GraphClient
  account: MessengerAccount
  connection: ConnectionKey
}
type Send = Extract<NetworkCommand, { kind: 'send' }>

/** Tells Meta something. */
export async function sendCommand(sending: Sending, command: NetworkCommand): Promise<SendResult> {
  try {
    switch (command.kind) {
      case 'send':
        return await sendMessage(sending, command)
      case 'read':
        return await showAction(sending, command.address, { sender_action: 'mark_seen' })
      case 'reaction':
        return await react(sending, command)
      default:
        return notHere
    }
  } catch (error) {
    return refusalOf(error)
  }
}

const notHere: SendResult = {
  outcome: 'refused',
  code: 'ERR_NOT_ON_THIS_CHANNEL' satisfies ErrorCode,
  text: 'The network does not know this',
}

/** Something that is seen and not said: that it was read, that a reply is being written, a reaction. */
export async function showAction(
  { graph, account }: Pick<Sending, 'graph' | 'account'>,
  address: string,
  action: object,
): Promise<SendResult> {
  const json = { recipient: { id: address }, ...action }
  await graph.call({ method: 'POST', path: 'me/messages', token: account.token, json })
  return { outcome: 'sent' }
}

const reactions = new Map([
  ['❤', 'love'],
  ['👍', 'like'],
  ['👎', 'dislike'],
  ['😆', 'smile'],
  ['😮', 'wow'],
  ['😢', 'sad'],
  ['😠', 'angry'],
])
/** Instagram knows the heart alone: another one would say what nobody meant. */
function react(sending: Sending, { address, wid, emoji }: Extract<NetworkCommand, { kind: 'reaction' }>) {
  if (!emoji) return showAction(sending, address, { sender_action: 'unreact', payload: { message_id: wid } })
  const named = reactions.get(emoji.replace('\uFE0F', ''))
  const reaction = sending.account.network === 'instagram' ? named === 'love' && named : (named ?? emoji)
  if (!reaction) return notHere
  return showAction(sending, address, { sender_action: 'react', payload: { message_id: wid, reaction } })
}

/** Our own names; an echo may have given a message that of the network meanwhile. */
const isOurName = (wid: string) => /^3EB0[0-9A-F]+$/.test(wid)

/** All pieces of a message, in order. What has left is not sent again; what may have left waits for its echo first. */
async function sendMessage(sending: Sending, command: Send): Promise<SendResult> {
  const pieces = toPieces(command.content, sending.account.network)
  if (!Array.isArray(pieces))
    return { outcome: 'refused', code: pieces, text: 'The network does not take it' }
  const begun = await findBegun(sending, command)
  let { name } = begun
  for (const [part, piece] of pieces.entries()) {
    const before = begun.pieces.find((known) => known.part === part)
    if (before?.networkWid) name ??= before.networkWid
    else if (part > 0 || !name) {
      const wait = before ? waitForWord(sending.deps.meta, before.begunAt, begun.now) : 0
      if (wait > 0) return { outcome: 'later', after: wait, text: 'Waiting for word of the last try' }
      const sent = await sendOne(sending, { command, piece, part, begun })
      name ??= sent
    }
  }
  return { outcome: 'sent', ...(name && { wid: name }) }
}

interface Begun {
  /** Ours. */
  wid: string
  /** The network's, if an echo has told. */
  name: string | undefined
  pieces: Awaited<ReturnType<typeof listPieces>>
  now: Date
}
const findBegun = ({ deps, connection }: Sending, { wid: current, address }: Send): Promise<Begun> =>
  deps.tenancy.withTenant(connection.companyId, async (tenant) => {
    const connectionId = connection.id
    const name = isOurName(current) ? undefined : current
    const wid = name ? ((await findRenamed(tenant, connectionId, address)) ?? current) : current
    return { wid, name, pieces: await listPieces(tenant, { connectionId, wid }), now: tenant.now() }
  })

interface One {
  command: Send
  piece: Piece
  part: number
  begun: Begun
}
async function sendOne(sending: Sending, { command, piece, part, begun }: One): Promise<string> {
  const { deps, connection, account } = sending
  const inTenant = (work: (tenant: Tenant) => Promise<void>) =>
    deps.tenancy.withTenant(connection.companyId, work)
  const { address, quotedWid } = command
  const key = { connectionId: connection.id, wid: begun.wid, part }
  // Nobody sees a file before a message names it: until then it can be tried again at will.
  const message = await prepareMessage(sending, piece)
  await inTenant((tenant) => beginPiece(tenant, { ...key, address }))
  const manner: Manner = {
    isLate: isLate(command, begun.now),
    ...(account.network === 'page' && { sentAs: begun.wid }),
    ...(part === 0 && quotedWid && { quotedWid }),
  }
  try {
    const name = await postMessage(sending, { message, address, manner })
    await inTenant((tenant) => endPiece(tenant, key, name))
    return name
  } catch (error) {
    if (!isInDoubt(error)) await inTenant((tenant) => dropPiece(tenant, key))
    throw error
  }
}

/** A day after the customer's last word only people may answer, and only if it is said that it is a person. */
const isLate = ({ heardAt, isByPerson }: Send, now: Date) =>
  isByPerson === true && heardAt !== undefined && later(heardAt, hours(freeHours)) <= now
const freeHours = 24
