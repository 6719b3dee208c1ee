import { listUsers, pageSize } from '@chatflow/contract'
import type { Row } from '../row.ts'
import { companyJson, userColumns } from './userSql.ts'
import { asViewer, viewerOf } from './viewer.ts'

const statement = `
  select
    (select count(*)::int from users where company_id = $1) as count,
    (select ${companyJson} from companies c join plans p on p.id = c.plan_id where c.id = $1) as company,
    (select json_agg(page) from (
      select ${userColumns} from users u
      where u.company_id = $1 order by lower(u.name), u.id limit ${pageSize}) page) as users`

interface Found {
  count: number
  company: object
  users: object[]
}

/** The first page of the users of a company that has a thousand. */
export const usersList: Row = {
  name: 'users list',
  floor: (app, pool) => {
    app.get(`/api${listUsers.path}`, async (request) => {
      const { rows } = await pool.query<Found>({
        name: 'users list',
        text: statement,
        values: [viewerOf(request).companyId],
      })
      const { count, company, users } = rows[0]!
      return { users: users.map((user) => ({ ...user, company })), count, hasMore: count > pageSize }
    })
  },
  calls: async ({ world: { largest }, signIn }) => [
    {
      method: listUsers.method,
      path: `/api${listUsers.path}?pageNumber=1`,
      headers: { ...(await signIn(largest.admin)), ...asViewer(largest.admin) },
    },
  ],
}
