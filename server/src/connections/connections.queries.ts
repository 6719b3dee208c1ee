import type { Connection, Provider } from '@chatflow/contract'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { abilitiesOf } from '../channels/channels.ts'
import type { Database } from '../platform/database/connect.ts'
import type { Platform, Tenant } from '../platform/tenancy/tenancy.ts'

const columns = [
  'connections.id',
  'connections.companyId',
  'connections.name',
  'connections.channel',
  'connections.provider',
  'connections.number',
  'connections.isDefault',
  'connections.status',
  'connections.statusReason',
  'connections.qrcode',
  'connections.retries',
  'connections.ownerNode',
  'connections.tokenPrefix',
  'connections.greetingMediaAttachment',
  'connections.greetingMessage',
  'connections.complationMessage',
  'connections.outOfHoursMessage',
  'connections.ratingMessage',
  'connections.inactiveMessage',
  'connections.expiresInactiveMessage',
  'connections.allowGroup',
  'connections.groupAsTicket',
  'connections.maxUseBotQueues',
  'connections.timeUseBotQueues',
  'connections.timeSendQueue',
  'connections.sendIdQueue',
  'connections.expiresTicket',
  'connections.whenExpiresTicket',
  'connections.expiresTicketNps',
  'connections.maxUseBotQueuesNps',
  'connections.timeInactiveMessage',
  'connections.timeCreateNewTicket',
  'connections.collectiveVacationMessage',
  'connections.collectiveVacationStart',
  'connections.collectiveVacationEnd',
  'connections.schedules',
  'connections.createdAt',
  'connections.updatedAt',
] as const

function withQueues(db: Database) {
  return db
    .selectFrom('connections')
    .select(columns)
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('connectionQueues')
          .innerJoin('queues', (join) =>
            join
              .onRef('queues.companyId', '=', 'connectionQueues.companyId')
              .onRef('queues.id', '=', 'connectionQueues.queueId'),
          )
          .select(['queues.id', 'queues.name', 'queues.color'])
          .whereRef('connectionQueues.companyId', '=', 'connections.companyId')
          .whereRef('connectionQueues.connectionId', '=', 'connections.id')
          .orderBy('queues.orderQueue'),
      ).as('queues'),
    )
}
type Row = Awaited<ReturnType<ReturnType<typeof withQueues>['executeTakeFirstOrThrow']>>

/** The wire writes two fields in capitals, which column names do not keep. */
function complete({ expiresTicketNps, maxUseBotQueuesNps, ...row }: Row): Connection {
  return {
    ...row,
    statusReason: row.statusReason as Connection['statusReason'],
    schedules: row.schedules as Connection['schedules'],
    expiresTicketNPS: expiresTicketNps,
    maxUseBotQueuesNPS: maxUseBotQueuesNps,
    abilities: abilitiesOf[row.provider as Provider],
  }
}

export async function listConnections(
  { db, companyId }: Tenant,
  channel?: Connection['channel'],
): Promise<Connection[]> {
  let query = withQueues(db).where('connections.companyId', '=', companyId).orderBy('connections.id')
  if (channel) query = query.where('connections.channel', '=', channel)
  return (await query.execute()).map(complete)
}

export async function listEveryConnection({ db }: Platform) {
  const rows = await withQueues(db)
    .innerJoin('companies', 'companies.id', 'connections.companyId')
    .select('companies.name as companyName')
    .orderBy('companies.name')
    .orderBy('connections.id')
    .execute()
  return rows.map(({ companyName, ...row }) => ({
    ...complete(row),
    company: { id: row.companyId, name: companyName },
  }))
}

export async function findConnection({ db, companyId }: Tenant, id: number): Promise<Connection | undefined> {
  const row = await withQueues(db)
    .where('connections.companyId', '=', companyId)
    .where('connections.id', '=', id)
    .executeTakeFirst()
  return row && complete(row)
}
