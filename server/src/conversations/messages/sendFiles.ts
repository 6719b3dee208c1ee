import {
  looseBoolean,
  NewMessage,
  sendMessage as sendMessageCall,
  type Abilities,
  type TicketMessage,
} from '@chatflow/contract'
import type { FastifyRequest } from 'fastify'
import { companySnapshot } from '../companySnapshot/companySnapshot.ts'
import { uploadLimit } from '../companySnapshot/uploadLimit.ts'
import { countStored } from '../../media/accounting.ts'
import { removeMedia } from '../../media/removeMedia.ts'
import { storeMedia, withExtension, type StoredMedia } from '../../media/storeMedia.ts'
import { fail } from '../../platform/http/fail.ts'
import { readForm, type Form } from '../../platform/http/form.ts'
import { acceptFields } from '../../platform/http/serve.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import type { Tenancy, Tenant } from '../../platform/tenancy/tenancy.ts'
import type { LockedTicket } from '../tickets/lockTicket.ts'
import type { Viewer } from '../tickets/tickets.visibility.ts'
import { fillIn } from './fillIn.ts'
import { mediaColumns } from './mediaColumns.ts'
import { getMessage } from './getMessage.ts'
import { findSent, lockFor, requireQuoted, queueMessage, sendMessage } from './sendMessage.ts'
import { neverLeaves, storeMessage } from './storeMessage.ts'
import { lockVisible } from './writable.ts'

interface Sending {
  tenancy: Tenancy
  storage: Storage
  companyId: number
  viewer: Viewer
  ticketId: number
  request: FastifyRequest
}

/** Sends the files of a form, each as a message with its caption. A form without files is a text. */
export async function sendForm(sending: Sending): Promise<TicketMessage[]> {
  const { tenancy, companyId, viewer, ticketId, request } = sending
  const { maxBytes, abilities } = await tenancy.withTenant(companyId, async (tenant) => {
    // Refused before it is read: a file for a ticket one may not write to is not worth a byte.
    const { whatsappId } = await lockVisible(tenant, viewer, ticketId)
    const { connections } = await companySnapshot(tenant)
    return { maxBytes: await uploadLimit(tenant), abilities: connections.get(whatsappId ?? 0)?.abilities }
  })
  const form = await readForm(request, { ...sendMessageCall.multipart!, maxBytes })
  try {
    const fields = acceptFields(NewMessage, form.fields)
    if (form.files.length > 0)
      return await sendFiles(sending, form, { ...fields, ...kindOf(form, fields, abilities) })
    return await tenancy.withTenant(companyId, async (tenant) => [
      await sendMessage(tenant, viewer, ticketId, fields),
    ])
  } finally {
    await form.dispose()
  }
}

/** What the files are to become. */
interface Kind {
  isVoice: boolean
  isSound: boolean
  isSticker: boolean
}

/** Recordings become what the network takes; a sticker is refused where there are none. */
function kindOf(form: Form, { isPrivate }: NewMessage, abilities: Abilities | undefined): Kind {
  const asks = (field: string) => looseBoolean.catch(false).parse(form.fields[field]?.[0])
  const isSpoken = asks('isVoice')
  const isSticker = asks('isSticker')
  if (isSticker && !isPrivate && abilities?.stickers === false) fail('ERR_NOT_ON_THIS_CHANNEL')
  const isVoice = isSpoken && abilities?.voiceNotes !== false
  return { isVoice, isSound: isSpoken && !isVoice, isSticker }
}

async function sendFiles(sending: Sending, form: Form, fields: NewMessage & Kind): Promise<TicketMessage[]> {
  const { tenancy, storage, companyId, ticketId, viewer } = sending
  const clientIds = form.files.map(
    (_, index) => fields.clientId && (index === 0 ? fields.clientId : `${fields.clientId}#${index}`),
  )
  const captions = (form.fields['body'] ?? []).map((body) => acceptFields(caption, { body: [body] }).body)
  const findEarlier = (tenant: Tenant) => readSent(tenant, ticketId, clientIds)
  const earlier = await tenancy.withTenant(companyId, findEarlier)
  if (earlier.length > 0) return earlier
  const { isVoice, isSound, isSticker } = fields
  const stored: StoredMedia[] = []
  const discard = () => Promise.allSettled(stored.map((media) => removeMedia(storage, companyId, media)))
  try {
    for (const file of form.files) {
      const media = await storeMedia({ storage, companyId, file, isVoice, isSound, isSticker })
      stored.push({ ...media, mediaName: nameOf(media, fields) })
    }
    if (isSticker && !stored.every(({ sticker }) => sticker)) fail('ERR_NOT_AN_IMAGE')
    const { sent, isRepeated } = await tenancy.withTenant(companyId, async (tenant) => {
      const {
        isHolding,
        connection: _connection,
        ...ticket
      } = await lockFor(tenant, viewer, ticketId, fields)
      // While the files were read, another call with the same key may have been faster.
      const faster = await findEarlier(tenant)
      if (faster.length > 0) return { sent: faster, isRepeated: true }
      const ids = await storeFiles(tenant, viewer, ticket, {
        fields,
        stored,
        captions,
        clientIds,
        isHeld: isHolding,
      })
      for (const { bytes, names } of stored) await countStored(tenant, { bytes, files: names.length })
      return { sent: await Promise.all(ids.map((id) => getMessage(tenant, id))), isRepeated: false }
    })
    if (isRepeated) await discard()
    return sent
  } catch (error) {
    await discard()
    throw error
  }
}
const caption = NewMessage.pick({ body: true })

/** Recordings are called by the copy that everybody plays: mp3 of a voice note, else m4a. */
function nameOf({ mediaName, mediaPath, mediaPlayable }: StoredMedia, { isVoice, isSound }: Kind): string {
  const played = /\.(mp3|m4a)$/.exec(mediaPlayable ?? mediaPath)?.[1]
  return played && (isVoice || isSound) ? withExtension(mediaName, played) : mediaName
}

async function readSent(tenant: Tenant, ticketId: number, clientIds: (string | undefined)[]) {
  const ids = await Promise.all(clientIds.map((clientId) => findSent(tenant, ticketId, clientId)))
  return Promise.all(ids.flatMap((id) => (id === undefined ? [] : [getMessage(tenant, id)])))
}

interface Files {
  fields: NewMessage
  stored: StoredMedia[]
  captions: string[]
  clientIds: (string | undefined)[]
  isHeld: boolean
}
async function storeFiles(
  tenant: Tenant,
  viewer: Viewer,
  ticket: LockedTicket,
  { fields, stored, captions, clientIds, isHeld }: Files,
): Promise<number[]> {
  const quotedMsgId = fields.quotedMsg ? await requireQuoted(tenant, viewer, ticket, fields.quotedMsg) : null
  const ids: number[] = []
  for (const [index, media] of stored.entries()) {
    const message = {
      ...mediaColumns(media),
      mediaType: media.mediaType,
      // No network shows words with a sticker.
      body: media.sticker ? '' : await fillIn(tenant, ticket, captions[index] ?? '', viewer.userId),
      userId: viewer.userId,
      clientId: clientIds[index] ?? null,
      quotedMsgId: index === 0 ? quotedMsgId : null,
    }
    const id = fields.isPrivate
      ? (
          await storeMessage(tenant, ticket, {
            ...message,
            ...neverLeaves,
            contactId: ticket.contactId,
            fromMe: true,
          })
        )?.id
      : await queueMessage(tenant, ticket, message, { isHeld })
    ids.push(id ?? fail('ERR_INTERNAL'))
  }
  return ids
}
