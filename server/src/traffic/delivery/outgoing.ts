import type { InteractiveData } from '@chatflow/contract'
import type { Outgoing, OutgoingContent, OutgoingFile } from '../../channels/channel/Channel.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import type { Letter } from './claimLetters.ts'

/** What a letter of the outbox tells the network, or nothing when there is no longer anything to tell. */
export async function outgoingOf(
  tenant: Tenant,
  storage: Storage,
  letter: Letter,
): Promise<Outgoing | undefined> {
  const { address, content } = letter
  if (letter.kind === 'read') return { kind: 'read', address, wid: '', wids: content['wids'] as string[] }
  const message = letter.messageId === null ? undefined : await findMessage(tenant, letter.messageId)
  if (!message?.wid) return undefined
  const common = { address, wid: message.wid }
  switch (letter.kind) {
    case 'edit':
      return { ...common, kind: 'edit', body: String(content['body']) }
    case 'revoke':
      return { ...common, kind: 'revoke' }
    case 'reaction':
      return { ...common, kind: 'reaction', emoji: String(content['emoji']) }
    case 'send':
      if (message.isDeleted) return undefined
      return {
        ...common,
        kind: 'send',
        content: contentOf(message, storage, tenant.companyId),
        isForwarded: message.isForwarded,
        ...(message.quotedWid && { quotedWid: message.quotedWid }),
      }
  }
}

function findMessage({ db, companyId }: Tenant, id: number) {
  return db
    .selectFrom('messages')
    .leftJoin('messages as quoted', (join) =>
      join
        .onRef('quoted.companyId', '=', 'messages.companyId')
        .onRef('quoted.id', '=', 'messages.quotedMsgId'),
    )
    .select([
      'messages.wid',
      'messages.body',
      'messages.mediaType',
      'messages.mediaPath',
      'messages.mediaName',
      'messages.mediaMime',
      'messages.mediaSize',
      'messages.vCard',
      'messages.dataJson',
      'messages.isForwarded',
      'messages.isDeleted',
      'quoted.wid as quotedWid',
    ])
    .where('messages.companyId', '=', companyId)
    .where('messages.id', '=', id)
    .executeTakeFirst()
}
type Found = NonNullable<Awaited<ReturnType<typeof findMessage>>>

function contentOf(message: Found, storage: Storage, companyId: number): OutgoingContent {
  const { body, mediaType } = message
  const file = fileOf(message, storage, companyId)
  switch (mediaType) {
    case 'image':
    case 'audio':
    case 'video':
    case 'application':
      return file ? { kind: 'file', type: mediaType, caption: body, file } : { kind: 'text', body }
    case 'contactMessage':
      return { kind: 'card', name: body, vCard: message.vCard ?? '' }
    case 'listMessage':
    case 'interactiveMessage':
      return {
        kind: 'interactive',
        body,
        data: message.dataJson as InteractiveData,
        ...(file && { picture: file }),
      }
    default:
      return { kind: 'text', body }
  }
}

function fileOf(message: Found, storage: Storage, companyId: number): OutgoingFile | undefined {
  const { mediaPath, mediaName, mediaMime, mediaSize } = message
  if (mediaPath === null) return undefined
  return {
    name: mediaName ?? mediaPath,
    extension: mediaPath.split('.').at(-1) ?? 'bin',
    mime: mediaMime ?? 'application/octet-stream',
    size: mediaSize ?? 0,
    isVoice: mediaMime?.startsWith('audio/ogg') === true,
    open: async () => {
      const stored = await storage.read(companyId, mediaPath)
      if (!stored) throw new Error('The file of the message is gone')
      return stored.stream()
    },
  }
}
