import {
  wholeWeek,
  type ChatbotOption,
  type Queue,
  type ScheduleRow,
  type SlaPolicy,
} from '@chatflow/contract'
import type { Selectable } from 'kysely'
import type { Chatbots, Queues } from '../../platform/database/tables.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'

/**
 * All queues of the company in their order, each with its tree of choices, from the company's copy: what automatic
 * answers ask with every message. A change of one says `invalidate('companySnapshot', companyId)`.
 */
export function queueTrees(tenant: Tenant): Promise<Queue[]> {
  return tenant.cached(tenant.companyId, 'queueTrees', () => readQueues(tenant))
}

/** As they are in the database at this moment. */
export async function readQueues({ db, companyId }: Tenant, only?: number): Promise<Queue[]> {
  let queues = db.selectFrom('queues').select(queueColumns).where('companyId', '=', companyId)
  let options = db.selectFrom('chatbots').select(optionColumns).where('companyId', '=', companyId)
  if (only !== undefined) {
    queues = queues.where('id', '=', only)
    options = options.where('queueId', '=', only)
  }
  const rows = await queues.orderBy('orderQueue').orderBy('id').execute()
  const placed = Map.groupBy(await options.orderBy('position').execute(), ({ queueId }) => queueId)
  return rows.map((row) => queueOf(row, placed.get(row.id) ?? []))
}

export async function getQueue(tenant: Tenant, id: number): Promise<Queue> {
  const [queue] = await readQueues(tenant, id)
  return queue ?? fail('ERR_NO_QUEUE_FOUND')
}

const queueColumns = [
  'id',
  'name',
  'color',
  'orderQueue',
  'greetingMessage',
  'outOfHoursMessage',
  'closeTicket',
  'ativarRoteador',
  'tempoRoteador',
  'integrationId',
  'fileListId',
  'sla',
  'schedules',
] as const
const optionColumns = [
  'id',
  'queueId',
  'parentId',
  'name',
  'greetingMessage',
  'queueType',
  'closeTicket',
  'optQueueId',
  'optUserId',
  'optIntegrationId',
  'optFileId',
] as const

type QueueRow = Pick<Selectable<Queues>, (typeof queueColumns)[number]>
type OptionRow = Pick<Selectable<Chatbots>, (typeof optionColumns)[number]>

function queueOf(row: QueueRow, options: OptionRow[]): Queue {
  return {
    ...row,
    sla: row.sla as SlaPolicy | null,
    schedules: wholeWeek((row.schedules ?? []) as ScheduleRow[]),
    chatbots: treeOf(options),
  }
}

/** Siblings keep the order they come in. */
function treeOf(rows: OptionRow[]): ChatbotOption[] {
  const byParent = Map.groupBy(rows, (row) => row.parentId)
  const below = (parent: number | null): ChatbotOption[] =>
    (byParent.get(parent) ?? []).map(({ queueId: _queue, parentId: _parent, ...option }) => ({
      ...option,
      options: below(option.id),
    }))
  return below(null)
}
