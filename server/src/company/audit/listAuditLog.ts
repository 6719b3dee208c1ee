import { pageSize, type AuditEntry, type listAuditLog as endpoint, type Received } from '@chatflow/contract'
import { sql } from 'kysely'
import { containing } from '../../platform/database/paged.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'

type Query = Received<typeof endpoint>['query']

/** The log grows without end: beyond this nobody counts any more. */
const countedUpTo = 10_000

export async function listAuditLog({ db, companyId }: Tenant, query: Query) {
  let log = db
    .selectFrom('auditLog')
    .leftJoin('users', (join) =>
      join.onRef('users.companyId', '=', 'auditLog.companyId').onRef('users.id', '=', 'auditLog.userId'),
    )
    .where('auditLog.companyId', '=', companyId)
  if (query.entity) log = log.where('auditLog.entity', '=', query.entity)
  if (query.userId) log = log.where('auditLog.userId', '=', query.userId)
  if (query.searchParam) {
    const pattern = containing(query.searchParam)
    log = log.where((eb) =>
      eb.or([
        eb('users.name', 'ilike', pattern),
        eb('auditLog.actedBy', 'ilike', pattern),
        eb('auditLog.action', 'ilike', pattern),
        eb('auditLog.entityId', '=', query.searchParam),
        eb('auditLog.address', 'ilike', pattern),
      ]),
    )
  }
  const rows = await log
    .select([
      'auditLog.id',
      'auditLog.createdAt',
      'auditLog.userId',
      'users.name as userName',
      'auditLog.actedBy',
      'auditLog.action',
      'auditLog.entity',
      'auditLog.entityId',
      'auditLog.before',
      'auditLog.after',
      'auditLog.address',
    ])
    .orderBy('auditLog.id', 'desc')
    .limit(pageSize)
    .offset((query.pageNumber - 1) * pageSize)
    .execute()
  const { count } = await db
    .selectFrom(log.select('auditLog.id').limit(countedUpTo).as('found'))
    .select(sql<number>`count(*)::integer`.as('count'))
    .executeTakeFirstOrThrow()
  const entries = rows.map((row) => ({
    ...row,
    before: row.before as AuditEntry['before'],
    after: row.after as AuditEntry['after'],
  }))
  return {
    entries,
    entities: await listEntities(db, companyId),
    count,
    hasMore: query.pageNumber * pageSize < count,
  }
}

/** What there is in the log, found by jumping from one kind to the next in the index. */
async function listEntities(db: Tenant['db'], companyId: number): Promise<string[]> {
  const { rows } = await sql<{ entity: string }>`with recursive kinds as (
      (select entity from audit_log where company_id = ${companyId} order by entity limit 1)
      union all
      select (select entity from audit_log where company_id = ${companyId} and entity > kinds.entity
        order by entity limit 1) from kinds where kinds.entity is not null)
    select entity from kinds where entity is not null`.execute(db)
  return rows.map(({ entity }) => entity)
}
