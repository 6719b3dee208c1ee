import { replyWindowHours } from '@chatflow/contract'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'

/** Makes the network behind a connection take replies like Meta's, or at any time. */
export async function changeReplyWindow(
  { db, companyId, now }: Tenant,
  connectionId: number,
  { replyWindow }: { replyWindow: boolean },
) {
  const rules = { replyWindowHours: replyWindow ? replyWindowHours : null }
  await db
    .updateTable('connections')
    .set({ ...rules, updatedAt: now().toISOString() })
    .where('companyId', '=', companyId)
    .where('id', '=', connectionId)
    .execute()
  return rules
}
