import {
  accountNames,
  secretNames,
  type AccountName,
  type Connection,
  type SecretName,
} from '@chatflow/contract'
import { sql, type RawBuilder } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Standing } from '../channel/Channel.ts'
import { abilitiesOf } from '../channels.ts'
import { heldColumn, paceColumn, settingsOf, stateOf } from '../governor/governorRow.ts'
import { mediaUrl } from '../../media/serveMedia.ts'
import type { StoredMedia } from '../../media/storeMedia.ts'
import type { Database } from '../../platform/database/connect.ts'
import type { Platform, Tenant } from '../../platform/tenancy/tenancy.ts'

/** What a query needs of the platform's door or of a company's. */
type Scope = Pick<Platform, 'db' | 'now' | 'signName'>

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
  'connections.importOldMessages',
  'connections.importRecentMessages',
  'connections.importOldMessagesGroups',
  'connections.closedTicketsPostImported',
  'connections.queueIdImportMessages',
  'connections.statusImportMessages',
  'connections.lgpdLink',
  'connections.lgpdMessage',
  'connections.lgpdDeleteMessage',
  'connections.lgpdConsent',
  'connections.replyWindowHours',
  'connections.healthySince',
  'connections.calledAt',
  'connections.schedules',
  'connections.standing',
  'connections.integrationId',
  'connections.promptId',
  'connections.flowIdWelcome',
  'connections.flowIdNotPhrase',
  'connections.createdAt',
  'connections.updatedAt',
  'connections.governor',
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
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('connectionAccounts')
          .select(['connectionAccounts.kind', 'connectionAccounts.value'])
          .whereRef('connectionAccounts.companyId', '=', 'connections.companyId')
          .whereRef('connectionAccounts.connectionId', '=', 'connections.id'),
      ).as('accounts'),
      jsonArrayFrom(
        eb
          .selectFrom('connectionSecrets')
          .select('connectionSecrets.name')
          .whereRef('connectionSecrets.companyId', '=', 'connections.companyId')
          .whereRef('connectionSecrets.connectionId', '=', 'connections.id')
          .where('connectionSecrets.name', 'in', secretNames)
          .orderBy('connectionSecrets.name'),
      ).as('secrets'),
    ])
}

/** When the company's day began, where it is. */
const midnightOf = (now: Date, companyId: RawBuilder<unknown> | number) =>
  sql<string>`date_trunc('day', ${now.toISOString()}::timestamptz,
      (select timezone from companies where companies.id = ${companyId}))`

/** Each number comes from the end of one index, so that it costs the same however long the history is. */
export function withHealth({ db, now }: Scope) {
  return withQueues(db).select((eb) => {
    const messages = eb
      .selectFrom('messages')
      .whereRef('messages.companyId', '=', 'connections.companyId')
      .whereRef('messages.whatsappId', '=', 'connections.id')
    const newest = (fromMe: boolean) =>
      messages
        .select('messages.createdAt')
        .where('messages.fromMe', '=', fromMe)
        .orderBy('messages.createdAt', 'desc')
        .limit(1)
    const midnight = midnightOf(now(), sql.ref('connections.company_id'))
    return [
      newest(false).as('lastInboundAt'),
      newest(true).where('messages.ack', '>', 0).where('messages.isPrivate', '=', false).as('lastSentAt'),
      eb
        .selectFrom('outbox')
        .select(eb.fn.countAll<number>().as('count'))
        .whereRef('outbox.companyId', '=', 'connections.companyId')
        .whereRef('outbox.connectionId', '=', 'connections.id')
        .where('outbox.kind', '=', 'send')
        .as('pendingMessages'),
      messages
        .select(eb.fn.countAll<number>().as('count'))
        .where('messages.failureCode', 'is not', null)
        .where('messages.createdAt', '>=', midnight)
        .as('failedToday'),
      paceColumn(now()).as('pace'),
      heldColumn.as('held'),
    ]
  })
}
type Row = Awaited<ReturnType<ReturnType<typeof withHealth>['executeTakeFirstOrThrow']>>

export function complete(scope: Scope, row: Row): Connection {
  const { expiresTicketNps, maxUseBotQueuesNps, ...rest } = row
  const { lastInboundAt, lastSentAt, pendingMessages, failedToday, healthySince, calledAt, ...others } = rest
  const { replyWindowHours: _ability, pace: _pace, held: _held, ...shown } = others
  const { standing, accounts, secrets, ...fields } = shown
  return {
    ...fields,
    ...greetingOf(scope, row),
    statusReason: row.statusReason as Connection['statusReason'],
    schedules: row.schedules as Connection['schedules'],
    // The wire writes two fields in capitals, which column names do not keep.
    expiresTicketNPS: expiresTicketNps,
    maxUseBotQueuesNPS: maxUseBotQueuesNps,
    abilities: abilitiesOf(row),
    governor: settingsOf(row),
    health: {
      lastInboundAt,
      lastSentAt,
      pendingMessages: pendingMessages ?? 0,
      failedToday: failedToday ?? 0,
      retries: row.retries,
      healthySince,
      calledAt,
      governor: stateOf(row, scope.now()),
      ...(standing as Standing),
    },
    ...credentialsOf({ accounts, secrets }),
  }
}

/** Accounts by their names; of secrets only that they are there. */
function credentialsOf({ accounts, secrets }: Pick<Row, 'accounts' | 'secrets'>) {
  const isName = (kind: string): kind is AccountName => accountNames.some((name) => name === kind)
  return {
    accounts: Object.fromEntries(
      accounts.flatMap(({ kind, value }) => (isName(kind) ? [[kind, value] as const] : [])),
    ) as Connection['accounts'],
    secrets: secrets.map(({ name }) => name as SecretName),
  }
}

/** The greeting's file is stored under a random name; what leaves is an address that carries the permission to read it. */
function greetingOf(
  scope: Scope,
  { companyId, greetingMediaAttachment }: Pick<Row, 'companyId' | 'greetingMediaAttachment'>,
) {
  const media = greetingMediaAttachment as StoredMedia | null
  return {
    greetingMediaAttachment: media && mediaUrl({ ...scope, companyId }, media.mediaPath),
    greetingMediaName: media && media.mediaName,
    greetingMediaType: media && media.mediaType,
  }
}

export async function listConnections(
  tenant: Tenant,
  channel?: Connection['channel'],
): Promise<Connection[]> {
  let query = withHealth(tenant)
    .where('connections.companyId', '=', tenant.companyId)
    .orderBy('connections.id')
  if (channel) query = query.where('connections.channel', '=', channel)
  return (await query.execute()).map((row) => complete(tenant, row))
}

export async function listEveryConnection(platform: Platform) {
  const rows = await withHealth(platform)
    .innerJoin('companies', 'companies.id', 'connections.companyId')
    .select('companies.name as companyName')
    .orderBy('companies.name')
    .orderBy('connections.id')
    .execute()
  return rows.map(({ companyName, ...row }) => ({
    ...complete(platform, row),
    company: { id: row.companyId, name: companyName },
  }))
}

/** Why messages of today did not leave, most frequent first. */
export function countFailures({ db, companyId, now }: Tenant, connectionId: number) {
  return db
    .selectFrom('messages')
    .select((eb) => ['failureCode as code', eb.fn.countAll<number>().as('count')])
    .where('companyId', '=', companyId)
    .where('whatsappId', '=', connectionId)
    .where('failureCode', 'is not', null)
    .where('createdAt', '>=', midnightOf(now(), companyId))
    .groupBy('failureCode')
    .orderBy('count', 'desc')
    .orderBy('failureCode')
    .limit(10)
    .$narrowType<{ code: string }>()
    .execute()
}

/** What the editor shows of the prompt that answers on a connection. */
export async function findPromptName({ db, companyId }: Tenant, promptId: number | null) {
  const row = await db
    .selectFrom('prompts')
    .select(['id', 'name'])
    .where('companyId', '=', companyId)
    .where('id', '=', promptId ?? 0)
    .executeTakeFirst()
  return row ?? null
}
