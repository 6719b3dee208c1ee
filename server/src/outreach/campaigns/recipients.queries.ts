import { pageSize, type Recipient, type RecipientFilter, type RecipientQuery } from '@chatflow/contract'
import { sql } from 'kysely'
import { companySnapshot, type CompanySnapshot } from '../../conversations/companySnapshot/companySnapshot.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { findCampaign, type CampaignRow } from './campaigns.queries.ts'

export async function listRecipients(
  tenant: Tenant,
  campaignId: number,
  { pageNumber, ...filter }: RecipientQuery,
) {
  const campaign = (await findCampaign(tenant, campaignId)) ?? fail('ERR_NO_CAMPAIGN_FOUND')
  const rows = await recipientRows(tenant, campaignId, filter)
    .limit(pageSize)
    .offset((pageNumber - 1) * pageSize)
    .execute()
  const count = await countRecipients(tenant, campaign, filter)
  const snapshot = await companySnapshot(tenant)
  const recipients = rows.map((row) => recipientOf(row, snapshot))
  return { recipients, count, hasMore: pageNumber * pageSize < count }
}

/** How many a filter finds. Those of a status are known; of a million nobody counts them with every look. */
export async function countRecipients(tenant: Tenant, { id, totals }: CampaignRow, filter: RecipientFilter) {
  const { status, searchParam, variant, answered, reason } = filter
  const isPlain = !searchParam && variant === undefined && answered === undefined && reason === undefined
  if (isPlain && status === undefined) return totals.total
  if (isPlain && status !== undefined)
    return status === 'delivered' ? totals.delivered - totals.read : totals[status]
  const { count } = await filtered(tenant, id, filter)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

function filtered({ db, companyId }: Tenant, campaignId: number, filter: RecipientFilter) {
  const { status, searchParam, variant, answered, reason } = filter
  let found = db
    .selectFrom('campaignRecipients')
    .where('campaignRecipients.companyId', '=', companyId)
    .where('campaignRecipients.campaignId', '=', campaignId)
  if (status) found = found.where('campaignRecipients.status', '=', status)
  if (variant) found = found.where('campaignRecipients.variant', '=', variant)
  if (reason) found = found.where('campaignRecipients.reason', '=', reason)
  if (answered !== undefined)
    found = found.where('campaignRecipients.answeredAt', answered ? 'is not' : 'is', null)
  if (searchParam)
    found = found.where(
      sql<boolean>`(strpos(fold(campaign_recipients.name), fold(${searchParam})) > 0
        or strpos(campaign_recipients.number, ${searchParam.replace(/\D/g, '') || 'x'}) > 0)`,
    )
  return found
}

/** In the order in which they were written down. */
export const recipientRows = (tenant: Tenant, campaignId: number, filter: RecipientFilter) =>
  filtered(tenant, campaignId, filter)
    .leftJoin('messages', (join) =>
      join
        .onRef('messages.companyId', '=', 'campaignRecipients.companyId')
        .on((eb) =>
          eb(
            'messages.id',
            '=',
            eb.fn.coalesce('campaignRecipients.messageId', 'campaignRecipients.confirmationMessageId'),
          ),
        ),
    )
    .leftJoin('tickets', (join) =>
      join
        .onRef('tickets.companyId', '=', 'messages.companyId')
        .onRef('tickets.id', '=', 'messages.ticketId'),
    )
    .select([
      'campaignRecipients.id',
      'campaignRecipients.name',
      'campaignRecipients.number',
      'campaignRecipients.address',
      'campaignRecipients.email',
      'campaignRecipients.status',
      'campaignRecipients.reason',
      'campaignRecipients.reasonText',
      'campaignRecipients.variant',
      'campaignRecipients.whatsappId',
      'campaignRecipients.contactId',
      'campaignRecipients.sentAt',
      'campaignRecipients.deliveredAt',
      'campaignRecipients.readAt',
      'campaignRecipients.answeredAt',
      'campaignRecipients.confirmationRequestedAt',
      'campaignRecipients.confirmedAt',
      'tickets.uuid as ticketUuid',
    ])
    .orderBy('campaignRecipients.id')

type Row = Awaited<ReturnType<ReturnType<typeof recipientRows>['executeTakeFirstOrThrow']>>

export function recipientOf(row: Row, { connections }: CompanySnapshot): Recipient {
  const { reason, reasonText, whatsappId, address, ...recipient } = row
  const whatsapp = connections.get(whatsappId ?? 0)
  return {
    ...recipient,
    number: address || recipient.number,
    reason: reason === null ? null : { code: reason, text: reasonText ?? reason },
    whatsapp: whatsapp ? { id: whatsapp.id, name: whatsapp.name } : null,
  }
}
