import type { IntegrationCall, PageQuery, QueueIntegration } from '@chatflow/contract'
import { sql } from 'kysely'
import { paged } from '../../platform/database/paged.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'

export const integrations = ({ db, companyId }: Tenant) =>
  db.selectFrom('queueIntegrations').where('companyId', '=', companyId)

const shownColumns = [
  'id',
  'name',
  'projectName',
  'language',
  'url as urlN8N',
  'timeLimit',
  'authName',
  'typebotSlug',
  'typebotExpires',
  'typebotDelayMessage',
  'typebotKeywordFinish',
  'typebotKeywordRestart',
  'typebotRestartMessage',
  'typebotUnknownMessage',
  'flowId',
  'createdAt',
  'updatedAt',
] as const

/** Without its secrets. */
export const shown = (found: ReturnType<typeof integrations>) =>
  found
    .select(shownColumns)
    .select([
      sql<QueueIntegration['type']>`type`.as('type'),
      sql<QueueIntegration['authType']>`auth_type`.as('authType'),
      sql<boolean>`json_content is not null`.as('hasJsonContent'),
      sql<boolean>`auth_secret is not null`.as('hasAuthSecret'),
    ])
    .orderBy(sql`lower(name)`)
    .orderBy('id')

export async function listIntegrations(tenant: Tenant, { searchParam, pageNumber }: PageQuery) {
  let found = integrations(tenant)
  if (searchParam) found = found.where(sql<boolean>`strpos(fold(name), fold(${searchParam})) > 0`)
  const { rows, count, hasMore } = await paged(found, pageNumber, shown)
  return { queueIntegrations: rows, count, hasMore }
}

export async function getIntegration(tenant: Tenant, id: number): Promise<QueueIntegration> {
  const row = await shown(integrations(tenant)).where('id', '=', id).executeTakeFirst()
  return row ?? fail('ERR_NO_INTEGRATION_FOUND')
}

/** What was asked lately: enough to see what is wrong. */
const maxCalls = 50

export async function listCalls(tenant: Tenant, integrationId: number): Promise<IntegrationCall[]> {
  await getIntegration(tenant, integrationId)
  const rows = await tenant.db
    .selectFrom('integrationCalls')
    .innerJoin('tickets', (join) =>
      join
        .onRef('tickets.companyId', '=', 'integrationCalls.companyId')
        .onRef('tickets.id', '=', 'integrationCalls.ticketId'),
    )
    .select([
      'integrationCalls.id',
      'integrationCalls.ticketId',
      'tickets.uuid as ticketUuid',
      'integrationCalls.event',
      'integrationCalls.createdAt',
      'integrationCalls.tries',
      'integrationCalls.status',
      'integrationCalls.tookMs',
      'integrationCalls.failure',
      'integrationCalls.isSilent',
      'integrationCalls.replyUntil',
      'integrationCalls.repliedAt',
      'integrationCalls.doneAt',
      'integrationCalls.sent',
      'integrationCalls.said',
    ])
    .where('integrationCalls.companyId', '=', tenant.companyId)
    .where('integrationCalls.integrationId', '=', integrationId)
    .orderBy('integrationCalls.id', 'desc')
    .limit(maxCalls)
    .execute()
  return rows.map(({ doneAt, event, failure, replyUntil, repliedAt, sent, said, ...row }) => ({
    ...row,
    sent: sent as IntegrationCall['sent'],
    said: said as IntegrationCall['said'],
    isLater: replyUntil !== null && repliedAt === null && failure === null,
    event: event as IntegrationCall['event'],
    failure: failure as IntegrationCall['failure'],
    isDone: doneAt !== null,
  }))
}
