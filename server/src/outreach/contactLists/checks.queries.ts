import type { CheckReason, ContactListCheck } from '@chatflow/contract'
import { companySnapshot } from '../../conversations/companySnapshot/companySnapshot.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'

export const checksIn = ({ db, companyId }: Tenant) =>
  db.selectFrom('contactListChecks').where('companyId', '=', companyId)

export async function findCheck(tenant: Tenant, contactListId: number): Promise<ContactListCheck | null> {
  const row = await checksIn(tenant).selectAll().where('contactListId', '=', contactListId).executeTakeFirst()
  if (!row) return null
  const { state, reason, total, checked, found, connectionId, nextAt, startedAt, finishedAt } = row
  const name = (await companySnapshot(tenant)).connections.get(connectionId)?.name ?? ''
  return {
    state: state as ContactListCheck['state'],
    reason: reason as CheckReason | null,
    total: Math.max(total, checked),
    checked,
    found,
    connection: { id: connectionId, name },
    nextAt,
    startedAt,
    finishedAt,
  }
}

/** How many items there are that nobody knows anything about. */
export async function countUnchecked({ db, companyId }: Tenant, contactListId: number): Promise<number> {
  const { count } = await db
    .selectFrom('contactListItems')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('companyId', '=', companyId)
    .where('contactListId', '=', contactListId)
    .where('isWhatsappValid', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Those whose network really says whether a number is there, the company's default first. */
export async function listAskable(tenant: Tenant) {
  const { connections } = await companySnapshot(tenant)
  const askable = [...connections.values()].filter(
    ({ abilities }) => abilities.numberCheck && !abilities.simulated,
  )
  return askable.toSorted((one, other) => Number(other.isDefault) - Number(one.isDefault))
}

interface Change {
  state?: ContactListCheck['state']
  reason?: CheckReason | null
  checked?: number
  found?: number
  lastItemId?: number
  misses?: number
  askedOn?: string
  asked?: number
  nextAt?: string
  finishedAt?: string | null
}
export async function changeCheck({ db, companyId }: Tenant, contactListId: number, change: Change) {
  await db
    .updateTable('contactListChecks')
    .set(change)
    .where('companyId', '=', companyId)
    .where('contactListId', '=', contactListId)
    .execute()
}
