import { sql } from 'kysely'
import { forgetFiles } from '../../media/forgetFiles.ts'
import { containing } from '../../platform/database/paged.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import type { Tenancy } from '../../platform/tenancy/tenancy.ts'
import type { ConnectionKey } from '../channel/Channel.ts'
import { announcePhones } from './announcePhones.ts'

/** The phone of a simulated person, what is on its way from it, and its words in groups. */
export async function forgetPerson(
  { tenancy, storage }: { tenancy: Tenancy; storage: Storage },
  { companyId, id }: ConnectionKey,
  addresses: string[],
) {
  const own = sql`company_id = ${companyId} and connection_id = ${id}`
  const patterns = addresses.filter((address) => address.length >= 8).map(containing)
  const files = await tenancy.withTenant(companyId, async (tenant) => {
    const { db } = tenant
    await sql`delete from simulator_deliveries where ${own} and (address = any(${addresses}::text[])
      or payload::text like any(${patterns}::text[]))`.execute(db)
    const { rows: phones } = await sql<{ picture: string | null }>`delete from simulator_chats
      where ${own} and number = any(${addresses}::text[]) returning picture`.execute(db)
    await forgetFiles(
      tenant,
      phones.map(({ picture: mediaPath }) => ({ mediaPath, mediaThumbnail: null, mediaPlayable: null })),
    )
    await sql`update simulator_chats set last_message = '' where ${own} and number in (
      select number from simulator_messages where ${own} and sender_number = any(${addresses}::text[]))`.execute(
      db,
    )
    await sql`update simulator_messages set reactions = '[]', answers = '[]' where ${own}
      and (reactions::text like any(${patterns}::text[]) or answers::text like any(${patterns}::text[]))`.execute(
      db,
    )
    const { rows } = await sql<{ mediaPath: string | null; isShown: boolean }>`
      delete from simulator_messages where ${own}
        and (number = any(${addresses}::text[]) or sender_number = any(${addresses}::text[]))
      returning media_path, exists (select from messages
        where company_id = ${companyId} and media_path = simulator_messages.media_path) as is_shown`.execute(
      db,
    )
    if (rows.length > 0) announcePhones(tenant, id, null)
    return rows
  })
  // What a message shows as well goes with that message.
  for (const { mediaPath, isShown } of files)
    if (mediaPath !== null && !isShown) await storage.remove(companyId, mediaPath)
}
