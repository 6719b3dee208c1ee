import {
  can,
  mayChangeMacro,
  type Macro,
  type MacroAction,
  type MacroChanges,
  type MacroForm,
} from '@chatflow/contract'
import { companySnapshot } from '../../conversations/companySnapshot/companySnapshot.ts'
import { requireTags } from '../../conversations/tags/requireTags.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Session } from '../../platform/http/serve.ts'
import { everyone, room, type Audience } from '../../platform/tenancy/eventLog.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { findUsable, macroColumns, macroOf } from './macros.queries.ts'

export async function createMacro(tenant: Tenant, session: Session, form: MacroForm): Promise<Macro> {
  await refuseForm(tenant, session, form)
  const at = tenant.now().toISOString()
  const row = await tenant.db
    .insertInto('macros')
    .values({
      ...written(form),
      companyId: tenant.companyId,
      userId: session.userId,
      createdAt: at,
      updatedAt: at,
    })
    .returning(macroColumns)
    .executeTakeFirstOrThrow()
  tell(tenant, row)
  return macroOf(row)
}

export async function updateMacro(
  tenant: Tenant,
  session: Session,
  id: number,
  changes: MacroChanges,
): Promise<Macro> {
  const before = macroOf(await lockOwn(tenant, session, id))
  // What its steps name may have been removed since: a new name is not refused for that.
  const { name = before.name, isShared = before.isShared, actions = before.actions } = changes
  await refuseForm(tenant, session, { isShared, actions: changes.actions ?? [] })
  const row = await tenant.db
    .updateTable('macros')
    .set({
      ...written({ name, isShared, actions }),
      // What nobody else sees any more belongs to the one who took it back.
      ...(before.isShared && !isShared && { userId: session.userId }),
      updatedAt: tenant.now().toISOString(),
    })
    .where('companyId', '=', tenant.companyId)
    .where('id', '=', id)
    .returning(macroColumns)
    .executeTakeFirstOrThrow()
  tell(tenant, { ...row, isShared: row.isShared || before.isShared })
  return macroOf(row)
}

export async function deleteMacro(tenant: Tenant, session: Session, id: number) {
  const before = await lockOwn(tenant, session, id)
  await tenant.db
    .deleteFrom('macros')
    .where('companyId', '=', tenant.companyId)
    .where('id', '=', id)
    .execute()
  tell(tenant, before)
}

/** A user who leaves takes along what nobody else could see. What is shared stays. */
export async function forgetOwnMacros({ db, companyId }: Tenant, { userId }: { userId: number }) {
  await db
    .deleteFrom('macros')
    .where('companyId', '=', companyId)
    .where('userId', '=', userId)
    .where('isShared', '=', false)
    .execute()
}

export async function countUse({ db, companyId }: Tenant, id: number) {
  await db
    .updateTable('macros')
    .set((eb) => ({ uses: eb('uses', '+', 1) }))
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .execute()
}

const written = ({ name, isShared, actions }: MacroForm) => ({
  name,
  isShared,
  actions: JSON.stringify(actions),
})

async function lockOwn(tenant: Tenant, session: Session, id: number) {
  const row = await findUsable(tenant, session.userId, id).forUpdate().executeTakeFirst()
  if (!row) fail('ERR_NO_MACRO_FOUND')
  if (!mayChangeMacro(session, session.userId, row)) fail('ERR_NO_PERMISSION')
  return row
}

/** What it names must be the company's own. Whether a step is allowed is seen when it is run: tickets differ. */
async function refuseForm(
  tenant: Tenant,
  session: Session,
  { isShared, actions }: Pick<MacroForm, 'isShared' | 'actions'>,
) {
  if (isShared && !can(session, 'macros:share')) fail('ERR_NO_PERMISSION')
  for (const action of actions) await refuseUnknown(tenant, action)
}

async function refuseUnknown(tenant: Tenant, action: MacroAction) {
  if (action.type === 'tags') await requireTags(tenant, action.tagIds, 0)
  if (action.type !== 'transfer') return
  const { queues, users } = await companySnapshot(tenant)
  if (!queues.has(action.queueId)) fail('ERR_NO_QUEUE_FOUND')
  if (action.userId !== null && !users.has(action.userId)) fail('ERR_NO_USER_FOUND')
}

function readersOf({ isShared, userId }: Pick<Macro, 'isShared' | 'userId'>): Audience {
  if (isShared) return everyone
  return { rooms: userId === null ? [] : [room.user(userId)] }
}

const tell = (tenant: Tenant, macro: Pick<Macro, 'id' | 'isShared' | 'userId'>) =>
  tenant.publish('macro', { id: macro.id }, readersOf(macro))
