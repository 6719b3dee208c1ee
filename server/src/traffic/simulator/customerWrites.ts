import { simulateInbound, SimulatedInbound, type MessageType } from '@chatflow/contract'
import type { FastifyRequest } from 'fastify'
import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { putOnPhone } from '../../channels/simulator/chats.ts'
import { carry, readFaults } from '../../channels/simulator/network.ts'
import type { SimulatorMessage } from '../../channels/simulator/simulatorEvents.ts'
import { storeMedia, type StoredMedia } from '../../media/storeMedia.ts'
import { buildVCard } from '../../conversations/messages/vCards.ts'
import { readForm } from '../../platform/http/form.ts'
import { acceptFields } from '../../platform/http/serve.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'

const largestFile = 100 * 1024 * 1024

/** Reads a form with a file, which the simulated network keeps. */
export async function readWriting(request: FastifyRequest, storage: Storage, companyId: number) {
  const form = await readForm(request, { ...simulateInbound.multipart!, maxBytes: largestFile })
  try {
    const writing = acceptFields(SimulatedInbound, form.fields)
    const [file] = form.files
    const media = file && (await storeMedia({ storage, companyId, file, isVoice: writing.voice }))
    // A phone sends one file; the copies that screens need are made when it has arrived.
    for (const name of media?.names ?? [])
      if (name !== media?.mediaPath) await storage.remove(companyId, name)
    return { writing, media }
  } finally {
    await form.dispose()
  }
}

const kinds: Record<NonNullable<SimulatedInbound['type']>, MessageType> = {
  text: 'conversation',
  image: 'image',
  audio: 'audio',
  video: 'video',
  document: 'application',
  sticker: 'image',
  location: 'locationMessage',
  contact: 'contactMessage',
  poll: 'pollCreationMessageV3',
  event: 'eventMessage',
  viewOnce: 'viewOnceMessage',
  ad: 'adMetaPreview',
  unknown: 'conversation',
}

/** Puts what a customer wrote on the phone and on its way to us. */
export async function customerWrites(
  tenant: Tenant,
  connectionId: number,
  { writing, media }: { writing: SimulatedInbound; media?: StoredMedia | undefined },
) {
  const externalId = writing.externalId ?? newId()
  const message = messageOf(tenant, externalId, writing, media)
  const address = writing.group?.id ?? writing.number
  const { isNew } = await putOnPhone(
    tenant,
    {
      connectionId,
      wid: externalId,
      number: address,
      fromBusiness: writing.fromMe,
      senderNumber: writing.number,
      senderName: writing.name ?? null,
      body: message.body,
      mediaType: message.type,
      ...onPhone(message),
      quotedWid: writing.quotedWid ?? null,
      ack: 1,
    },
    chatOf(writing),
  )
  if (!isNew) return { externalId, accepted: false }
  const event = writing.type === 'unknown' ? { what: 'riddle' as const, body: writing.body } : message
  await carry(tenant, connectionId, [{ externalId, address, event }], await readFaults(tenant, connectionId))
  return { externalId, accepted: true }
}

function onPhone({ file, data, vCard }: SimulatorMessage) {
  const shown = vCard ? { vCard } : data
  return {
    mediaPath: file?.stored ?? null,
    mediaName: file?.name ?? null,
    mediaMime: file?.mime ?? null,
    mediaSize: file?.size ?? null,
    interactive: shown ? JSON.stringify(shown) : null,
  }
}

export const newId = () => `SIM${randomBytes(10).toString('hex').toUpperCase()}`

function chatOf({ group, name, fromMe }: SimulatedInbound) {
  if (group) return { name: group.subject, isGroup: true }
  return { ...(name && !fromMe && { name }), isGroup: false }
}

function messageOf(
  tenant: Tenant,
  wid: string,
  writing: SimulatedInbound,
  media?: StoredMedia,
): SimulatorMessage {
  const { number, name, lid, group, fromMe, quotedWid, forwarded, timestamp } = writing
  const type = writing.type ? kinds[writing.type] : (media?.mediaType ?? 'conversation')
  return {
    what: 'message',
    wid,
    number,
    ...(name && { name }),
    ...(lid && { lid }),
    ...(group && { group }),
    fromMe,
    at: (timestamp === undefined ? tenant.now() : new Date(timestamp)).toISOString(),
    type,
    ...contentOf(writing),
    ...fileOf(writing, type, media),
    ...(quotedWid && { quotedWid }),
    isForwarded: forwarded,
  }
}

function contentOf(writing: SimulatedInbound): Pick<SimulatorMessage, 'body' | 'data' | 'vCard'> {
  const { type, body, data } = writing
  if (type === 'contact') return cardOf(writing)
  return { body, data: type === 'sticker' ? { sticker: true } : data }
}

const Card = z.object({ name: z.string().optional(), number: z.string().optional() })
function cardOf({ data, body }: SimulatedInbound) {
  const { number = '', name = body || number } = Card.safeParse(data).data ?? {}
  return { body: name, vCard: buildVCard(name, number) }
}

function fileOf(
  { declared, voice }: SimulatedInbound,
  type: MessageType,
  media?: StoredMedia,
): Pick<SimulatorMessage, 'file'> {
  if (media) {
    const { mediaPath, mediaType, mediaName, mediaMime, mediaSize } = media
    const file = {
      stored: mediaPath,
      type: mediaType,
      name: mediaName,
      mime: mediaMime,
      size: mediaSize,
      isVoice: voice,
    }
    return { file }
  }
  if (!declared) return {}
  const { name, mimetype: mime, size } = declared
  const kind = type === 'image' || type === 'audio' || type === 'video' ? type : 'application'
  return { file: { stored: null, type: kind, name, mime, size, isVoice: voice } }
}
