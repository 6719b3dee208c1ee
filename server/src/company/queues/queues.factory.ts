import type { ChatbotForm, ScheduleRow } from '@chatflow/contract'
import type { Insertable } from 'kysely'
import type { Queues } from '../../platform/database/tables.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { saveOptions } from './saveOptions.ts'

let made = 0

interface QueueToMake extends Partial<Omit<Insertable<Queues>, 'companyId' | 'schedules'>> {
  schedules?: ScheduleRow[]
  chatbots?: OptionToMake[]
}
type OptionToMake = Pick<ChatbotForm, 'name'> &
  Partial<Omit<ChatbotForm, 'options'>> & { options?: OptionToMake[] }

/** A queue, with its options if there are any, for tests and demo data. */
export async function aQueue(tenant: Tenant, overrides: QueueToMake = {}) {
  const number = ++made
  const { chatbots = [], schedules, ...given } = overrides
  const queue = await tenant.db
    .insertInto('queues')
    .values({
      companyId: tenant.companyId,
      name: `Fila ${number}`,
      color: `#${(number * 7919).toString(16).padStart(6, '0').slice(-6)}`,
      orderQueue: number,
      ...given,
      ...(schedules && { schedules: JSON.stringify(schedules) }),
    })
    .returning(['id', 'name', 'color'])
    .executeTakeFirstOrThrow()
  const place = { queueId: queue.id, parentId: null, known: new Set<number>() }
  if (chatbots.length > 0) await saveOptions(tenant, place, chatbots.map(complete))
  return queue
}

const complete = ({ options = [], ...option }: OptionToMake): ChatbotForm => ({
  greetingMessage: '',
  queueType: 'text',
  closeTicket: false,
  optQueueId: null,
  optUserId: null,
  optIntegrationId: null,
  optFileId: null,
  ...option,
  options: options.map(complete),
})
