import type { Company, CompanyDeletion, ListedCompany, PageQuery, Plan } from '@chatflow/contract'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'
import { jsonOf } from '../../platform/database/jsonOf.ts'
import { containing, paged } from '../../platform/database/paged.ts'
import { companyColumns } from '../companies/companyColumns.ts'
import { planColumns } from '../plans/planColumns.ts'

const withSchedules = <Row extends { schedules: unknown }>(row: Row) => ({
  ...row,
  schedules: row.schedules as Company['schedules'],
})

export async function listCompanies(db: Database, { searchParam, pageNumber }: PageQuery) {
  const { rows, count, hasMore } = await paged(found(db, searchParam), pageNumber, (companies) =>
    companies.select(companyColumns).orderBy('companies.id'),
  )
  return { companies: rows.map(withSchedules), count, hasMore }
}

export async function listCompaniesWithPlan(db: Database) {
  const rows = await db
    .selectFrom('companies')
    .innerJoin('plans', 'plans.id', 'companies.planId')
    .select(companyColumns)
    .select(jsonOf<Plan>(planColumns).as('plan'))
    .orderBy('companies.name')
    .orderBy('companies.id')
    .execute()
  return rows.map(withSchedules)
}

const countOf = (table: 'users' | 'connections' | 'queues') =>
  sql<number>`(select count(*)::integer from ${sql.table(table)} as counted where counted.company_id = companies.id)`

const searched = ['companies.name', 'companies.email', 'companies.document', 'companies.phone'] as const

/** By name, address, document or phone. */
function found(db: Database, searchParam: string) {
  const companies = db.selectFrom('companies').innerJoin('plans', 'plans.id', 'companies.planId')
  if (!searchParam) return companies
  const pattern = containing(searchParam)
  return companies.where((eb) => eb.or(searched.map((column) => eb(column, 'ilike', pattern))))
}

export async function pageCompanies(db: Database, { searchParam, pageNumber }: PageQuery) {
  const { rows, count, hasMore } = await paged(found(db, searchParam), pageNumber, (companies) =>
    companies
      .leftJoin('companyStorage', 'companyStorage.companyId', 'companies.id')
      .select(companyColumns)
      .select(jsonOf<Plan>(planColumns).as('plan'))
      .select([
        sql<number>`coalesce(company_storage.bytes, 0)`.as('folderSize'),
        sql<number>`coalesce(company_storage.files, 0)`.as('numberFileFolder'),
        'companyStorage.updatedAt as updatedAtFolder',
        sql<ListedCompany['usage']>`json_build_object('users', ${countOf('users')},
          'connections', ${countOf('connections')}, 'queues', ${countOf('queues')})`.as('usage'),
        sql<boolean>`companies.deleting_since is not null`.as('isBeingDeleted'),
      ])
      .orderBy('companies.id'),
  )
  return { companies: rows.map(withSchedules), count, hasMore }
}

export async function pageDeletions(db: Database, { searchParam, pageNumber }: PageQuery) {
  let deletions = db.selectFrom('companyDeletions')
  if (searchParam) deletions = deletions.where('name', 'ilike', containing(searchParam))
  const { rows, count, hasMore } = await paged(deletions, pageNumber, (found) =>
    found.selectAll().orderBy('requestedAt', 'desc').orderBy('id'),
  )
  const complete = rows.map((row) => ({
    ...row,
    state: row.state as CompanyDeletion['state'],
    counts: row.counts as CompanyDeletion['counts'],
  }))
  return { deletions: complete, count, hasMore }
}
