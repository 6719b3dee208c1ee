import { bulkActions, isUndoable, undoWithinMs, type BulkAction, type BulkChange } from '@chatflow/contract'
import { z } from 'zod'
import { companySnapshot } from '../../conversations/companySnapshot/companySnapshot.ts'
import { later } from '../../platform/clock.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'

/** Among the long works of a company, those that change contacts. */
export const bulkKind = 'contacts'

/** What is kept with such a work: what it does, and how it went so far. */
export const bulkInput = z.object({
  action: z.enum(bulkActions),
  tagIds: z.array(z.number()).default([]),
  /** From where it was asked for. */
  address: z.string(),
  changed: z.number().default(0),
  same: z.number().default(0),
  refused: z.number().default(0),
  undoOf: z.string().optional(),
  undoneBy: z.string().optional(),
})
export type BulkInput = z.infer<typeof bulkInput>

export const opposite: Record<Exclude<BulkAction, 'delete'>, BulkAction> = {
  tag: 'untag',
  untag: 'tag',
  block: 'unblock',
  unblock: 'block',
}

/** A person's own ones that can still be undone or looked at. */
export const ownJobs = ({ db, companyId, now }: Tenant, userId: number) =>
  db
    .selectFrom('companyJobs')
    .select(['id', 'state', 'done', 'total', 'input', 'createdAt'])
    .where('companyId', '=', companyId)
    .where('userId', '=', userId)
    .where('kind', '=', bulkKind)
    .where('createdAt', '>', later(now(), -undoWithinMs).toISOString())

type JobRow = Awaited<ReturnType<ReturnType<typeof ownJobs>['executeTakeFirstOrThrow']>>

export const canUndo = (state: string, { action, changed, undoOf, undoneBy }: BulkInput) =>
  state === 'done' && changed > 0 && isUndoable(action) && undoOf === undefined && undoneBy === undefined

const maxListed = 5

export async function listBulkChanges(tenant: Tenant, userId: number): Promise<BulkChange[]> {
  const { tags } = await companySnapshot(tenant)
  const rows = await ownJobs(tenant, userId).orderBy('createdAt', 'desc').limit(maxListed).execute()
  return rows.map(({ state, input, ...row }: JobRow) => {
    const { action, tagIds, changed, same, refused, undoOf, ...rest } = bulkInput.parse(input)
    return {
      ...row,
      action,
      tags: tagIds.flatMap((id) => tags.get(id) ?? []),
      isUndo: undoOf !== undefined,
      state: state as BulkChange['state'],
      changed,
      same,
      refused,
      canUndo: canUndo(state, { action, tagIds, changed, same, refused, undoOf, ...rest }),
    }
  })
}
