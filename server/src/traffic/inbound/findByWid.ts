import type { Tenant } from '../../platform/tenancy/tenancy.ts'

/** The message that a network speaks of. Locked: ticks and edits of one message follow one another. */
export function findByWid({ db, companyId }: Tenant, connection: { id: number }, wid: string) {
  return db
    .selectFrom('messages')
    .select([
      'id',
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
    .where('wid', '=', wid)
    .forNoKeyUpdate()
    .executeTakeFirst()
}
