import type { SimulatedChat, SimulatedMessage } from '@chatflow/contract'
import { carry, readFaults } from '../../channels/simulator/network.ts'
import { mediaUrl } from '../../media/serveMedia.ts'
import { formatNumber } from '../../conversations/contacts/identities.ts'
import { later, seconds } from '../../platform/clock.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { readPhone } from '../../channels/simulator/chats.ts'

/** The page says again and again that it looks; when it stops, the phone is closed. */
const looksFor = seconds(30)
const shown = 200

export async function listPhones(tenant: Tenant, connectionId: number): Promise<SimulatedChat[]> {
  const rows = await tenant.db
    .selectFrom('simulatorChats as phones')
    .leftJoin('contactIdentities', (join) =>
      join
        .onRef('contactIdentities.companyId', '=', 'phones.companyId')
        .onRef('contactIdentities.value', '=', 'phones.number')
        .on('contactIdentities.kind', 'in', ['phone', 'group']),
    )
    .leftJoin('contacts', (join) =>
      join
        .onRef('contacts.companyId', '=', 'contactIdentities.companyId')
        .onRef('contacts.id', '=', 'contactIdentities.contactId'),
    )
    .select(['phones.number', 'phones.name', 'phones.isGroup', 'phones.lastMessage', 'phones.unread'])
    .select(['phones.updatedAt', 'contacts.urlPicture'])
    .where('phones.companyId', '=', tenant.companyId)
    .where('phones.connectionId', '=', connectionId)
    .orderBy('phones.updatedAt', 'desc')
    .orderBy('phones.number')
    .limit(500)
    .execute()
  const phones = rows.map(({ urlPicture, ...phone }) => ({
    ...phone,
    urlPicture: urlPicture && mediaUrl(tenant, urlPicture),
  }))
  // To whom the business wrote first, the network knows no name yet.
  return phones.map((phone) =>
    phone.name === phone.number && !phone.isGroup ? { ...phone, name: formatNumber(phone.number) } : phone,
  )
}

export async function listMessages(
  tenant: Tenant,
  connectionId: number,
  number: string,
): Promise<SimulatedMessage[]> {
  const rows = await tenant.db
    .selectFrom('simulatorMessages')
    .select([
      'wid',
      'fromBusiness',
      'senderName',
      'body',
      'mediaType',
      'mediaPath',
      'mediaName',
      'mediaMime',
      'ack',
      'interactive',
      'quotedWid',
      'reactions',
      'answers',
      'deleted',
      'edited',
      'createdAt',
    ])
    .where('companyId', '=', tenant.companyId)
    .where('connectionId', '=', connectionId)
    .where('number', '=', number)
    .orderBy('id', 'desc')
    .limit(shown)
    .execute()
  return rows.toReversed().map(({ mediaPath, ...row }) => ({
    ...row,
    mediaUrl: mediaPath && mediaUrl(tenant, mediaPath, row.mediaName ?? undefined),
    interactive: row.interactive as SimulatedMessage['interactive'],
    reactions: row.reactions as SimulatedMessage['reactions'],
    answers: row.answers as SimulatedMessage['answers'],
  }))
}

/** Somebody looks at the phone: what lies there is read, and what arrives will be. */
export async function lookAt(tenant: Tenant, connectionId: number, number: string) {
  const read = await readPhone(tenant, { connectionId, number }, later(tenant.now(), looksFor))
  if (read.length === 0) return
  const receipts = read.map(({ wid }) => ({
    externalId: `ack:${wid}:3`,
    address: number,
    event: { what: 'ack' as const, wid, ack: 3 },
  }))
  await carry(tenant, connectionId, receipts, await readFaults(tenant, connectionId))
}
