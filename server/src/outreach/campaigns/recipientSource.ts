import { sql, type RawBuilder } from 'kysely'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import type { CampaignRow } from './campaigns.queries.ts'

/** Where the recipients of a campaign come from. */
export type Source = Pick<CampaignRow, 'contactListId' | 'tagListId' | 'copiedFrom' | 'copiedWhich'>

/** Only these, in the order of their keys. */
interface Page {
  after: number
  limit: number
}

/**
 * The people a campaign is for: `source_id` (the key they are read by), `name`, `number` as numbers are compared, `address`
 * for sending, `email`, `extra`, `contact_id`, `is_valid`, `is_blocked`, `is_group`. With a page only those, along an index.
 */
export function peopleOf(tenant: Tenant, source: Source, page?: Page): RawBuilder<unknown> {
  if (source.contactListId !== null && source.tagListId !== null) return ofBoth(tenant, source, page)
  if (source.contactListId !== null) return ofList(tenant, source.contactListId, page)
  if (source.tagListId !== null) return ofTag(tenant, source.tagListId, page)
  return ofCampaign(tenant, source, page)
}

/** The keys of a tag's people stand behind all those of a list. */
const behindLists = 2 ** 52

/** First the people of the list, then those of the tag; one who stands in both is there twice. */
function ofBoth(tenant: Tenant, { contactListId, tagListId }: Source, page: Page | undefined) {
  const listed = ofList(tenant, contactListId ?? 0, page)
  const tagged = ofTag(
    tenant,
    tagListId ?? 0,
    page && { ...page, after: Math.max(0, page.after - behindLists) },
  )
  const both = sql`select * from (${listed}) listed union all
    select source_id + ${behindLists}::bigint, name, number, address, email, extra, contact_id, is_valid, is_blocked, is_group
    from (${tagged}) tagged`
  return page ? sql`${both} order by source_id limit ${page.limit}` : both
}

const cut = (key: RawBuilder<unknown>, page: Page | undefined) =>
  page ? sql`and ${key} > ${page.after} order by ${key} limit ${page.limit}` : sql``

const ofList = ({ companyId }: Tenant, listId: number, page: Page | undefined) => sql`
  select items.id as source_id, items.name, items.value as number, items.number as address, items.email, items.extra,
    contacts.id as contact_id, items.is_whatsapp_valid is distinct from false as is_valid,
    coalesce(not contacts.active, false) as is_blocked, coalesce(contacts.is_group, false) as is_group
  from contact_list_items items
  left join contact_identities identities on identities.company_id = items.company_id and identities.kind = 'phone'
    and identities.value = items.value
  left join contacts on contacts.company_id = identities.company_id and contacts.id = identities.contact_id
  where items.company_id = ${companyId} and items.contact_list_id = ${listId} ${cut(sql`items.id`, page)}`

const ofTag = ({ companyId }: Tenant, tagId: number, page: Page | undefined) => sql`
  select contacts.id as source_id, contacts.name, coalesce(phone.value, '') as number,
    coalesce(phone.address, '') as address, contacts.email, '{}'::jsonb as extra, contacts.id as contact_id,
    phone.value is not null as is_valid, not contacts.active as is_blocked, contacts.is_group
  from contact_tags
  join contacts on contacts.company_id = contact_tags.company_id and contacts.id = contact_tags.contact_id
  left join lateral (select value, address from contact_identities where company_id = contacts.company_id
    and contact_id = contacts.id and kind = 'phone' order by created_at, value limit 1) phone on true
  where contact_tags.company_id = ${companyId} and contact_tags.tag_id = ${tagId} and contacts.erased_at is null
    ${cut(sql`contact_tags.contact_id`, page)}`

/** Of those who were written to, the ones whom it did not reach or who did not answer. */
const ofCampaign = (
  { companyId }: Tenant,
  { copiedFrom, copiedWhich }: Source,
  page: Page | undefined,
) => sql`
  select recipients.id as source_id, recipients.name, recipients.number, recipients.address, recipients.email,
    recipients.extra, contacts.id as contact_id, true as is_valid,
    coalesce(not contacts.active, false) as is_blocked, false as is_group
  from campaign_recipients recipients
  left join contacts on contacts.company_id = recipients.company_id and contacts.id = recipients.contact_id
  where recipients.company_id = ${companyId} and recipients.campaign_id = ${copiedFrom}
    and ${copiedWhich === 'failed' ? sql`recipients.status = 'failed'` : unanswered} ${cut(sql`recipients.id`, page)}`

const unanswered = sql`recipients.status in ('sent', 'delivered', 'read') and recipients.answered_at is null`

/** What speaks against writing to one of these people, the first reason there is; null for those who are written to. */
export const reasonAgainst = (isDuplicate: RawBuilder<unknown>, isOptedOut: RawBuilder<unknown>) => sql`case
  when is_group then 'group' when not is_valid or number = '' then 'invalid_number' when is_blocked then 'blocked'
  when ${isDuplicate} then 'duplicate' when ${isOptedOut} then 'opted_out' end`

/** Two rows are the same person when they have one number, in whatever spelling, or belong to one contact. */
export const samePerson = sql`coalesce('contact ' || contact_id, number)`
