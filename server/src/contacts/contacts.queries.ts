import type { Contact } from '@chatflow/contract'
import { sql } from 'kysely'
import { mediaUrl } from '../media/serveMedia.ts'
import type { Tenant } from '../platform/tenancy/tenancy.ts'

/** A contact with what its own page needs. */
export async function findContact(tenant: Tenant, id: number): Promise<Contact | undefined> {
  const { db, companyId } = tenant
  const row = await db
    .selectFrom('contacts')
    .leftJoin('connections', (join) =>
      join
        .onRef('connections.companyId', '=', 'contacts.companyId')
        .onRef('connections.id', '=', 'contacts.connectionId'),
    )
    .select([
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
      'contacts.urlPicture',
      'contacts.companyId',
      'contacts.connectionId as whatsappId',
      'contacts.createdAt',
      'contacts.updatedAt',
      'connections.name as connectionName',
    ])
    .select([
      sql<
        Contact['extraInfo']
      >`coalesce((select json_agg(json_build_object('id', id, 'name', name, 'value', value) order by id)
        from contact_extra_info where company_id = contacts.company_id and contact_id = contacts.id), '[]')`.as(
        'extraInfo',
      ),
      sql<
        Contact['tags']
      >`coalesce((select json_agg(json_build_object('id', t.id, 'name', t.name, 'color', t.color, 'kanban', t.kanban) order by t.id)
        from contact_tags ct join tags t on t.company_id = ct.company_id and t.id = ct.tag_id
        where ct.company_id = contacts.company_id and ct.contact_id = contacts.id), '[]')`.as('tags'),
    ])
    .where('contacts.companyId', '=', companyId)
    .where('contacts.id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const { connectionName, ...contact } = row
  const picture = row.urlPicture && mediaUrl(tenant, row.urlPicture)
  return {
    ...contact,
    urlPicture: picture,
    profilePicUrl: picture,
    whatsapp:
      row.whatsappId !== null && connectionName !== null
        ? { id: row.whatsappId, name: connectionName }
        : null,
  }
}
