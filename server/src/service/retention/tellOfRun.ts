import { retentionParts, type RetentionSums } from '@chatflow/contract'
import { room } from '../../platform/tenancy/eventLog.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'

/** Tickets and contacts: what a person counts. */
const recordsOf = (sums: RetentionSums) =>
  retentionParts.reduce((sum, part) => sum + (sums[part]?.tickets ?? 0) + (sums[part]?.contacts ?? 0), 0)

const toAdmins = { rooms: [room.capability('settings:manage')] }

/** The rule is another one, or rests. */
export const tellOfRule = (tenant: Tenant) => tenant.publish('retention', { action: 'update' }, toAdmins)

/** How far a night is, to those who may change the rule. */
export function tellOfRun(
  tenant: Tenant,
  { id, expected, counts }: { id: number; expected: unknown; counts: unknown },
  state: 'running' | 'done' | 'failed',
) {
  const done = recordsOf(counts as RetentionSums)
  const total = Math.max(done, recordsOf(expected as RetentionSums))
  const progress = { jobId: `retention ${id}`, kind: 'retention', done, total, state } as const
  tenant.publish('job', progress, toAdmins)
}
