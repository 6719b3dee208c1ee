import type {
  Campaign,
  CampaignQuery,
  CampaignSummary,
  CampaignTotals,
  CampaignTrial,
  TemplateChoice,
} from '@chatflow/contract'
import { sql, type SelectQueryBuilder } from 'kysely'
import { companySnapshot, type CompanySnapshot } from '../../conversations/companySnapshot/companySnapshot.ts'
import { attachmentOf } from '../../media/attachment.ts'
import type { StoredMedia } from '../../media/storeMedia.ts'
import { paged } from '../../platform/database/paged.ts'
import type { DB } from '../../platform/database/tables.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { holdOf, listPaces, type PaceOfConnection } from './holds.ts'

const fromCampaigns = ({ db, companyId }: Tenant) =>
  db
    .selectFrom('campaigns')
    .where('campaigns.companyId', '=', companyId)
    // Its recipients are still going.
    .where('campaigns.removedAt', 'is', null)

type Counted = Omit<CampaignTotals, 'valid'>

/** The sums of what is counted of a campaign, as one column. Read counts among the delivered as well. */
const totalsColumn = sql<Counted>`(select json_build_object(
    'total', coalesce(sum(amount), 0), 'pending', ${of('pending')}, 'waitingConfirmation', ${of('waitingConfirmation')},
    'sent', ${of('sent')}, 'delivered', ${of('delivered')} + ${of('read')}, 'read', ${of('read')},
    'failed', ${of('failed')}, 'skipped', ${of('skipped')}, 'optedOut', ${of('optedOut')}, 'expired', ${of('expired')},
    'answered', coalesce(sum(amount) filter (where is_answered), 0),
    'confirmationRequested', coalesce(sum(amount) filter (where is_asked), 0),
    'confirmed', coalesce(sum(amount) filter (where is_confirmed), 0))
  from campaign_counters where company_id = campaigns.company_id and campaign_id = campaigns.id)`.as('totals')
function of(status: string) {
  return sql`coalesce(sum(amount) filter (where status = ${sql.lit(status)}), 0)`
}

const shaped = (campaigns: SelectQueryBuilder<DB, 'campaigns', object>) =>
  campaigns
    .leftJoin('campaigns as source', (join) =>
      join
        .onRef('source.companyId', '=', 'campaigns.companyId')
        .onRef('source.id', '=', 'campaigns.copiedFrom'),
    )
    .leftJoin('contactLists', (join) =>
      join
        .onRef('contactLists.companyId', '=', 'campaigns.companyId')
        .onRef('contactLists.id', '=', 'campaigns.contactListId'),
    )
    .selectAll('campaigns')
    .select(['source.name as sourceName', 'contactLists.name as listName', totalsColumn])

type Row = Awaited<ReturnType<ReturnType<typeof shaped>['executeTakeFirstOrThrow']>>
export type CampaignRow = Omit<Row, 'media' | 'template' | 'trial'> & {
  media: StoredMedia | null
  template: TemplateChoice | null
  trial: CampaignTrial | null
}

const parsed = <R extends { media: unknown; template: unknown; trial: unknown }>(row: R) => ({
  ...row,
  media: row.media as StoredMedia | null,
  template: row.template as TemplateChoice | null,
  trial: row.trial as CampaignTrial | null,
})

export async function listCampaigns(tenant: Tenant, { searchParam, status, pageNumber }: CampaignQuery) {
  let found = fromCampaigns(tenant)
  if (status) found = found.where('campaigns.status', '=', status)
  if (searchParam) found = found.where(sql<boolean>`strpos(fold(campaigns.name), fold(${searchParam})) > 0`)
  const { rows, count, hasMore } = await paged(found, pageNumber, (all) =>
    shaped(all).orderBy('campaigns.id', 'desc'),
  )
  const context = await contextOf(tenant)
  return { records: rows.map((row) => summaryOf(parsed(row), context)), count, hasMore }
}

/** What a campaign mentions by id, and how its connections are doing. */
interface Context {
  snapshot: CompanySnapshot
  paces: PaceOfConnection[]
  now: Date
}
export const contextOf = async (tenant: Tenant): Promise<Context> => ({
  snapshot: await companySnapshot(tenant),
  paces: await listPaces(tenant),
  now: tenant.now(),
})

/** What is said to its recipients, and how; without the sums, which nobody who sends needs. */
export type CampaignContent = Omit<CampaignRow, 'sourceName' | 'listName' | 'totals'>

export async function findContent(tenant: Tenant, id: number): Promise<CampaignContent | undefined> {
  const row = await fromCampaigns(tenant)
    .selectAll('campaigns')
    .where('campaigns.id', '=', id)
    .executeTakeFirst()
  return row && parsed(row)
}

export async function findCampaign(tenant: Tenant, id: number): Promise<CampaignRow | undefined> {
  const row = await shaped(fromCampaigns(tenant).where('campaigns.id', '=', id)).executeTakeFirst()
  return row && parsed(row)
}

/** The same, held until the end of the transaction. */
export async function lockCampaign(tenant: Tenant, id: number): Promise<CampaignRow> {
  const row = await shaped(fromCampaigns(tenant).where('campaigns.id', '=', id))
    .forNoKeyUpdate('campaigns')
    .executeTakeFirst()
  return row ? parsed(row) : fail('ERR_NO_CAMPAIGN_FOUND')
}

const requireRow = async (tenant: Tenant, id: number) =>
  (await findCampaign(tenant, id)) ?? fail('ERR_NO_CAMPAIGN_FOUND')

export async function getCampaign(tenant: Tenant, id: number): Promise<Campaign> {
  const row = await requireRow(tenant, id)
  const context = await contextOf(tenant)
  const connections = row.whatsappIds.flatMap((each) => namedIn(context.snapshot.connections, each) ?? [])
  return {
    ...summaryOf(row, context),
    ...numbered('message', row.messages),
    ...numbered('confirmationMessage', row.confirmationMessages),
    contactListId: row.contactListId,
    tagListId: row.tagListId,
    whatsappId: row.whatsappId,
    whatsapps: connections,
    userId: row.userId,
    queueId: row.queueId,
    openTicket: row.openTicket,
    statusTicket: row.statusTicket as Campaign['statusTicket'],
    template: row.template,
    trial: row.trial,
    trialEndsAt: row.trialEndsAt,
    trialWinner: row.trialWinner,
    shipping: await listShipping(tenant, id),
    ...attachmentOf(tenant, row.media),
  } as Campaign
}

/** `message1` to `message5`, as the wire has them. */
const numbered = (name: string, texts: string[]) =>
  Object.fromEntries(texts.map((text, index) => [`${name}${index + 1}`, text]))

const namedIn = <T extends { id: number; name: string }>(map: Map<number, T>, id: number | null) => {
  const found = map.get(id ?? 0)
  return found ? { id: found.id, name: found.name } : null
}

export function summaryOf(row: CampaignRow, { snapshot, paces, now }: Context): CampaignSummary {
  const { skipped, optedOut, total } = row.totals
  return {
    id: row.id,
    name: row.name,
    status: row.status,
    confirmation: row.confirmation,
    scheduledAt: row.scheduledAt,
    startedAt: row.startedAt,
    completedAt: row.completedAt,
    isLate: row.isLate,
    isListing: row.status === 'EM_ANDAMENTO' && !row.isListed,
    contactList: row.contactListId === null ? null : { id: row.contactListId, name: row.listName ?? '' },
    tagList: namedIn(snapshot.tags, row.tagListId),
    copiedFrom:
      row.copiedFrom === null || row.sourceName === null || row.copiedWhich === null
        ? null
        : {
            id: row.copiedFrom,
            name: row.sourceName,
            which: row.copiedWhich as NonNullable<CampaignSummary['copiedFrom']>['which'],
          },
    whatsapp: namedIn(snapshot.connections, row.whatsappId),
    totals: { ...row.totals, valid: total - skipped - optedOut },
    hold: holdOf(row, paces, now),
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  }
}

const shippedKinds = ['waitingConfirmation', 'sent', 'delivered', 'read']
interface Shipped {
  id: number
  deliveredAt: string | null
  confirmationRequestedAt: string | null
}
/** The newest of each kind, then of all: from the end of the list, those who still wait would be read first. */
async function listShipping({ db, companyId }: Tenant, campaignId: number): Promise<Shipped[]> {
  const newest = sql`order by id desc limit 100`
  const each = shippedKinds.map(
    (kind) => sql`(select id, delivered_at, confirmation_requested_at from campaign_recipients
      where company_id = ${companyId} and campaign_id = ${campaignId} and status = ${sql.lit(kind)} ${newest})`,
  )
  const { rows } = await sql<Shipped>`${sql.join(each, sql` union all `)} ${newest}`.execute(db)
  return rows
}
