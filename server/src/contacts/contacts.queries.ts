import type { Contact, ContactDetail } from '@chatflow/contract'
import { sql, type SelectQueryBuilder } from 'kysely'
import { mediaUrl } from '../media/serveMedia.ts'
import type { DB } from '../platform/database/tables.ts'
import type { Tenant } from '../platform/tenancy/tenancy.ts'

/** Completes a selection of contacts to rows. */
export function contactRows(contacts: SelectQueryBuilder<DB, 'contacts', object>) {
  return contacts
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
      'contacts.erasedAt',
      'contacts.urlPicture',
      'contacts.companyId',
      'contacts.ownerId',
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
}
type ContactRow = Awaited<ReturnType<ReturnType<typeof contactRows>['executeTakeFirstOrThrow']>>

export function contactOf(tenant: Tenant, { connectionName, ...row }: ContactRow): Contact {
  const picture = row.urlPicture && mediaUrl(tenant, row.urlPicture)
  const { whatsappId } = row
  return {
    ...row,
    urlPicture: picture,
    profilePicUrl: picture,
    whatsapp:
      whatsappId !== null && connectionName !== null ? { id: whatsappId, name: connectionName } : null,
  }
}

const byId = ({ db, companyId }: Tenant, id: number) =>
  db.selectFrom('contacts').where('contacts.companyId', '=', companyId).where('contacts.id', '=', id)

/** A contact with what its own page needs. */
export async function findContact(tenant: Tenant, id: number): Promise<Contact | undefined> {
  const row = await contactRows(byId(tenant, id)).executeTakeFirst()
  return row && contactOf(tenant, row)
}

export async function findContactDetail(tenant: Tenant, id: number): Promise<ContactDetail | undefined> {
  const contact = await findContact(tenant, id)
  if (!contact) return undefined
  const identities = await tenant.db
    .selectFrom('contactIdentities')
    .select(['kind', 'value'])
    .where('companyId', '=', tenant.companyId)
    .where('contactId', '=', id)
    .orderBy('kind')
    .execute()
  return { ...contact, identities }
}
