import {
  PollData,
  type InteractiveData,
  type Sent,
  type simulateVote,
  type SimulatedMessage,
  type simulateReaction,
} from '@chatflow/contract'
import { randomUUID } from 'node:crypto'
import { changeOnPhone, findOnPhone, putOnPhone } from '../../channels/simulator/chats.ts'
import { carry, readFaults } from '../../channels/simulator/network.ts'
import type { SimulatorEvent } from '../../channels/simulator/simulatorEvents.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { customerWrites, newId } from './customerWrites.ts'

/** What a customer can do to a message on the phone. Returns whether there was such a message. */

interface Act {
  externalId: string
  address: string
  event: SimulatorEvent
}
async function send(tenant: Tenant, connectionId: number, act: Act) {
  await carry(tenant, connectionId, [act], await readFaults(tenant, connectionId))
  return { accepted: true }
}
const nothing = { accepted: false }

export async function report(
  tenant: Tenant,
  connectionId: number,
  { wid, ack }: { wid: string; ack: number },
) {
  const message = await findOnPhone(tenant, connectionId, wid)
  // A tick for something we never sent still travels: networks do that.
  const address = message?.number ?? 'unknown'
  if (message && message.ack < ack) await changeOnPhone(tenant, connectionId, wid, { ack })
  return send(tenant, connectionId, {
    externalId: `ack:${wid}:${ack}`,
    address,
    event: { what: 'ack', wid, ack },
  })
}

export async function react(
  tenant: Tenant,
  connectionId: number,
  { wid, emoji, number, name }: Sent<typeof simulateReaction>['body'],
) {
  const message = await findOnPhone(tenant, connectionId, wid)
  if (!message) return nothing
  const others = (message.reactions as SimulatedMessage['reactions']).filter(
    (known) => known.fromBusiness || (known.number !== undefined && known.number !== number),
  )
  const reactions = emoji ? [...others, { emoji, fromBusiness: false, number }] : others
  await changeOnPhone(tenant, connectionId, wid, { reactions: JSON.stringify(reactions) })
  const event = { what: 'reaction', wid, emoji, number, ...(name && { name }) } as const
  return send(tenant, connectionId, {
    externalId: `reaction:${randomUUID()}`,
    address: message.number,
    event,
  })
}

/** Votes in a poll, or for an invitation. */
export async function vote(
  tenant: Tenant,
  connectionId: number,
  { wid, chosen, number, name }: Sent<typeof simulateVote>['body'],
) {
  const message = await findOnPhone(tenant, connectionId, wid)
  if (message?.mediaType !== 'pollCreationMessageV3' && message?.mediaType !== 'eventMessage') return nothing
  const others = (message.answers as SimulatedMessage['answers']).filter((known) => known.number !== number)
  // In a poll for one choice the network counts the last one.
  const isSingle = PollData.safeParse(message.interactive).data?.multiple === false
  const counted = isSingle ? chosen.slice(-1) : chosen
  const answers = counted.length > 0 ? [...others, { number, name: name ?? number, chosen: counted }] : others
  await changeOnPhone(tenant, connectionId, wid, { answers: JSON.stringify(answers) })
  const event = { what: 'vote', wid, chosen: counted, number, ...(name && { name }) } as const
  return send(tenant, connectionId, { externalId: `vote:${randomUUID()}`, address: message.number, event })
}

export async function edit(
  tenant: Tenant,
  connectionId: number,
  { wid, body }: { wid: string; body: string },
) {
  const message = await findOnPhone(tenant, connectionId, wid)
  if (!message || message.fromBusiness) return nothing
  await changeOnPhone(tenant, connectionId, wid, { body, edited: true })
  const event = { what: 'edit', wid, body } as const
  return send(tenant, connectionId, { externalId: `edit:${randomUUID()}`, address: message.number, event })
}

export async function revoke(tenant: Tenant, connectionId: number, { wid }: { wid: string }) {
  const message = await findOnPhone(tenant, connectionId, wid)
  if (!message || message.fromBusiness || message.mediaType === 'call_log') return nothing
  await changeOnPhone(tenant, connectionId, wid, { deleted: true })
  const event = { what: 'revoke', wid } as const
  return send(tenant, connectionId, { externalId: `revoke:${wid}`, address: message.number, event })
}

/** One tick: that somebody calls is heard at once. */
const isTold = 1
export async function call(
  tenant: Tenant,
  connectionId: number,
  { number, video }: { number: string; video: boolean },
) {
  const wid = newId()
  const shown = {
    connectionId,
    wid,
    number,
    fromBusiness: false,
    senderNumber: number,
    body: '',
    ack: isTold,
  }
  const interactive = JSON.stringify({ isVideo: video })
  await putOnPhone(tenant, { ...shown, mediaType: 'call_log', interactive }, { isGroup: false })
  const event = { what: 'call', wid, number, video, at: tenant.now().toISOString() } as const
  return send(tenant, connectionId, { externalId: wid, address: number, event })
}

/** Taps a row of a list or a button. What the customer then says is what is written on it. */
export async function reply(
  tenant: Tenant,
  connectionId: number,
  { wid, rowId, buttonId }: { wid: string; rowId?: string | undefined; buttonId?: string | undefined },
) {
  const message = await findOnPhone(tenant, connectionId, wid)
  if (!message?.interactive) return nothing
  const choice = choiceOf(message.interactive as InteractiveData, rowId ?? buttonId)
  if (!choice) return nothing
  const { accepted } = await customerWrites(tenant, connectionId, {
    writing: {
      ...(await writerOf(tenant, connectionId, message.number)),
      body: choice.title,
      quotedWid: wid,
      data: { kind: 'choice', ...choice },
      fromMe: false,
      voice: false,
      forwarded: false,
    },
  })
  return { accepted }
}

/** In a group, the member who wrote last taps. */
async function writerOf({ db, companyId }: Tenant, connectionId: number, number: string) {
  const chat = await db
    .selectFrom('simulatorChats')
    .leftJoin('simulatorMessages', (join) =>
      join
        .onRef('simulatorMessages.companyId', '=', 'simulatorChats.companyId')
        .onRef('simulatorMessages.connectionId', '=', 'simulatorChats.connectionId')
        .onRef('simulatorMessages.number', '=', 'simulatorChats.number')
        .on('simulatorMessages.fromBusiness', '=', false),
    )
    .select(['simulatorChats.isGroup', 'simulatorChats.name', 'senderNumber', 'senderName'])
    .where('simulatorChats.companyId', '=', companyId)
    .where('simulatorChats.connectionId', '=', connectionId)
    .where('simulatorChats.number', '=', number)
    .orderBy('simulatorMessages.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!chat?.isGroup || chat.senderNumber === null) return { number }
  const { senderNumber, senderName, name: subject } = chat
  return { number: senderNumber, ...(senderName && { name: senderName }), group: { id: number, subject } }
}

function choiceOf(data: InteractiveData, id: string | undefined) {
  if (data.kind === 'list') {
    const row = data.sections.flatMap(({ rows }) => rows).find(({ rowId }) => rowId === id)
    return row && { id: row.rowId, title: row.title }
  }
  // A button that copies, calls or opens does so on the phone: no network tells the business of it.
  return data.kind === 'buttons' ? data.buttons.find((button) => button.id === id) : undefined
}
