import { isExpired, type ScheduleRow } from '@chatflow/contract'
import { abilitiesOf } from '../../channels/channels.ts'
import type { StoredMedia } from '../../media/storeMedia.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'

/** What automatic answers go by, of the company and of its connections. Asked with every message, so it is a copy. */
export interface ServiceRules {
  company: {
    id: number
    status: boolean
    dueDate: string | null
    useIntegrations: boolean
    useOpenAi: boolean
  }
  connections: Map<number, ConnectionRules>
}
export type ConnectionRules = Awaited<ReturnType<typeof readConnections>>[number]

/** A change of any of these things calls `invalidate('companySnapshot', companyId)`, or `'company'`. */
export function serviceRules(tenant: Tenant): Promise<ServiceRules> {
  return tenant.cached(tenant.companyId, 'serviceRules', () => read(tenant))
}

/** A company that is switched off, or whose time is over, says nothing by itself. */
export async function speaksByItself(tenant: Tenant): Promise<boolean> {
  const { company } = await serviceRules(tenant)
  return company.status && !isExpired(company, tenant.now())
}

async function read(tenant: Tenant): Promise<ServiceRules> {
  const { db, companyId } = tenant
  const company = await db
    .selectFrom('companies')
    .innerJoin('plans', 'plans.id', 'companies.planId')
    .select(['companies.id', 'companies.status', 'companies.dueDate'])
    .select(['plans.useIntegrations', 'plans.useOpenAi'])
    .where('companies.id', '=', companyId)
    .executeTakeFirstOrThrow()
  const connections = await readConnections(tenant)
  return { company, connections: new Map(connections.map((connection) => [connection.id, connection])) }
}

async function readConnections({ db, companyId }: Tenant) {
  const rows = await db.selectFrom('connections').select(columns).where('companyId', '=', companyId).execute()
  const queues = await db
    .selectFrom('connectionQueues')
    .select(['connectionId', 'queueId'])
    .where('companyId', '=', companyId)
    .execute()
  return rows.map(
    ({ greetingMediaAttachment, schedules, groupAsTicket, lgpdConsent, lgpdDeleteMessage, ...row }) => ({
      ...row,
      groupAsTicket: groupAsTicket === 'enabled',
      lgpdConsent: lgpdConsent === 'enabled',
      lgpdDeleteMessage: lgpdDeleteMessage === 'enabled',
      schedules: schedules as ScheduleRow[],
      greetingMedia: greetingMediaAttachment as StoredMedia | null,
      abilities: abilitiesOf(row),
      queueIds: new Set(
        queues.filter(({ connectionId }) => connectionId === row.id).map(({ queueId }) => queueId),
      ),
    }),
  )
}

const columns = [
  'id',
  'channel',
  'provider',
  'replyWindowHours',
  'groupAsTicket',
  'greetingMessage',
  'greetingMediaAttachment',
  'complationMessage',
  'outOfHoursMessage',
  'ratingMessage',
  'maxUseBotQueues',
  'timeUseBotQueues',
  'maxUseBotQueuesNps',
  'expiresTicketNps',
  'collectiveVacationMessage',
  'collectiveVacationStart',
  'collectiveVacationEnd',
  'lgpdMessage',
  'lgpdLink',
  'lgpdConsent',
  'lgpdDeleteMessage',
  'schedules',
  'integrationId',
  'flowIdWelcome',
  'flowIdNotPhrase',
  'promptId',
] as const
