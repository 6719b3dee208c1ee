import { mayChangeQuickMessage } from '@chatflow/contract'
import type { StoredMedia } from '../../media/storeMedia.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Session } from '../../platform/http/serve.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { findUsable } from './quickMessages.queries.ts'

/** One's own or a shared one. Not found and not yours look the same. */
export async function getUsable(tenant: Tenant, userId: number, id: number) {
  return (await findUsable(tenant, userId, id).executeTakeFirst()) ?? fail('ERR_NO_QUICK_MESSAGE_FOUND')
}

/** Holds it until the end of the transaction, for its author or an admin. */
export async function lockOwn(tenant: Tenant, session: Session, id: number) {
  const row = await findUsable(tenant, session.userId, id).forUpdate().executeTakeFirst()
  if (!row) fail('ERR_NO_QUICK_MESSAGE_FOUND')
  if (!mayChangeQuickMessage(session, session.userId, row)) fail('ERR_NO_PERMISSION')
  return { ...row, media: row.media as StoredMedia | null }
}
