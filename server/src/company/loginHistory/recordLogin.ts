import type { LoginEvent } from '@chatflow/contract'
import type { Database } from '../../platform/database/connect.ts'
import type { Platform } from '../../platform/tenancy/tenancy.ts'

interface Login {
  companyId: number
  userId: number
  outcome: LoginEvent['outcome']
  method: LoginEvent['method']
  address: string
  userAgent: string
}

/** Only of people who exist: what strangers try with made-up addresses is nobody's history. */
export async function recordLogin({ db, now }: Pick<Platform, 'db' | 'now'>, login: Login) {
  await db
    .insertInto('loginEvents')
    .values({ ...login, userAgent: login.userAgent.slice(0, 300), createdAt: now().toISOString() })
    .execute()
}

export async function forgetOldLogins(db: Database, before: Date) {
  await db.deleteFrom('loginEvents').where('createdAt', '<', before.toISOString()).execute()
}
