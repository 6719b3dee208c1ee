import type { TicketMessage } from '@chatflow/contract'
import { companySnapshot } from '../companySnapshot/companySnapshot.ts'
import { compiledOnce } from '../../platform/database/compiledOnce.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { messageOf, messageRows } from './messageRow.ts'

const reading = compiledOnce<{ companyId: number; id: number }>()

export async function getMessage(tenant: Tenant, messageId: number): Promise<TicketMessage> {
  const { db, companyId } = tenant
  const [row] = await reading(db, {
    shape: '',
    values: { companyId, id: messageId },
    write: (given) =>
      messageRows(
        db
          .selectFrom('messages')
          .where('messages.companyId', '=', given.companyId)
          .where('messages.id', '=', given.id),
      ),
  })
  return messageOf(tenant, row ?? fail('ERR_NO_MESSAGE_FOUND'), await companySnapshot(tenant))
}
