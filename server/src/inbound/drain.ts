import { inboundReasons, type Provider } from '@chatflow/contract'
import type { Channel } from '../channels/Channel.ts'
import { kindOfAddress } from '../contacts/identities.ts'
import { namesOf } from '../directory/names.ts'
import { hours, later, minutes, seconds } from '../platform/clock.ts'
import { handleJob, type JobHandler } from '../platform/jobs/job.ts'
import type { Logger } from '../platform/logging.ts'
import type { Tenancy, Tenant } from '../platform/tenancy/tenancy.ts'
import { setAside } from './attention.ts'
import { handleEvent, type ReceivingConnection } from './handleEvent.ts'
import {
  closeEvents,
  comeBack,
  drainConversation,
  hasWaiting,
  takeEvents,
  wakeWaiting,
  type ConversationKey,
  type LedgerEvent,
} from './ledger.ts'

interface Options {
  tenancy: Tenancy
  channels: Record<Provider, Channel>
  log: Logger
}

/** Events of one conversation that are handled in one transaction. */
const batch = 20
/** How long to wait after each failure; after the last one a person has to look at the event. */
const retries = [1, 5, 15, 30].map(seconds)
/** How long a tick, an edit or a reaction waits for the message it speaks of. */
const patience = hours(1)
/** It is looked for again after as long as it has waited, within these bounds. */
const [soonest, latest] = [seconds(1), minutes(1)]

export const inboundJobs = (options: Options): JobHandler[] => [
  handleJob(drainConversation, (conversation) => drain(options, conversation)),
]

async function drain(options: Options, conversation: ConversationKey) {
  let most = batch
  for (;;) {
    try {
      if (await handleNext(options, conversation, most)) return
      most = batch
    } catch (error) {
      // One of them cannot be handled: one at a time shows which.
      if (most > 1) most = 1
      else if (!(await noteFailure(options, conversation, error as Error))) return
    }
  }
}

/** Handles the next events in one transaction. Answers whether that was all. */
function handleNext(
  { tenancy, channels }: Options,
  conversation: ConversationKey,
  most: number,
): Promise<boolean> {
  return tenancy.withTenant(conversation.companyId, async (tenant) => {
    const connection = await findConnection(tenant, conversation.connectionId)
    if (!connection) return true
    const events = await takeEvents(tenant, conversation, most)
    if (events.length === 0) {
      await comeBack(tenant, conversation)
      return true
    }
    const { translate } = channels[connection.provider]
    const isAwaited = await handleAll(tenant, conversation, { connection, events, translate })
    // Whatever arrives from now on brings a job of its own.
    return events.length < most && !isAwaited
  })
}

interface Next {
  connection: ReceivingConnection
  events: LedgerEvent[]
  translate: Channel['translate']
}
async function handleAll(
  tenant: Tenant,
  conversation: ConversationKey,
  { connection, events, translate }: Next,
) {
  const done: number[] = []
  // Nothing was stored that it could speak of.
  const isOfSkippedGroup = !connection.allowGroup && kindOfAddress(conversation.address) === 'group'
  let isAwaited = await hasWaiting(tenant, conversation)
  for (const event of events) {
    const said = translate(event.payload)
    const outcome = await handleEvent(tenant, connection, said)
    if (outcome === 'done' || (outcome === 'waits' && isOfSkippedGroup)) done.push(event.id)
    else if (outcome === 'unknown') await setAside(tenant, event.id, inboundReasons.unknown)
    else {
      await wait(tenant, event)
      isAwaited = true
    }
    // What waits for this message goes before what came later: of two edits the second must win.
    if (said.kind === 'message' && isAwaited) {
      await wakeWaiting(tenant, conversation)
      break
    }
  }
  await closeEvents(tenant, done)
  return isAwaited
}

/** From the copy of names; one that was made a moment ago may be missing there. */
async function findConnection(tenant: Tenant, id: number): Promise<ReceivingConnection | undefined> {
  const known = (await namesOf(tenant)).connections.get(id)
  if (known) return known
  return tenant.db
    .selectFrom('connections')
    .select(['id', 'provider', 'channel', 'allowGroup'])
    .where('companyId', '=', tenant.companyId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Its message has not arrived yet. The conversation does not wait for it; it comes back later. */
async function wait(tenant: Tenant, event: LedgerEvent) {
  const waited = tenant.now().getTime() - Date.parse(event.receivedAt)
  if (waited > patience) return setAside(tenant, event.id, inboundReasons.orphan)
  const dueAt = later(tenant.now(), Math.min(Math.max(waited, soonest), latest))
  await putOff(tenant, event.id, { dueAt: dueAt.toISOString(), error: null })
}

/**
 * The first event of the conversation failed. It is tried again, and the ones behind it wait. Answers whether the
 * conversation can go on now.
 */
async function noteFailure(
  { tenancy, log }: Options,
  conversation: ConversationKey,
  error: Error,
): Promise<boolean> {
  return tenancy.withTenant(conversation.companyId, async (tenant) => {
    const [event] = await takeEvents(tenant, conversation, 1)
    if (!event) return false
    log.warn(
      { err: error, connection: conversation.connectionId, event: event.id },
      'could not handle what arrived',
    )
    const pause = retries[event.attempts]
    if (pause === undefined) {
      await setAside(tenant, event.id, error.message)
      return true
    }
    await putOff(tenant, event.id, {
      dueAt: later(tenant.now(), pause).toISOString(),
      error: error.message.slice(0, 2_000),
      attempts: event.attempts + 1,
    })
    await comeBack(tenant, conversation)
    return false
  })
}

async function putOff(
  tenant: Tenant,
  id: number,
  change: { dueAt: string; error: string | null; attempts?: number },
) {
  await tenant.db
    .updateTable('inboundEvents')
    .set(change)
    .where('companyId', '=', tenant.companyId)
    .where('id', '=', id)
    .execute()
}
