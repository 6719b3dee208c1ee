import {
  isGoverned,
  parseSettings,
  wholeWeek,
  type Connection,
  type ParsedSettings,
  type QueueName,
  type ScheduleRow,
  type SlaPolicy,
  type TagName,
} from '@chatflow/contract'
import { sql } from 'kysely'
import { abilitiesOf } from '../../channels/channels.ts'
import { settingsOf } from '../../channels/governor/governorRow.ts'
import { days, later } from '../../platform/clock.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'

/**
 * What a company is at this moment: its parsed settings, and what tickets and messages mention by id. Few things that
 * change rarely, looked up here instead of in every query.
 */
export interface CompanySnapshot {
  company: { id: number; name: string; timezone: string }
  settings: ParsedSettings
  users: Map<number, { id: number; name: string; color: string; farewellMessage: string }>
  queues: Map<number, QueueName>
  /** What queues promise, and when they are open, of those that promise something. */
  promises: Map<number, { sla: SlaPolicy; schedules: ScheduleRow[] }>
  tags: Map<number, TagName>
  /** The lanes that tickets leave when their customers write, and where to. */
  rollbacks: Map<number, number>
  integrations: Map<number, { id: number; name: string }>
  connections: Map<number, ConnectionName>
  /** A campaign of it runs or ran in the last weeks: what becomes of messages, and who answers, matters to it. */
  isCampaigning: boolean
  /** Who outside is called when something happens: mostly nobody, and then nothing is written for them. */
  webhooks: { id: number; events: string[] }[]
}
export type ConnectionName = Pick<
  Connection,
  'id' | 'name' | 'channel' | 'provider' | 'status' | 'expiresTicket'
> & {
  abilities: Connection['abilities']
  /** Its sends are paced, and may be held. */
  isGoverned: boolean
  groupAsTicket: boolean
  allowGroup: boolean
  isDefault: boolean
  timeCreateNewTicket: number
  complationMessage: string
}

/** A change of any of these things calls `invalidate('companySnapshot', companyId)`. */
export function companySnapshot(tenant: Tenant): Promise<CompanySnapshot> {
  return tenant.cached(tenant.companyId, 'companySnapshot', () => read(tenant))
}

async function read({ db, companyId, now }: Tenant): Promise<CompanySnapshot> {
  const { isCampaigning, ...company } = await db
    .selectFrom('companies')
    .select(['id', 'name', 'timezone'])
    .select(
      sql<boolean>`exists (select from campaigns where company_id = companies.id and started_at is not null
        and (status = 'EM_ANDAMENTO' or updated_at > ${later(now(), -days(30)).toISOString()}::timestamptz))`.as(
        'isCampaigning',
      ),
    )
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()
  const settings = await db
    .selectFrom('companySettings')
    .select(['key', 'value'])
    .where('companyId', '=', companyId)
    .execute()
  const users = await db
    .selectFrom('users')
    .select(['id', 'name', 'farewellMessage'])
    .where('companyId', '=', companyId)
    .execute()
  const queues = await db
    .selectFrom('queues')
    .select(['id', 'name', 'color', 'sla', 'schedules'])
    .where('companyId', '=', companyId)
    .execute()
  const tags = await db
    .selectFrom('tags')
    .select(['id', 'name', 'color', 'kanban', 'rollbackLaneId'])
    .where('companyId', '=', companyId)
    .execute()
  const integrations = await db
    .selectFrom('queueIntegrations')
    .select(['id', 'name'])
    .where('companyId', '=', companyId)
    .execute()
  return {
    company,
    isCampaigning,
    webhooks: await readWebhooks(db, companyId),
    settings: parseSettings(Object.fromEntries(settings.map(({ key, value }) => [key, value]))),
    users: byId(users.map((user) => ({ ...user, color: colorOf(user.id) }))),
    queues: byId(queues.map(({ id, name, color }) => ({ id, name, color }))),
    promises: new Map(
      queues.flatMap(({ id, sla, schedules }) =>
        sla === null
          ? []
          : // One that never said its hours has the usual ones, as its form shows.
            [[id, { sla: sla as SlaPolicy, schedules: wholeWeek((schedules ?? []) as ScheduleRow[]) }]],
      ),
    ),
    tags: byId(tags.map(({ rollbackLaneId: _lane, ...tag }) => tag)),
    rollbacks: new Map(
      tags.flatMap(({ id, rollbackLaneId }) => (rollbackLaneId === null ? [] : [[id, rollbackLaneId]])),
    ),
    integrations: byId(integrations),
    connections: byId(await readConnections(db, companyId)),
  }
}

/** Of a company whose plan lets other programs in. */
function readWebhooks(db: Tenant['db'], companyId: number): Promise<CompanySnapshot['webhooks']> {
  return db
    .selectFrom('webhooks')
    .innerJoin('companies', 'companies.id', 'webhooks.companyId')
    .innerJoin('plans', 'plans.id', 'companies.planId')
    .select(['webhooks.id', 'webhooks.events'])
    .where('webhooks.companyId', '=', companyId)
    .where('plans.useExternalApi', '=', true)
    .where('webhooks.isActive', '=', true)
    .where('webhooks.pausedAt', 'is', null)
    .orderBy('webhooks.id')
    .execute()
}

async function readConnections(db: Tenant['db'], companyId: number): Promise<ConnectionName[]> {
  const rows = await db
    .selectFrom('connections')
    .select([
      'id',
      'name',
      'channel',
      'provider',
      'replyWindowHours',
      'status',
      'expiresTicket',
      'groupAsTicket',
      'allowGroup',
      'isDefault',
      'timeCreateNewTicket',
      'complationMessage',
      'governor',
    ])
    .where('companyId', '=', companyId)
    // Where nothing else decides, the oldest connection is taken, the same one every time.
    .orderBy('id')
    .execute()
  return rows.map(({ replyWindowHours, governor, groupAsTicket, ...row }) => {
    const abilities = abilitiesOf({ ...row, replyWindowHours })
    return {
      ...row,
      abilities,
      groupAsTicket: groupAsTicket === 'enabled',
      isGoverned: isGoverned(abilities, settingsOf({ governor })),
    }
  })
}

const byId = <T extends { id: number }>(rows: T[]) => new Map(rows.map((row) => [row.id, row]))

/** A colour to tell attendants apart, the same every time. */
const colorOf = (id: number) => `hsl(${(id * 137) % 360} 45% 45%)`
