import * as contract from '@chatflow/contract'
import { randomBytes, randomUUID } from 'node:crypto'
import { isPassword } from '../../../server/src/company/users/passwords.ts'
import type { Row } from '../row.ts'
import { companyJson, userColumns } from './userSql.ts'

const findStatement = `
  select u.password_hash, ${userColumns}, ${companyJson} as company
  from users u join companies c on c.id = u.company_id join plans p on p.id = c.plan_id
  where u.email_key = $1 and u.active`

const insertStatement = `
  insert into sessions (id, company_id, user_id, refresh_hash, remember, address, user_agent,
    created_at, last_used_at, expires_at)
  values ($1, $2, $3, $4, true, $5, '', now(), now(), now() + interval '30 days')`

interface Found {
  password_hash: string
  id: number
  companyId: number
}

/** People of many companies sign in at once. Most of it is the hash, which is slow on purpose. */
export const login: Row = {
  name: 'login',
  floor: ({ pool, on }) =>
    on(contract.login, async ({ body }) => {
      const { email, password } = body as { email: string; password: string }
      const found = await pool.query<Found>({ name: 'find', text: findStatement, values: [email] })
      const { password_hash: hash, ...user } = found.rows[0] ?? { password_hash: '' }
      if (!('id' in user) || !(await isPassword(hash, password))) throw new Error('Nobody is called so')
      await pool.query({
        name: 'insert',
        text: insertStatement,
        values: [randomUUID(), user.companyId, user.id, randomBytes(32).toString('base64url'), '127.0.0.1'],
      })
      return { token: randomBytes(32).toString('base64url'), user }
    }),
  calls: async ({ data }) =>
    data.accounts.map((account) => ({
      method: contract.login.method,
      path: `/api${contract.login.path}`,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(account),
    })),
  shown: { product: shownUser, floor: shownUser },
}

function shownUser(answer: unknown) {
  return (answer as contract.SignedIn).user
}
