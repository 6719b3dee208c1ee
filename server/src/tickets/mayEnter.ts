import type { Session } from '../platform/http/serve.ts'
import type { Tenancy } from '../platform/tenancy/tenancy.ts'
import { maySee, viewerOf } from './tickets.visibility.ts'

/** Whether a person may be in the room of a ticket. */
export function mayEnter(tenancy: Tenancy, session: Session, uuid: string): Promise<boolean> {
  return tenancy.withTenant(session.companyId, async ({ db, companyId }) => {
    const ticket = await db
      .selectFrom('tickets')
      .select(['status', 'userId', 'queueId', 'whatsappId'])
      .where('companyId', '=', companyId)
      .where('uuid', '=', uuid)
      .executeTakeFirst()
    return ticket !== undefined && maySee(viewerOf(session), ticket)
  })
}
