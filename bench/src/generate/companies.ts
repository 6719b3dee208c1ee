import { companySettingDefaults, platformDueDate } from '@chatflow/contract'
import type pg from 'pg'
import { insertRows } from '../insertRows.ts'
import { upTo } from '../random.ts'

/** Many small companies around a large one, as in an installation that has grown. */
const sizes = { companies: 50, usersEach: 20, usersInLargest: 1_000, queuesEach: 8 }

export interface Company {
  id: number
  users: number
  queueIds: number[]
}

/** The last one is the largest. */
export async function addCompanies(client: pg.Client): Promise<Company[]> {
  await insertRows(client, 'plans', [
    { id: 1, name: 'Plano', users: 5_000, connections: 50, queues: 50, amount: 199.9 },
  ])
  const companies = upTo(sizes.companies + 1).map((id) => ({
    id,
    users: id > sizes.companies ? sizes.usersInLargest : sizes.usersEach,
    queueIds: upTo(sizes.queuesEach).map((number) => (id - 1) * sizes.queuesEach + number),
  }))
  const rows = companies.map(({ id }) => ({
    id,
    name: `Empresa ${id}`,
    plan_id: 1,
    due_date: platformDueDate,
  }))
  await insertRows(client, 'companies', rows)
  const settings = companies.flatMap(({ id }) =>
    Object.entries(companySettingDefaults).map(([key, value]) => ({ company_id: id, key, value })),
  )
  await insertRows(client, 'company_settings', settings)
  const counters = companies.map(({ id }) => ({ company_id: id, seq: 0 }))
  await insertRows(client, 'company_seqs', counters)
  await addQueues(client, companies)
  return companies
}

async function addQueues(client: pg.Client, companies: Company[]) {
  const queues = companies.flatMap((company) =>
    company.queueIds.map((id, index) => ({
      id,
      company_id: company.id,
      name: `Fila ${index + 1}`,
      color: `#${String(index + 1).repeat(6)}`,
      order_queue: index + 1,
    })),
  )
  await insertRows(client, 'queues', queues)
}
