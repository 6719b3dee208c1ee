import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { companySnapshot } from '../../conversations/companySnapshot/companySnapshot.ts'
import { isWithinHours } from '../../company/users/workingHours.ts'

/** A member of a queue, as far as giving out tickets is concerned. */
export interface Member {
  id: number
  isOnline: boolean
  isAtWork: boolean
  /** When a ticket of this queue was last given to them. */
  assignedAt: string | null
}

export const isThere = ({ isOnline, isAtWork }: Member) => isOnline && isAtWork

export const membersOf = async (tenant: Tenant, queueId: number): Promise<Member[]> =>
  described(tenant, await selectMembers(tenant, queueId).execute())

/** The members of a queue. Nobody else gives out its tickets meanwhile: two at once would choose the same person. */
export const lockMembersOf = async (tenant: Tenant, queueId: number): Promise<Member[]> =>
  described(tenant, await selectMembers(tenant, queueId).forNoKeyUpdate('userQueues').execute())

/** In the order of their ids, so that two who lock them cannot wait for each other. */
const selectMembers = ({ db, companyId }: Tenant, queueId: number) =>
  db
    .selectFrom('userQueues')
    .innerJoin('users', (join) =>
      join.onRef('users.companyId', '=', 'userQueues.companyId').onRef('users.id', '=', 'userQueues.userId'),
    )
    .select(['users.id', 'users.online', 'users.startWork', 'users.endWork', 'userQueues.assignedAt'])
    .where('userQueues.companyId', '=', companyId)
    .where('userQueues.queueId', '=', queueId)
    .where('users.active', '=', true)
    .orderBy('users.id')

type Row = Awaited<ReturnType<ReturnType<typeof selectMembers>['executeTakeFirstOrThrow']>>

async function described(tenant: Tenant, rows: Row[]): Promise<Member[]> {
  const { timezone } = (await companySnapshot(tenant)).company
  return rows.map(({ id, online, startWork, endWork, assignedAt }) => ({
    id,
    isOnline: online,
    isAtWork: isWithinHours(tenant.now(), { start: startWork, end: endWork, timezone }),
    assignedAt,
  }))
}
