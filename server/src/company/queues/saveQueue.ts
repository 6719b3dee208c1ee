import {
  isColor,
  queueDefaults,
  queueProblems,
  wholeWeek,
  type ChatbotOption,
  type NewQueue,
  type Queue,
  type QueueChanges,
  type SlaPolicy,
} from '@chatflow/contract'
import { recordAudit } from '../audit/recordAudit.ts'
import { lockLimits } from '../companies/lockLimits.ts'
import { violatedReference, violatedUnique } from '../../platform/database/connect.ts'
import { fail } from '../../platform/http/fail.ts'
import { defineEvent } from '../../platform/tenancy/domainEvents.ts'
import { everyone } from '../../platform/tenancy/eventLog.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { readCompanySettings } from '../settings/readCompanySettings.ts'
import { getQueue } from './queueTree.ts'
import { requireQueues } from './requireQueues.ts'
import { saveOptions } from './saveOptions.ts'

/** Raised when it is as `queue` says; without `before` it is new. */
export const queueSaved = defineEvent<{ queue: Queue; before?: Queue }>('queueSaved')

export interface Saver {
  userId: number
  address: string
}

/** Adds a queue behind the others, within the limit of the plan. */
export async function createQueue(tenant: Tenant, form: NewQueue, by: Saver): Promise<Queue> {
  const last = await refuseBeyondPlan(tenant)
  const { chatbots = [], schedules = [], sla = null, ...given } = form
  const wish = { ...queueDefaults, orderQueue: last + 1, ...given }
  await refuseWrong(tenant, { ...wish, chatbots })
  await requireQueues(tenant, targetsOf(sla))
  const { id } = await tenant.db
    .insertInto('queues')
    .values({
      ...wish,
      sla: sla && JSON.stringify(sla),
      schedules: JSON.stringify(wholeWeek(schedules)),
      companyId: tenant.companyId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(refuseTaken)
  await saveOptions(tenant, { queueId: id, parentId: null, known: new Set() }, chatbots)
  return finish(tenant, id, { action: 'create', by })
}

export async function updateQueue(
  tenant: Tenant,
  id: number,
  changes: QueueChanges,
  by: Saver,
): Promise<Queue> {
  const before = await lockQueue(tenant, id)
  const { chatbots, schedules, sla, ...columns } = changes
  await refuseWrong(tenant, { ...before, ...changes }, { before, changes })
  const known = new Set(targetsOf(before.sla))
  await requireQueues(
    tenant,
    targetsOf(sla ?? null).filter((target) => !known.has(target)),
  )
  await tenant.db
    .updateTable('queues')
    .set({
      ...columns,
      ...(schedules && { schedules: JSON.stringify(wholeWeek(schedules)) }),
      ...(sla !== undefined && { sla: sla && JSON.stringify(sla) }),
      updatedAt: tenant.now().toISOString(),
    })
    .where('companyId', '=', tenant.companyId)
    .where('id', '=', id)
    .execute()
    .catch(refuseTaken)
  if (chatbots) {
    const known = new Set(idsIn(before.chatbots))
    await saveOptions(tenant, { queueId: id, parentId: null, known }, chatbots)
  }
  return finish(tenant, id, { action: 'update', by, before })
}

/** Where the steps around its promises lead. */
const targetsOf = (sla: SlaPolicy | null): number[] =>
  sla?.escalations.flatMap(({ action }) => (action.kind === 'move' ? [action.queueId] : [])) ?? []

/** Held until the end of the transaction: two who save one tree at once would mix their branches. */
export async function lockQueue(tenant: Tenant, id: number): Promise<Queue> {
  await tenant.db
    .selectFrom('queues')
    .select('id')
    .where('companyId', '=', tenant.companyId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .execute()
  return getQueue(tenant, id)
}

const idsIn = (options: ChatbotOption[]): number[] =>
  options.flatMap((option) => [option.id, ...idsIn(option.options)])

interface Saving {
  action: 'create' | 'update'
  by: Saver
  before?: Queue
}
async function finish(tenant: Tenant, id: number, { action, by, before }: Saving): Promise<Queue> {
  const queue = await getQueue(tenant, id)
  await recordAudit(tenant, {
    ...by,
    action,
    entity: 'queue',
    entityId: id,
    ...(before && { before }),
    after: queue,
  })
  tenant.invalidate('companySnapshot', tenant.companyId)
  tenant.publish('queue', { action, queue }, everyone)
  await tenant.raise(queueSaved, { queue, ...(before && { before }) })
  return queue
}

type Checked = Parameters<typeof queueProblems>[0] & { color: string }

/** What was wrong before, because the company changed a setting, does not stand in the way of other changes. */
async function refuseWrong(
  tenant: Tenant,
  wish: Checked,
  { before, changes }: { before?: Queue; changes?: QueueChanges } = {},
) {
  if (!isColor(wish.color)) fail('ERR_QUEUE_INVALID_COLOR')
  const { scheduleType } = await readCompanySettings(tenant)
  const circumstances = { hasHours: scheduleType === 'queue' }
  const known = new Set(before && queueProblems(before, circumstances).map(({ path }) => path))
  const details = queueProblems(wish, circumstances).filter(
    ({ path }) => !known.has(path) || (changes && path in changes),
  )
  if (details.length > 0) fail('ERR_INVALID_INPUT', { details })
}

/** Returns the last place taken. */
async function refuseBeyondPlan(tenant: Tenant): Promise<number> {
  const { queues: limit } = await lockLimits(tenant)
  const { count, last } = await tenant.db
    .selectFrom('queues')
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.max('orderQueue').as('last')])
    .where('companyId', '=', tenant.companyId)
    .executeTakeFirstOrThrow()
  if (count >= limit) fail('ERR_PLAN_LIMIT', { details: { limit } })
  return last ?? 0
}

function refuseTaken(error: unknown): never {
  const taken = violatedUnique(error)
  if (taken === 'queues_name') fail('ERR_QUEUE_NAME_ALREADY_EXISTS')
  if (taken === 'queues_color') fail('ERR_QUEUE_COLOR_ALREADY_EXISTS')
  const unknown = violatedReference(error)
  if (unknown) fail(unknown === 'queues_integration' ? 'ERR_NO_INTEGRATION_FOUND' : 'ERR_NO_FILE_LIST_FOUND')
  throw error
}
