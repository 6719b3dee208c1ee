import {
  can,
  maxSavedViews,
  mayChangeView,
  type SavedFilter,
  type SavedView,
  type SavedViewChanges,
  type SavedViewForm,
} from '@chatflow/contract'
import { lockLimits } from '../../company/companies/lockLimits.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Session } from '../../platform/http/serve.ts'
import { everyone, room, type Audience } from '../../platform/tenancy/eventLog.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { companySnapshot } from '../companySnapshot/companySnapshot.ts'
import { listViews, usableViews, viewColumns, viewOf } from './savedViews.queries.ts'

export async function createView(tenant: Tenant, session: Session, form: SavedViewForm): Promise<SavedView> {
  await refuseForm(tenant, session, form.isShared, form.filter)
  const row = await tenant.db
    .insertInto('savedViews')
    .values({
      ...written(tenant, form),
      companyId: tenant.companyId,
      userId: session.userId,
      position: await requirePlace(tenant, session, form),
      createdAt: tenant.now().toISOString(),
    })
    .returning(viewColumns)
    .executeTakeFirstOrThrow()
  tell(tenant, row)
  return viewOf(row)
}

export async function updateView(
  tenant: Tenant,
  session: Session,
  id: number,
  changes: SavedViewChanges,
): Promise<SavedView> {
  const before = viewOf(await lockOwn(tenant, session, id))
  // What the filter names may have been removed since it was kept.
  const { name = before.name, isShared = before.isShared, filter = before.filter } = changes
  await refuseForm(tenant, session, isShared, changes.filter)
  const form = { name, isShared, filter }
  const moves = before.isShared !== form.isShared
  const row = await tenant.db
    .updateTable('savedViews')
    .set({
      ...written(tenant, form),
      ...(moves && { position: await requirePlace(tenant, session, form) }),
      // What nobody else sees any more belongs to the one who took it back.
      ...(moves && !form.isShared && { userId: session.userId }),
    })
    .where('companyId', '=', tenant.companyId)
    .where('id', '=', id)
    .returning(viewColumns)
    .executeTakeFirstOrThrow()
  tell(tenant, { ...row, isShared: row.isShared || before.isShared })
  return viewOf(row)
}

export async function deleteView(tenant: Tenant, session: Session, id: number) {
  const before = await lockOwn(tenant, session, id)
  await tenant.db
    .deleteFrom('savedViews')
    .where('companyId', '=', tenant.companyId)
    .where('id', '=', id)
    .execute()
  tell(tenant, before)
}

/** Puts them into this order. One that is not there any more is not missed. */
export async function orderViews(tenant: Tenant, session: Session, ids: number[]): Promise<SavedView[]> {
  const known = new Map((await usableViews(tenant, session.userId).execute()).map((row) => [row.id, row]))
  const wanted = [...new Set(ids)].flatMap((id) => known.get(id) ?? [])
  if (!wanted.every((view) => mayChangeView(session, session.userId, view))) fail('ERR_NO_PERMISSION')
  for (const [position, { id }] of wanted.entries())
    await tenant.db
      .updateTable('savedViews')
      .set({ position })
      .where('companyId', '=', tenant.companyId)
      .where('id', '=', id)
      .execute()
  const [first] = wanted
  if (first) tell(tenant, { ...first, isShared: wanted.some(({ isShared }) => isShared) })
  return listViews(tenant, session.userId)
}

/** A user who leaves takes along what nobody else could see. What is shared stays. */
export async function forgetOwnViews({ db, companyId }: Tenant, { userId }: { userId: number }) {
  await db
    .deleteFrom('savedViews')
    .where('companyId', '=', companyId)
    .where('userId', '=', userId)
    .where('isShared', '=', false)
    .execute()
}

const written = ({ now }: Tenant, { name, isShared, filter }: SavedViewForm) => ({
  name,
  isShared,
  filter: JSON.stringify(filter),
  updatedAt: now().toISOString(),
})

/** Behind the others of its kind. */
async function requirePlace(tenant: Tenant, { userId }: Session, { isShared }: SavedViewForm) {
  // Two at once must not both take the last place.
  await lockLimits(tenant)
  const views = (await listViews(tenant, userId)).filter((view) => view.isShared === isShared)
  if (views.length >= maxSavedViews) fail('ERR_TOO_MANY_VIEWS')
  const { last } = await tenant.db
    .selectFrom('savedViews')
    .select((eb) => eb.fn.max('position').as('last'))
    .where('companyId', '=', tenant.companyId)
    .executeTakeFirstOrThrow()
  return (last ?? 0) + 1
}

async function lockOwn(tenant: Tenant, session: Session, id: number) {
  const row = await usableViews(tenant, session.userId).where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row) fail('ERR_NO_VIEW_FOUND')
  if (!mayChangeView(session, session.userId, row)) fail('ERR_NO_PERMISSION')
  return row
}

async function refuseForm(
  tenant: Tenant,
  session: Session,
  isShared: boolean,
  filter: SavedFilter | undefined,
) {
  if (isShared && !can(session, 'views:share')) fail('ERR_NO_PERMISSION')
  if (filter) await refuseUnknown(tenant, filter)
}

/** A filter names what the company has, and nothing else. */
async function refuseUnknown(tenant: Tenant, { tags, users, queueIds, whatsapps }: SavedFilter) {
  const snapshot = await companySnapshot(tenant)
  const isKnown = (ids: number[] | undefined, known: Map<number, unknown>) =>
    ids?.every((id) => known.has(id)) ?? true
  if (!isKnown(tags, snapshot.tags)) fail('ERR_NO_TAG_FOUND')
  if (!isKnown(users, snapshot.users)) fail('ERR_NO_USER_FOUND')
  if (!isKnown(queueIds, snapshot.queues)) fail('ERR_NO_QUEUE_FOUND')
  if (!isKnown(whatsapps, snapshot.connections)) fail('ERR_NO_WAPP_FOUND')
}

type Placed = Pick<SavedView, 'id' | 'isShared' | 'userId'>

function readersOf({ isShared, userId }: Placed): Audience {
  if (isShared) return everyone
  return { rooms: userId === null ? [] : [room.user(userId)] }
}

const tell = (tenant: Tenant, view: Placed) => tenant.publish('savedView', { id: view.id }, readersOf(view))
