import { listUsers, pageSize, type User } from '@chatflow/contract'
import type { Row } from '../row.ts'
import { asViewer } from './viewer.ts'

/** How many there are stands at the head of the page, beside how many the plan allows. */
const statement = `
  select (select count(*)::int from users where company_id = $1) as count, u.id, u.name, u.email, u.profile, u.online,
    u.super, u.profile_image, u.start_work, u.end_work, u.capacity, u.created_at,
    array(select q.name from user_queues uq join queues q on q.company_id = uq.company_id and q.id = uq.queue_id
      where uq.company_id = u.company_id and uq.user_id = u.id order by q.order_queue) as queues
  from users u where u.company_id = $1 order by lower(u.name), u.id limit ${pageSize}`

interface Found extends Pick<User, 'id' | 'name' | 'email' | 'profile' | 'online'> {
  count: number
  queues: string[]
}

/** The first page of the users of a company that has a thousand. */
export const usersList: Row = {
  name: 'users list',
  floor: ({ pool, on }) =>
    on(listUsers, async ({ viewer: { companyId } }) => {
      const { rows } = await pool.query<Found>({ name: 'users', text: statement, values: [companyId] })
      const count = rows[0]?.count ?? 0
      return { users: rows, count, hasMore: count > pageSize }
    }),
  calls: async ({ data: { largest }, signIn }) => [
    {
      method: listUsers.method,
      path: `/api${listUsers.path}?pageNumber=1`,
      headers: { ...(await signIn(largest.admin)), ...asViewer(largest.admin) },
    },
  ],
  shown: {
    product: (answer) => {
      const { users, count, hasMore } = answer as { users: User[]; count: number; hasMore: boolean }
      return [...users.map((user) => [shownUser(user), user.queues.map(({ name }) => name)]), count, hasMore]
    },
    floor: (answer) => {
      const { users, count, hasMore } = answer as { users: Found[]; count: number; hasMore: boolean }
      return [...users.map((user) => [shownUser(user), user.queues]), count, hasMore]
    },
  },
}

const shownUser = ({
  id,
  name,
  email,
  profile,
  online,
}: Pick<User, 'id' | 'name' | 'email' | 'profile' | 'online'>) => [id, name, email, profile, online]
