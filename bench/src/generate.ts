import { companySettingDefaults, platformDueDate } from '@chatflow/contract'
import pg from 'pg'
import { hashPassword } from '../../server/src/users/passwords.ts'
import { insertRows } from './insertRows.ts'
import { seededRandom, type Random } from './random.ts'

const seed = 13
const password = 'Demo1234'
/** Many small companies around a large one, as in an installation that has grown. */
const sizes = { companies: 50, usersEach: 20, usersInLargest: 1_000, queuesEach: 8 }

export interface Account {
  email: string
  password: string
}
/** What the rows of the table need to know about the data. */
export interface World {
  largest: { companyId: number; admin: Account }
  /** Users of all the small companies, mixed: neighbours in this list rarely share a company. */
  accounts: Account[]
}

export async function generate(ownerUrl: string): Promise<World> {
  const random = seededRandom(seed)
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query('begin')
    const companies = await addCompanies(client)
    await addQueues(client, companies)
    const users = await addUsers(client, companies, random)
    await client.query('commit')
    // Fresh tables have no statistics, and the planner would guess differently from run to run.
    await client.query('vacuum analyze')

    const largest = companies.at(-1)!
    const admin = users.find((user) => user.company_id === largest.id && user.profile === 'admin')!
    const others = users.filter((user) => user.company_id !== largest.id)
    return {
      largest: { companyId: largest.id, admin: accountOf(admin) },
      accounts: random.shuffled(others).map(accountOf),
    }
  } finally {
    await client.end()
  }
}

const accountOf = ({ email }: { email: string }): Account => ({ email, password })

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

interface Company {
  id: number
  users: number
}

async function addCompanies(client: pg.Client): Promise<Company[]> {
  await insertRows(client, 'plans', [
    { id: 1, name: 'Plano', users: 5_000, connections: 50, queues: 50, amount: 199.9 },
  ])
  const companies = upTo(sizes.companies + 1).map((id) => ({
    id,
    users: id > sizes.companies ? sizes.usersInLargest : sizes.usersEach,
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
  return companies
}

const queueId = (company: Company, number: number) => (company.id - 1) * sizes.queuesEach + number

async function addQueues(client: pg.Client, companies: Company[]) {
  const queues = companies.flatMap((company) =>
    upTo(sizes.queuesEach).map((number) => ({
      id: queueId(company, number),
      company_id: company.id,
      name: `Fila ${number}`,
      color: `#${String(number).repeat(6)}`,
      order_queue: number,
    })),
  )
  await insertRows(client, 'queues', queues)
}

const firstNames = ['Ana', 'Bruno', 'Carla', 'Diego', 'Elisa', 'Fábio', 'Gabriela', 'Heitor', 'Íris', 'João']
const lastNames = ['Almeida', 'Barbosa', 'Cardoso', 'Dias', 'Esteves', 'Ferreira', 'Gomes', 'Lima', 'Souza']
const someDay = Date.UTC(2025, 0, 1)
const minute = 60_000

async function addUsers(client: pg.Client, companies: Company[], random: Random) {
  const passwordHash = await hashPassword(password)
  let lastId = 0
  const users = companies.flatMap((company) =>
    upTo(company.users).map((number) => ({
      id: ++lastId,
      company_id: company.id,
      name: `${random.oneOf(firstNames)} ${random.oneOf(lastNames)}`,
      email: `pessoa-${lastId}@bench.local`,
      password_hash: passwordHash,
      profile: number === 1 ? 'admin' : 'user',
      farewell_message: random.chance(0.3) ? 'Obrigado pelo contato! Até a próxima.' : '',
      created_at: new Date(someDay + random.below(400 * 24 * 60) * minute).toISOString(),
    })),
  )
  await insertRows(client, 'users', users)
  const memberships = companies.flatMap((company) =>
    users
      .filter((user) => user.company_id === company.id)
      .flatMap((user) =>
        random
          .shuffled(upTo(sizes.queuesEach))
          .slice(0, random.below(4))
          .map((number) => ({
            company_id: company.id,
            user_id: user.id,
            queue_id: queueId(company, number),
          })),
      ),
  )
  await insertRows(client, 'user_queues', memberships)
  return users
}
