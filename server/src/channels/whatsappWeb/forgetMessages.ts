import { sql } from 'kysely'
import type { Platform, Tenant } from '../../platform/tenancy/tenancy.ts'

/** `users`: the part of their addresses before the @. */
export async function forgetChats({ db, companyId }: Tenant, connectionId: number, users: string[]) {
  await db
    .deleteFrom('whatsappMessages')
    .where('companyId', '=', companyId)
    .where('connectionId', '=', connectionId)
    .where(sql<boolean>`split_part(remote_jid, '@', 1) = any(${users}::text[])`)
    .execute()
}

/** No phone asks for something that old again. */
export async function forgetOldWhatsappMessages({ db }: Pick<Platform, 'db'>, before: Date) {
  await db.deleteFrom('whatsappMessages').where('createdAt', '<', before.toISOString()).execute()
}
