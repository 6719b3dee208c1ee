import type { ChatbotForm } from '@chatflow/contract'
import { violatedReference } from '../../platform/database/connect.ts'
import { drawIds } from '../../platform/database/drawIds.ts'
import { fail } from '../../platform/http/fail.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'

/** Where a saved tree hangs: below a queue, or below one of its options. */
interface Place {
  queueId: number
  parentId: number | null
  /** The options that are there now; an id among them is kept, whatever its new place. */
  known: Set<number>
}

/** Makes these the options of a place. Those it no longer names are gone, with what was below them. */
export async function saveOptions(tenant: Tenant, place: Place, options: ChatbotForm[]) {
  const { db, companyId } = tenant
  const rows = await rowsOf(tenant, place, options)
  if (rows.length > 0)
    await db
      .insertInto('chatbots')
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(['companyId', 'id']).doUpdateSet((row) => ({
          parentId: row.ref('excluded.parentId'),
          position: row.ref('excluded.position'),
          name: row.ref('excluded.name'),
          greetingMessage: row.ref('excluded.greetingMessage'),
          queueType: row.ref('excluded.queueType'),
          closeTicket: row.ref('excluded.closeTicket'),
          optQueueId: row.ref('excluded.optQueueId'),
          optUserId: row.ref('excluded.optUserId'),
          optIntegrationId: row.ref('excluded.optIntegrationId'),
          optFileId: row.ref('excluded.optFileId'),
        })),
      )
      .execute()
      .catch(refuseUnknownTarget)
  const kept = new Set(rows.map(({ id }) => id))
  const gone = [...place.known].filter((id) => !kept.has(id))
  if (gone.length > 0)
    await db.deleteFrom('chatbots').where('companyId', '=', companyId).where('id', 'in', gone).execute()
}

async function rowsOf(tenant: Tenant, { queueId, parentId, known }: Place, options: ChatbotForm[]) {
  const free = new Set(known)
  // An option that comes twice, or from elsewhere, is a new one.
  const keep = (id: number | null | undefined) => (id != null && free.delete(id) ? id : undefined)
  const flat = flatten(options, parentId, keep)
  const ids = await drawIds(tenant.db, 'chatbots', flat.filter(({ id }) => id === undefined).length)
  for (const placed of flat) placed.id ??= ids.shift()
  return flat.map(({ id, parent, position, option }) => ({
    id: idOf(id),
    companyId: tenant.companyId,
    queueId,
    parentId: typeof parent === 'object' && parent !== null ? idOf(parent.id) : parent,
    position,
    name: option.name,
    greetingMessage: option.greetingMessage,
    queueType: option.queueType,
    closeTicket: option.closeTicket,
    optQueueId: option.queueType === 'queue' || option.queueType === 'attendent' ? option.optQueueId : null,
    optUserId: option.queueType === 'attendent' ? option.optUserId : null,
    optIntegrationId: option.queueType === 'integration' ? option.optIntegrationId : null,
    optFileId: option.queueType === 'file' ? option.optFileId : null,
  }))
}

interface Placed {
  id: number | undefined
  parent: Placed | number | null
  position: number
  option: ChatbotForm
}
type Keep = (id: number | null | undefined) => number | undefined

/** Parents before their children. */
function flatten(options: ChatbotForm[], parent: Placed['parent'], keep: Keep): Placed[] {
  return options.flatMap((option, position) => {
    const placed: Placed = { id: keep(option.id), parent, position, option }
    return [placed, ...flatten(option.options ?? [], placed, keep)]
  })
}

const idOf = (id: number | undefined) => {
  if (id === undefined) throw new Error('An option was given no id')
  return id
}

const targets = {
  chatbots_opt_queue: 'ERR_NO_QUEUE_FOUND',
  chatbots_opt_user: 'ERR_NO_USER_FOUND',
  chatbots_opt_integration: 'ERR_NO_INTEGRATION_FOUND',
  chatbots_opt_file: 'ERR_NO_FILE_LIST_FOUND',
} as const

function refuseUnknownTarget(error: unknown): never {
  const target = violatedReference(error)
  if (target && target in targets) fail(targets[target as keyof typeof targets])
  throw error
}
