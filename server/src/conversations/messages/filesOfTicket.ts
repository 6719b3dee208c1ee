import type { StoredFiles } from '../../media/forgetFiles.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'

/** The files of everything said in a ticket. */
export function filesOfTicket({ db, companyId }: Tenant, ticketId: number): Promise<StoredFiles[]> {
  return db
    .selectFrom('messages')
    .select(['mediaPath', 'mediaThumbnail', 'mediaPlayable'])
    .where('companyId', '=', companyId)
    .where('ticketId', '=', ticketId)
    .where('mediaPath', 'is not', null)
    .execute()
}
