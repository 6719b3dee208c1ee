import { pageSize, type User } from '@chatflow/contract'
import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { compiledOnce } from '../../platform/database/compiledOnce.ts'
import type { Database } from '../../platform/database/connect.ts'
import { containing, paged } from '../../platform/database/paged.ts'
import { plannedOnce } from '../../platform/database/preparing.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { companyOf } from './companyOf.ts'

const columns = [
  'users.id',
  'users.companyId',
  'users.name',
  'users.email',
  'users.profile',
  'users.super',
  'users.profileImage',
  'users.whatsappId',
  'users.online',
  'users.startWork',
  'users.endWork',
  'users.farewellMessage',
  'users.allTicket',
  'users.allowGroup',
  'users.defaultTheme',
  'users.defaultMenu',
  'users.allHistoric',
  'users.allUserChat',
  'users.userClosePendingTicket',
  'users.showDashboard',
  'users.allowRealTime',
  'users.allowConnections',
  'users.capacity',
  'users.defaultTicketsManagerWidth',
  'users.language',
  'users.createdAt',
] as const

export const fromUsers = (db: Database) => db.selectFrom('users')

export function withQueues(users: ReturnType<typeof fromUsers>) {
  return users.select(columns).select((eb) =>
    jsonArrayFrom(
      eb
        .selectFrom('userQueues')
        .innerJoin('queues', (join) =>
          join
            .onRef('queues.companyId', '=', 'userQueues.companyId')
            .onRef('queues.id', '=', 'userQueues.queueId'),
        )
        .select(['queues.id', 'queues.name', 'queues.color'])
        .whereRef('userQueues.companyId', '=', 'users.companyId')
        .whereRef('userQueues.userId', '=', 'users.id')
        .orderBy('queues.orderQueue'),
    ).as('queues'),
  )
}
type Row = Awaited<ReturnType<ReturnType<typeof withQueues>['executeTakeFirstOrThrow']>>

type Signer = Pick<Tenant, 'signName'>

export function complete(signer: Signer, row: Row, company: User['company']): User {
  return { ...row, ...signed(signer, row), company }
}
const signed = (signer: Signer, { id: userId, companyId, profileImage, queues }: Row) => ({
  profileImage: profileImage && signer.signName(companyId, profileImage),
  queues: queues.map(({ id, name, color }) => ({ id, name, color, UserQueue: { userId, queueId: id } })),
})

export async function listUsers(
  tenant: Tenant,
  { searchParam, pageNumber }: { searchParam: string; pageNumber: number },
) {
  const { rows, count, hasMore } = await (searchParam
    ? readSearched(tenant, containing(searchParam), pageNumber)
    : readEverybody(tenant, pageNumber))
  const company = await companyOf(tenant, tenant.companyId)
  return { users: rows.map((row) => complete(tenant, row, company)), count, hasMore }
}

const usersOf = (db: Database, companyId: number) => fromUsers(db).where('users.companyId', '=', companyId)

const readSearched = ({ db, companyId }: Tenant, pattern: string, pageNumber: number) =>
  paged(
    usersOf(db, companyId).where((eb) =>
      eb.or([eb('users.name', 'ilike', pattern), eb('users.email', 'ilike', pattern)]),
    ),
    pageNumber,
    (query) => byName(withQueues(query)),
  )

const everybody = compiledOnce<{ companyId: number; offset: number }>(plannedOnce)

async function readEverybody({ db, companyId }: Tenant, pageNumber: number) {
  const countOf = (company: number) =>
    usersOf(db, company)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .$castTo<{ count: number }>()
  const found = await everybody(db, {
    shape: '',
    values: { companyId, offset: (pageNumber - 1) * pageSize },
    write: (given) =>
      byName(withQueues(usersOf(db, given.companyId)))
        .select(countOf(given.companyId).as('total'))
        .limit(pageSize)
        .offset(sql<number>`${given.offset}::bigint`),
  })
  const count = found[0]?.total ?? (await countOf(companyId).executeTakeFirstOrThrow()).count
  return {
    rows: found.map(({ total: _total, ...row }) => row),
    count,
    hasMore: pageNumber * pageSize < count,
  }
}

export async function listUserNames(tenant: Tenant) {
  const rows = await byName(withQueues(fromUsers(tenant.db)))
    .where('users.companyId', '=', tenant.companyId)
    .execute()
  return rows.map((row) => ({ ...row, ...signed(tenant, row) }))
}

function byName(query: ReturnType<typeof withQueues>) {
  return query.orderBy((eb) => eb.fn('lower', ['users.name'])).orderBy('users.id')
}

/** A connection that a person is given is one of the company. */
export async function requireConnection({ db, companyId }: Tenant, id: number | null | undefined) {
  if (id == null) return
  const connection = await db
    .selectFrom('connections')
    .select('id')
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!connection) fail('ERR_NO_WAPP_FOUND')
}
