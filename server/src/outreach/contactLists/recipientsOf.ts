import { sql } from 'kysely'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'

/** Somebody of a list as a campaign writes to them. */
export interface ListRecipient {
  /** Of the item: the next portion begins behind the last one. */
  id: number
  name: string
  /** In the form for sending; `value` is the form in which identities are compared. */
  number: string
  value: string
  email: string
  extra: Record<string, string>
  isWhatsappValid: boolean | null
  /** Of the contact with that number, where there is one. */
  contactId: number | null
}

/** The next people of a list, in the order in which they came. Each number is in it once, however it was spelt. */
export function recipientsOf(
  { db, companyId }: Tenant,
  contactListId: number,
  { after, max }: { after: number; max: number },
): Promise<ListRecipient[]> {
  return db
    .selectFrom('contactListItems as items')
    .leftJoin('contactIdentities as known', (join) =>
      join
        .onRef('known.companyId', '=', 'items.companyId')
        .on('known.kind', '=', 'phone')
        .onRef('known.value', '=', 'items.value'),
    )
    .select([
      'items.id',
      'items.name',
      'items.number',
      'items.value',
      'items.email',
      sql<Record<string, string>>`items.extra`.as('extra'),
      'items.isWhatsappValid',
      'known.contactId',
    ])
    .where('items.companyId', '=', companyId)
    .where('items.contactListId', '=', contactListId)
    .where('items.id', '>', after)
    .orderBy('items.id')
    .limit(max)
    .execute()
}
