import { partWids } from '../../channels/channel/partWid.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'

/** The message that a network speaks of. Locked: ticks and edits of one message follow one another. */
export const findByWid = (tenant: Tenant, connection: { id: number }, wid: string) =>
  ofConnection(tenant, connection).where('wid', '=', wid).executeTakeFirst()

/** The other files of a message, where a network sends several in one. */
export const findParts = (tenant: Tenant, connection: { id: number }, wid: string) =>
  ofConnection(tenant, connection).where('wid', 'in', partWids(wid)).orderBy('id').execute()

function ofConnection({ db, companyId }: Tenant, connection: { id: number }) {
  return db
    .selectFrom('messages')
    .select([
      'id',
      'wid',
      'ticketId',
      'contactId',
      'fromMe',
      'ack',
      'body',
      'isDeleted',
      'reactions',
      'dataJson',
      'mediaType',
      'mediaName',
      'failureCode',
      'mediaPath',
      'mediaThumbnail',
      'mediaPlayable',
    ])
    .where('companyId', '=', companyId)
    .where('whatsappId', '=', connection.id)
    .forNoKeyUpdate()
}
