import { platformDueDate } from '@chatflow/contract'
import { openCompany } from '../company/companies/openCompany.ts'
import type { Config } from '../platform/config.ts'
import { randomToken } from '../platform/crypto.ts'
import type { Platform, Tenancy } from '../platform/tenancy/tenancy.ts'
import { insertUser } from '../company/users/createUser.ts'
import { hashPassword } from '../company/users/passwords.ts'

/** An installation without demo data starts with the platform's company and one super user, named or made up once. */
export function ensureFirstUser(tenancy: Tenancy, config: Pick<Config, 'adminEmail' | 'adminPassword'>) {
  return tenancy.withPlatform(async (platform) => {
    if (!(await isEmpty(platform))) return []
    const email = config.adminEmail ?? 'admin@localhost.local'
    const password = config.adminPassword ?? randomToken().slice(0, 20)
    const { id: planId } = await platform.db
      .insertInto('plans')
      .values({ name: 'Plataforma', users: 1000, connections: 1000, queues: 1000, isPublic: false })
      .returning('id')
      .executeTakeFirstOrThrow()
    const companyId = await openCompany(platform, {
      name: 'Chat-flow',
      planId,
      email,
      dueDate: platformDueDate,
    })
    await insertUser(platform, companyId, {
      name: 'Administrador',
      email,
      passwordHash: await hashPassword(password),
      profile: 'admin',
      super: true,
      showDashboard: 'enabled',
      allowRealTime: 'enabled',
      allowConnections: 'enabled',
    })
    const shown = config.adminPassword ? '(as configured)' : password
    return [{ email, password: shown, about: 'super user; shown only this once' }]
  })
}

export async function isEmpty({ db }: Platform): Promise<boolean> {
  return (await db.selectFrom('companies').select('id').limit(1).executeTakeFirst()) === undefined
}
