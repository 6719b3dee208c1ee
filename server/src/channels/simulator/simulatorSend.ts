import type { ErrorCode, Faults, MessageType } from '@chatflow/contract'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Storage } from '../../platform/storage/storage.ts'
import type { Tenancy, Tenant } from '../../platform/tenancy/tenancy.ts'
import type {
  ConnectionKey,
  NetworkCommand,
  OutgoingContent,
  OutgoingFile,
  SendResult,
} from '../channel/Channel.ts'
import { changeOnPhone, findOnPhone, putOnPhone } from './chats.ts'
import { carry, happens, readFaults } from './network.ts'
import { hasWritten, isTooLate } from './networkRules.ts'
import { movePhone } from './simulatorPhones.ts'
import { temporaryFolder } from '../../platform/storage/temporaryFolder.ts'

type Send = Extract<NetworkCommand, { kind: 'send' }>

/** The simulated network takes something from us. */
export async function takeFromUs(
  { tenancy, storage, sends }: { tenancy: Tenancy; storage: Storage; sends: number },
  { companyId, id }: ConnectionKey,
  command: NetworkCommand,
): Promise<SendResult> {
  const { faults, code, restricted } = await tenancy.withTenant(companyId, async (tenant) => {
    const wrong = await readFaults(tenant, id)
    if (command.kind !== 'send') return { faults: wrong }
    const complaint = await complain(tenant, id, command, wrong)
    return { faults: wrong, restricted: complaint, code: await refusal(tenant, id, command, wrong) }
  })
  if (restricted) return restricted
  if (code) return { outcome: 'refused', code, text: `The network refused it: ${code}` }
  const [isLost, isUnanswered] = [happens(faults.dropRate / 2), happens(faults.dropRate / 2)]
  if (isLost) return noResponse
  const stored = command.kind === 'send' ? await storeFile(storage, companyId, command.content) : null
  await tenancy.withTenant(companyId, async (tenant) => {
    if (command.kind === 'send') await deliver(tenant, id, command, stored)
    else await change(tenant, id, command)
    const { disconnectEvery } = faults
    if (disconnectEvery > 0 && sends % disconnectEvery === 0) await movePhone(tenant, id, { link: 'down' })
  })
  // It arrived; only the answer was lost. A second send must not arrive twice.
  return isUnanswered ? noResponse : { outcome: 'sent' }
}
const noResponse = { outcome: 'unsure', text: 'The network did not answer' } as const

/** As networks do that take a number for a program: they answer that it is too much, or take no first words. */
async function complain(
  tenant: Tenant,
  connectionId: number,
  { address }: Send,
  { restriction }: Faults,
): Promise<SendResult | undefined> {
  if (restriction === 'tooFast')
    return { outcome: 'unsure', text: 'rate-overlimit', restriction: { kind: restriction } }
  if (restriction !== 'newChats' || (await hasWritten(tenant, connectionId, address))) return undefined
  const text = 'The network lets this number begin no conversations'
  return { outcome: 'refused', code: '463', text, restriction: { kind: restriction } }
}

/** The code with which it is refused: a fault, or a rule of the network. */
async function refusal(
  tenant: Tenant,
  connectionId: number,
  { address, content }: Send,
  { rejectCode }: Faults,
) {
  if (rejectCode) return rejectCode
  if (content.kind === 'template') return false
  return (await isTooLate(tenant, connectionId, address)) && ('ERR_WINDOW_CLOSED' satisfies ErrorCode)
}

async function deliver(
  tenant: Tenant,
  connectionId: number,
  { wid, address, content, quotedWid }: Send,
  stored: string | null,
) {
  const file = fileOf(content)
  const { body, mediaType, data } = onPhone(content)
  const { isNew, isOpen } = await putOnPhone(
    tenant,
    {
      connectionId,
      wid,
      number: address,
      fromBusiness: true,
      body,
      mediaType,
      mediaPath: stored,
      mediaName: file?.name ?? null,
      mediaMime: file?.mime ?? null,
      mediaSize: file?.size ?? null,
      interactive: data ? JSON.stringify(data) : null,
      quotedWid: quotedWid ?? null,
      ack: isDelivered,
    },
    { isGroup: address.length > 15 || address.includes('-') },
  )
  if (!isNew) return
  const ticks = isOpen ? [isDelivered, isRead] : [isDelivered]
  await carry(
    tenant,
    connectionId,
    ticks.map((ack) => ({ externalId: `ack:${wid}:${ack}`, address, event: { what: 'ack', wid, ack } })),
    await readFaults(tenant, connectionId),
  )
}
const [isDelivered, isRead] = [2, 3]

async function change(tenant: Tenant, connectionId: number, command: Exclude<NetworkCommand, Send>) {
  switch (command.kind) {
    case 'edit':
      return changeOnPhone(tenant, connectionId, command.wid, { body: command.body, edited: true })
    case 'revoke':
      return changeOnPhone(tenant, connectionId, command.wid, { deleted: true })
    case 'reaction': {
      const message = await findOnPhone(tenant, connectionId, command.wid)
      const others = ((message?.reactions ?? []) as PhoneReaction[]).filter(
        ({ fromBusiness }) => !fromBusiness,
      )
      const reactions = command.emoji ? [...others, { emoji: command.emoji, fromBusiness: true }] : others
      return changeOnPhone(tenant, connectionId, command.wid, { reactions: JSON.stringify(reactions) })
    }
    case 'read':
      for (const wid of command.wids) await changeOnPhone(tenant, connectionId, wid, { ack: isRead })
  }
}
interface PhoneReaction {
  emoji: string
  fromBusiness: boolean
}

function fileOf(content: OutgoingContent): OutgoingFile | undefined {
  if ('file' in content) return content.file
  return content.kind === 'interactive' ? content.picture : undefined
}

interface OnPhone {
  body: string
  mediaType: MessageType
  /** What the phone draws beside the words. */
  data?: object
}

const headTypes = {
  none: 'conversation',
  image: 'image',
  video: 'video',
  document: 'application',
} as const

/** How the customer's phone keeps it. */
function onPhone(content: OutgoingContent): OnPhone {
  switch (content.kind) {
    case 'text':
      return { body: content.body, mediaType: 'conversation' }
    case 'template':
      return {
        body: content.body,
        mediaType: headTypes[content.template.headerFile ?? 'none'],
        data: content.template,
      }
    case 'file':
      return { body: content.caption, mediaType: content.type }
    case 'sticker':
      return { body: '', mediaType: 'image', data: { sticker: true } }
    case 'card':
      return { body: content.name, mediaType: 'contactMessage', data: { vCard: content.vCard } }
    case 'location':
      return { body: content.place.name ?? '', mediaType: 'locationMessage', data: content.place }
    case 'poll':
      return { body: content.poll.name, mediaType: 'pollCreationMessageV3', data: content.poll }
    case 'interactive': {
      const mediaType = content.data.kind === 'list' ? 'listMessage' : 'interactiveMessage'
      return { body: content.body, mediaType, data: content.data }
    }
  }
}

/** The network keeps a copy of its own. */
async function storeFile(
  storage: Storage,
  companyId: number,
  content: OutgoingContent,
): Promise<string | null> {
  const file = fileOf(content)
  if (!file) return null
  const folder = await temporaryFolder('simulator')
  try {
    const copy = path.join(folder, 'file')
    await pipeline(await file.open(), createWriteStream(copy))
    return await storage.put(companyId, file.extension, { file: copy })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
