import type { Tenant } from '../platform/tenancy/tenancy.ts'

const emails = { carla: 'admin@demo.local', ana: 'ana@demo.local', bruno: 'bruno@demo.local' }
export type TeamMember = keyof typeof emails
export type Team = Record<TeamMember, { id: number; name: string }>

/** The people of the demo company, by the names its stories know them by. */
export async function findTeam({ db, companyId }: Tenant): Promise<Team> {
  const users = await db
    .selectFrom('users')
    .select(['id', 'name', 'email'])
    .where('companyId', '=', companyId)
    .execute()
  const entries = Object.entries(emails).map(([member, email]) => {
    const { id, name } = users.find((user) => user.email === email)!
    return [member, { id, name }]
  })
  return Object.fromEntries(entries) as Team
}
