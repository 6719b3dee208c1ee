import type { Contact } from '@chatflow/contract'
import { type SelectQueryBuilder, sql } from 'kysely'
import type { CompanySnapshot } from '../companySnapshot/companySnapshot.ts'
import { mediaUrl } from '../../media/serveMedia.ts'
import type { DB } from '../../platform/database/tables.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'

/** Completes a selection of contacts to rows. */
export function contactRows(contacts: SelectQueryBuilder<DB, 'contacts', object>) {
  return contacts.select([
    'contacts.id',
    'contacts.name',
    'contacts.number',
    'contacts.email',
    'contacts.channel',
    'contacts.isGroup',
    'contacts.active',
    'contacts.disableBot',
    'contacts.acceptAudioMessage',
    'contacts.lgpdAcceptedAt',
    'contacts.erasedAt',
    'contacts.urlPicture',
    'contacts.ownerId',
    'contacts.connectionId',
    'contacts.createdAt',
    'contacts.updatedAt',
    sql<number[]>`array(select tag_id from contact_tags where company_id = contacts.company_id
      and contact_id = contacts.id order by tag_id)`.as('tagIds'),
    sql<
      Contact['extraInfo'] | null
    >`(select json_agg(json_build_object('id', id, 'name', name, 'value', value) order by id)
      from contact_extra_info where company_id = contacts.company_id and contact_id = contacts.id)`.as(
      'extraInfo',
    ),
  ])
}
type ContactRow = Awaited<ReturnType<ReturnType<typeof contactRows>['executeTakeFirstOrThrow']>>

export function contactOf(tenant: Tenant, row: ContactRow, snapshot: CompanySnapshot): Contact {
  const picture = row.urlPicture && mediaUrl(tenant, row.urlPicture)
  const connection = snapshot.connections.get(row.connectionId ?? 0)
  return {
    id: row.id,
    name: row.name,
    number: row.number,
    email: row.email,
    channel: row.channel,
    isGroup: row.isGroup,
    active: row.active,
    disableBot: row.disableBot,
    acceptAudioMessage: row.acceptAudioMessage,
    lgpdAcceptedAt: row.lgpdAcceptedAt,
    erasedAt: row.erasedAt,
    urlPicture: picture,
    profilePicUrl: picture,
    companyId: tenant.companyId,
    ownerId: row.ownerId,
    whatsappId: row.connectionId,
    whatsapp: connection ? { id: connection.id, name: connection.name } : null,
    extraInfo: row.extraInfo ?? [],
    tags: row.tagIds.flatMap((id) => snapshot.tags.get(id) ?? []),
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  }
}
