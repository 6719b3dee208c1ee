import {
  connectionDefaults,
  connectionProblems,
  flagOfChannel,
  reaches,
  type Connection,
  type ConnectionChanges,
  type NewConnection,
} from '@chatflow/contract'
import { randomInt } from 'node:crypto'
import { recordAudit } from '../../company/audit/recordAudit.ts'
import { lockLimits } from '../../company/companies/lockLimits.ts'
import { fingerprint } from '../../platform/crypto.ts'
import { violatedReference, violatedUnique } from '../../platform/database/connect.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { readCompanySettings } from '../../company/settings/readCompanySettings.ts'
import { requireQueues } from '../../company/queues/requireQueues.ts'
import { announceConnection, forAudit } from './announceConnection.ts'
import { recordState } from './connectionEvents.ts'
import { defineEvent } from '../../platform/tenancy/domainEvents.ts'
import { governorChanged } from '../governor/governorChanged.ts'
import { connectionChanged } from './connectionTopic.ts'
import { findConnection } from './findConnection.ts'
import { reopenConnection } from './requestConnectionAction.ts'
import { refuseWrongCredentials, saveCredentials, type CredentialKeys } from './saveCredentials.ts'
import { wantImport } from './wantImport.ts'

/** The opening hours of a connection are others now. */
export const connectionHoursChanged = defineEvent<Record<never, never>>('connectionHoursChanged')

export interface Saver extends CredentialKeys {
  /** Nobody where the platform does it: the log of a company names its own people only. */
  userId: number | null
  address: string
}
type Saved = Connection & { token?: string }

export async function createConnection(tenant: Tenant, form: NewConnection, by: Saver): Promise<Saved> {
  const { queueIds = [], newToken, token: chosen, credentials = {}, ...given } = form
  const wanted = { ...connectionDefaults, ...given }
  if (!reaches(wanted.provider, wanted.channel))
    fail('ERR_INVALID_INPUT', { details: [{ path: 'provider', message: 'Invalid' }] })
  await refuseBeyondPlan(tenant, wanted.channel)
  await refuseWrong(tenant, { wanted, queueIds })
  refuseWrongCredentials(wanted, credentials)
  const isFirst = (await countDefaults(tenant)) === 0
  if (wanted.isDefault) await unsetDefault(tenant)
  const token = tokenFor(by, { newToken, chosen })
  const { id } = await tenant.db
    .insertInto('connections')
    .values({
      ...columnsOf(wanted),
      governor: JSON.stringify(given.governor ?? {}),
      name: wanted.name,
      channel: wanted.channel,
      provider: wanted.provider,
      schedules: JSON.stringify(wanted.schedules),
      companyId: tenant.companyId,
      isDefault: isFirst || wanted.isDefault,
      ...token?.columns,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(refuseTaken)
  await saveCredentials(tenant, id, credentials, by)
  await recordState(tenant, id, { status: 'OPENING', statusReason: 'starting' })
  return finish(tenant, id, { queueIds, token: token?.clear, by, action: 'create' })
}

export async function updateConnection(
  tenant: Tenant,
  id: number,
  form: ConnectionChanges,
  by: Saver,
): Promise<Saved> {
  await takeTurn(tenant)
  const before = (await findConnection(tenant, id)) ?? fail('ERR_NO_WAPP_FOUND')
  const { queueIds = before.queues.map((queue) => queue.id), ...others } = form
  const { newToken, token: chosen, credentials = {}, ...changes } = others
  await refuseWrong(tenant, { wanted: { ...before, ...changes }, queueIds, before, changes })
  refuseWrongCredentials(before, credentials)
  if (changes.isDefault === false && before.isDefault) fail('ERR_NO_OTHER_WHATSAPP')
  if (changes.isDefault && !before.isDefault) await unsetDefault(tenant)
  const token = tokenFor(by, { newToken, chosen })
  await tenant.db
    .updateTable('connections')
    .set({
      ...columnsOf(changes),
      ...(await movedPace(tenant, before, changes)),
      ...token?.columns,
      updatedAt: tenant.now().toISOString(),
    })
    .where('companyId', '=', tenant.companyId)
    .where('id', '=', id)
    .execute()
    .catch(refuseTaken)
  if (await saveCredentials(tenant, id, credentials, by)) await reopenConnection(tenant, before)
  const saved = await finish(tenant, id, { queueIds, token: token?.clear, by, action: 'update', before })
  if (JSON.stringify(saved.schedules) !== JSON.stringify(before.schedules))
    await tenant.raise(connectionHoursChanged, {})
  return saved
}

async function movedPace(tenant: Tenant, before: Connection, { governor }: ConnectionChanges) {
  if (!governor) return {}
  await tenant.raise(governorChanged, { connectionId: before.id })
  return { governor: JSON.stringify({ ...before.governor, ...governor }) }
}

interface Finish {
  queueIds: number[]
  token: string | undefined
  by: Saver
  action: 'create' | 'update'
  before?: Connection
}
async function finish(tenant: Tenant, id: number, saving: Finish): Promise<Saved> {
  const { queueIds, token, by, action, before } = saving
  const { db, companyId } = tenant
  await db
    .deleteFrom('connectionQueues')
    .where('companyId', '=', companyId)
    .where('connectionId', '=', id)
    .execute()
  if (queueIds.length > 0) {
    const rows = [...new Set(queueIds)].map((queueId) => ({ companyId, connectionId: id, queueId }))
    await db.insertInto('connectionQueues').values(rows).execute()
  }
  const { userId, address } = by
  await wantImport(tenant, id, { before, userId })
  const connection = (await findConnection(tenant, id)) ?? fail('ERR_NO_WAPP_FOUND')
  await recordAudit(tenant, {
    userId,
    address,
    action,
    entity: 'connection',
    entityId: id,
    ...(before && { before: forAudit(before) }),
    after: forAudit(connection),
  })
  tenant.invalidate(connectionChanged, id)
  tenant.invalidate('companySnapshot', companyId)
  await announceConnection(tenant, connection)
  return token ? { ...connection, token } : connection
}

/** Two fields are written in capitals on the wire, which column names do not keep. */
function columnsOf(changes: Omit<ConnectionChanges, 'credentials'>) {
  const { expiresTicketNPS, maxUseBotQueuesNPS, schedules, governor: _merged, ...columns } = changes
  return {
    ...columns,
    ...(expiresTicketNPS !== undefined && { expiresTicketNps: expiresTicketNPS }),
    ...(maxUseBotQueuesNPS !== undefined && { maxUseBotQueuesNps: maxUseBotQueuesNPS }),
    ...(schedules && { schedules: JSON.stringify(schedules) }),
  }
}

type Rules = Parameters<typeof connectionProblems>
interface Checked {
  /** The connection as it would become. */
  wanted: Rules[0] & { greetingMessage?: string }
  queueIds: number[]
  before?: Connection
  changes?: Omit<ConnectionChanges, 'credentials'>
}
async function refuseWrong(tenant: Tenant, { wanted, queueIds, before, changes }: Checked) {
  const { userRating } = await readCompanySettings(tenant)
  const circumstances = { now: tenant.now(), hasRatings: userRating === 'enabled' }
  // What was wrong before, because the company changed a setting, does not stand in the way of other changes.
  const known = new Set(
    before && connectionProblems(before, { ...circumstances, before }).map(({ path }) => path),
  )
  const details = connectionProblems(wanted, { ...circumstances, before }).filter(
    ({ path }) => !known.has(path) || (changes && path in changes),
  )
  if (details.length > 0) fail('ERR_INVALID_INPUT', { details })
  if (queueIds.length > 1 && !wanted.greetingMessage?.trim()) fail('ERR_WAPP_GREETING_REQUIRED')
  const named = [wanted.sendIdQueue, wanted.queueIdImportMessages].filter((id) => typeof id === 'number')
  await requireQueues(tenant, [...queueIds, ...named])
}

/** Two who save connections of a company at once: the second finds what the first made of its default and its queues. */
const takeTurn = ({ db, companyId }: Tenant) =>
  db.selectFrom('companies').select('id').where('id', '=', companyId).forNoKeyUpdate().execute()

async function refuseBeyondPlan(tenant: Tenant, channel: Connection['channel']) {
  const plan = await lockLimits(tenant)
  if (!plan[flagOfChannel[channel]]) fail('ERR_NO_PERMISSION')
  const { count } = await tenant.db
    .selectFrom('connections')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('companyId', '=', tenant.companyId)
    .executeTakeFirstOrThrow()
  if (count >= plan.connections) fail('ERR_PLAN_LIMIT', { details: { limit: plan.connections } })
}

async function countDefaults({ db, companyId }: Tenant) {
  const rows = await db
    .selectFrom('connections')
    .select('id')
    .where('companyId', '=', companyId)
    .where('isDefault', '=', true)
    .execute()
  return rows.length
}

/** The one before is a connection that changed, too. */
async function unsetDefault(tenant: Tenant) {
  const before = await tenant.db
    .updateTable('connections')
    .set({ isDefault: false })
    .where('companyId', '=', tenant.companyId)
    .where('isDefault', '=', true)
    .returning('id')
    .execute()
  for (const { id } of before) {
    const connection = await findConnection(tenant, id)
    if (connection) await announceConnection(tenant, connection)
  }
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** Thirty random letters for programs that send through this connection. */
const makeToken = () => Array.from({ length: 30 }, () => letters[randomInt(letters.length)]).join('')

const tokenFor = (
  { tokenKey }: Saver,
  { newToken, chosen }: { newToken: boolean | undefined; chosen: string | null | undefined },
) => (newToken || chosen ? keepToken(tokenKey, chosen || makeToken()) : undefined)

/** Only its hash is kept. */
const keepToken = (key: Buffer, clear: string) => ({
  clear,
  columns: { tokenHash: fingerprint(key, clear), tokenPrefix: clear.slice(0, 4) },
})

function refuseTaken(error: unknown): never {
  const taken = violatedUnique(error)
  if (taken === 'connections_name') fail('ERR_DUPLICATED_CONNECTION')
  // Of any company: whose it is would else be a matter of luck.
  if (taken === 'connections_token') fail('ERR_DUPLICATED_TOKEN')
  const missing = violatedReference(error)
  if (missing === 'connections_integration') fail('ERR_NO_INTEGRATION_FOUND')
  if (missing === 'connections_prompt') fail('ERR_NO_PROMPT_FOUND')
  if (missing?.startsWith('connections_flow')) fail('ERR_NO_FLOW_FOUND')
  throw error
}
