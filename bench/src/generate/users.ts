import type pg from 'pg'
import { hashPassword } from '../../../server/src/company/users/passwords.ts'
import { insertRows } from '../insertRows.ts'
import type { Random } from '../random.ts'
import { upTo } from '../random.ts'
import type { Company } from './companies.ts'
import { personName } from './names.ts'

const password = 'Demo1234'
const someDay = Date.UTC(2024, 0, 1)
const minute = 60_000

export interface Account {
  email: string
  password: string
}
/** Somebody of a company that is looked at. */
export interface Member extends Account {
  companyId: number
  userId: number
  queueIds: number[]
}
/** One who serves customers. */
export interface Attendant extends Member {
  /** How many conversations are in attendance. */
  open: number
}
interface User {
  id: number
  company_id: number
  email: string
}

/** From the busiest to the one who has just begun; teams are alike, however many there are. */
const openInTeam = [200, 150, 80, 50, 20]

export async function addUsers(
  client: pg.Client,
  companies: Company[],
  attendantCount: number,
  random: Random,
): Promise<{
  admin: Member
  attendants: Attendant[]
  accounts: Account[]
  adminOf: (company: Company) => Member
}> {
  const passwordHash = await hashPassword(password)
  const largest = companies.at(-1)!
  let lastId = 0
  const users = companies.flatMap((company) =>
    upTo(company.users).map((number) => ({
      id: ++lastId,
      company_id: company.id,
      name: personName(random),
      email: `pessoa-${lastId}@bench.local`,
      password_hash: passwordHash,
      profile: number === 1 ? 'admin' : 'user',
      allow_group: company === largest && number <= 1 + attendantCount,
      farewell_message: random.chance(0.3) ? 'Obrigado pelo contato! Até a próxima.' : '',
      created_at: new Date(someDay + random.below(300 * 24 * 60) * minute).toISOString(),
    })),
  )
  await insertRows(client, 'users', users)
  const [first, ...others] = users.filter((user) => user.company_id === largest.id)
  const memberOf = ({ id, email, company_id: companyId }: User, queueIds: number[]): Member => ({
    email,
    password,
    companyId,
    userId: id,
    queueIds,
  })
  const admin = memberOf(first!, [])
  const attendants = others.slice(0, attendantCount).map((user, index) => ({
    ...memberOf(user, random.shuffled(largest.queueIds).slice(0, 3)),
    open: openInTeam[index % openInTeam.length]!,
  }))
  const chosen = new Map([admin, ...attendants].map(({ userId, queueIds }) => [userId, queueIds]))
  const queuesOf = new Map(companies.map(({ id, queueIds }) => [id, queueIds]))
  const memberships = users.flatMap(({ id, company_id }) =>
    (chosen.get(id) ?? random.shuffled(queuesOf.get(company_id)!).slice(0, random.below(4))).map(
      (queue_id) => ({ company_id, user_id: id, queue_id }),
    ),
  )
  await insertRows(client, 'user_queues', memberships)
  const elsewhere = users.filter((user) => user.company_id !== largest.id)
  return {
    admin,
    attendants,
    accounts: random.shuffled(elsewhere).map(({ email }) => ({ email, password })),
    adminOf: (company) =>
      memberOf(
        users.find((user) => user.company_id === company.id)!,
        [],
      ),
  }
}
