import { inboundReasons, type Provider } from '@chatflow/contract'
import type { Channel } from '../../channels/channel/Channel.ts'
import { kindOfAddress } from '../../conversations/contacts/identities.ts'
import { companySnapshot } from '../../conversations/companySnapshot/companySnapshot.ts'
import { hours, later, minutes, seconds } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import { handleJob, type JobHandler } from '../../platform/jobs/job.ts'
import type { Logger } from '../../platform/logging.ts'
import type { Tenancy, Tenant } from '../../platform/tenancy/tenancy.ts'
import { replySoon } from '../../automation/responders/replySoon.ts'
import { setAside } from './attention.ts'
import { handleEvent } from './handleEvent.ts'
import type { ReceivingConnection, Recollection } from './receiving.ts'
import {
  comeBack,
  drainConversations,
  heldBy,
  putBack,
  takeEvents,
  wakeWaiting,
  type Conversations,
  type LedgerEvent,
} from './ledger.ts'

interface Options {
  config: Pick<Config, 'answerAfterMs'>
  tenancy: Tenancy
  channels: Record<Provider, Channel>
  log: Logger
}

/** Events of a conversation that are handled in one transaction: alone, and beside others. */
const [batch, batchOfEach] = [20, 5]
/** How long to wait after each failure; after the last one a person has to look at the event. */
const retries = [1, 5, 15, 30].map(seconds)
/** How long a tick, an edit or a reaction waits for the message it speaks of. */
const maxWait = hours(1)
/** It is looked for again after as long as it has waited, within these bounds. */
const [soonest, latest] = [seconds(1), minutes(1)]

export const inboundJobs = (options: Options): JobHandler[] => [
  handleJob(drainConversations, (conversations) => drain(options, conversations)),
]

/** All at once, because most conversations have one short message; then those that need more, each for itself. */
async function drain(options: Options, { addresses, ...of }: Conversations) {
  const left = addresses.length > 1 ? await drainTogether(options, { addresses, ...of }) : addresses
  for (const address of left) await drainOne(options, { addresses: [address], ...of })
}

/** Returns the conversations that are not done. */
async function drainTogether(options: Options, conversations: Conversations): Promise<string[]> {
  try {
    return await handleNext(options, conversations, batchOfEach)
  } catch (error) {
    // One of them cannot be handled. Each for itself, it does not hold up the others.
    options.log.debug({ reason: (error as Error).message }, 'conversations are handled one by one')
    return conversations.addresses
  }
}

async function drainOne(options: Options, conversation: Conversations) {
  let max = batch
  for (;;) {
    try {
      const left = await handleNext(options, conversation, max)
      if (left.length === 0) return
      max = batch
    } catch (error) {
      // One of them cannot be handled: one at a time shows which.
      if (max > 1) max = 1
      else if (!(await noteFailure(options, conversation, error as Error))) return
    }
  }
}

/** Handles the next events of each conversation in one transaction. Returns the conversations that have more. */
function handleNext(
  { tenancy, channels, config }: Options,
  conversations: Conversations,
  maxOfEach: number,
): Promise<string[]> {
  const { companyId, connectionId, addresses } = conversations
  return tenancy.withTenant(
    companyId,
    async (tenant) => {
      const connection = await findConnection(tenant, connectionId)
      if (!connection) return []
      const taken = Map.groupBy(await takeEvents(tenant, conversations, maxOfEach), ({ address }) => address)
      if (taken.size === 0) await comeBack(tenant, conversations)
      const { translate } = channels[connection.provider]
      const left: string[] = []
      const toReply: number[] = []
      for (const [address, events] of taken) {
        const conversation = { companyId, connectionId, addresses: [address] }
        const next = { connection, events, translate }
        const { isAwaited, recollection } = await handleAll(tenant, conversation, next)
        if (recollection.toReply) toReply.push(recollection.toReply)
        // Whatever arrives from now on brings a job of its own.
        if (isAwaited || events.length === maxOfEach) left.push(address)
      }
      if (toReply.length > 0) await replySoon(tenant, toReply, config.answerAfterMs)
      return left
    },
    heldBy({ companyId, connectionId, addresses }),
  )
}

interface Next {
  connection: ReceivingConnection
  events: LedgerEvent[]
  translate: Channel['translate']
}
async function handleAll(
  tenant: Tenant,
  conversation: Conversations,
  { connection, events, translate }: Next,
) {
  // Nothing was stored that it could speak of.
  const isOfSkippedGroup = !connection.allowGroup && kindOfAddress(conversation.addresses[0]!) === 'group'
  let isAwaited = events.some((event) => event.isAwaited)
  const recollection: Recollection = {}
  for (const [place, event] of events.entries()) {
    const said = await translate(event.payload)
    const outcome = await handleEvent(tenant, connection, said, recollection)
    if (outcome === 'unknown') await setAside(tenant, event.id, inboundReasons.unknown)
    else if (outcome === 'waits' && !isOfSkippedGroup) {
      await wait(tenant, event)
      isAwaited = true
    }
    // What waits for this message goes before what came later: of two edits the second must win.
    if (said.kind === 'message' && isAwaited) {
      await wakeWaiting(tenant, conversation)
      await putBack(
        tenant,
        events.slice(place + 1).map(({ id }) => id),
      )
      break
    }
  }
  return { isAwaited, recollection }
}

/** From the snapshot; one that was made a moment ago may be missing there. */
async function findConnection(tenant: Tenant, id: number): Promise<ReceivingConnection | undefined> {
  const known = (await companySnapshot(tenant)).connections.get(id)
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
  if (waited > maxWait) return setAside(tenant, event.id, inboundReasons.orphan)
  const dueAt = later(tenant.now(), Math.min(Math.max(waited, soonest), latest))
  await putBack(tenant, [event.id], { dueAt: dueAt.toISOString() })
}

/**
 * The first event of the conversation failed. It is tried again, and the ones behind it wait. Returns whether the
 * conversation can go on now.
 */
async function noteFailure(
  { tenancy, log }: Options,
  conversation: Conversations,
  error: Error,
): Promise<boolean> {
  const { companyId, connectionId } = conversation
  return tenancy.withTenant(
    companyId,
    async (tenant) => {
      const [event] = await takeEvents(tenant, conversation, 1)
      if (!event) return false
      log.warn({ err: error, connection: connectionId, event: event.id }, 'could not handle what arrived')
      const pause = retries[event.attempts]
      if (pause === undefined) {
        await setAside(tenant, event.id, error.message)
        return true
      }
      await putBack(tenant, [event.id], {
        dueAt: later(tenant.now(), pause).toISOString(),
        error: error.message.slice(0, 2_000),
        attempts: event.attempts + 1,
      })
      await comeBack(tenant, conversation)
      return false
    },
    heldBy(conversation),
  )
}
