import type { QuickMessage, QuickMessageChanges, QuickMessageForm } from '@chatflow/contract'
import { forgetFiles } from '../../media/forgetFiles.ts'
import type { Session } from '../../platform/http/serve.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { announceChanged, announceCreated, announceDeleted } from './announceQuickMessage.ts'
import { quickMessageColumns, recordOf } from './quickMessages.queries.ts'
import { lockOwn } from './quickMessages.visibility.ts'

export async function createQuickMessage(
  tenant: Tenant,
  userId: number,
  form: QuickMessageForm,
): Promise<QuickMessage> {
  const at = tenant.now().toISOString()
  const row = await tenant.db
    .insertInto('quickMessages')
    .values({ ...form, companyId: tenant.companyId, userId, createdAt: at, updatedAt: at })
    .returning(quickMessageColumns)
    .executeTakeFirstOrThrow()
  const record = recordOf(tenant, row)
  announceCreated(tenant, record)
  return record
}

export async function updateQuickMessage(
  tenant: Tenant,
  session: Session,
  id: number,
  changes: QuickMessageChanges,
): Promise<QuickMessage> {
  const before = await lockOwn(tenant, session, id)
  const row = await tenant.db
    .updateTable('quickMessages')
    .set({ ...changes, updatedAt: tenant.now().toISOString() })
    .where('companyId', '=', tenant.companyId)
    .where('id', '=', id)
    .returning(quickMessageColumns)
    .executeTakeFirstOrThrow()
  const record = recordOf(tenant, row)
  announceChanged(tenant, before, record)
  return record
}

export async function deleteQuickMessage(tenant: Tenant, session: Session, id: number) {
  const before = await lockOwn(tenant, session, id)
  await tenant.db
    .deleteFrom('quickMessages')
    .where('companyId', '=', tenant.companyId)
    .where('id', '=', id)
    .execute()
  if (before.media) await forgetFiles(tenant, [before.media])
  announceDeleted(tenant, before)
}

/** A user who leaves takes along what nobody else could see. What is shared stays. */
export async function forgetOwnQuickMessages(tenant: Tenant, { userId }: { userId: number }) {
  const gone = await tenant.db
    .deleteFrom('quickMessages')
    .where('companyId', '=', tenant.companyId)
    .where('userId', '=', userId)
    .where('geral', '=', false)
    .where('visao', '=', false)
    .returning('media')
    .execute()
  await forgetFiles(tenant, filesOf(gone))
}
const filesOf = (rows: { media: unknown }[]) =>
  rows.flatMap(({ media }) => (media === null ? [] : [media as Parameters<typeof forgetFiles>[1][number]]))
