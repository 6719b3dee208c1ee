import { acks } from '@chatflow/contract'
import type { SendResult } from '../../channels/channel/Channel.ts'
import { noteRestriction } from '../../channels/connections/noteRestriction.ts'
import { changeMessage } from '../../conversations/messages/changeMessage.ts'
import { addToTimeline } from '../../conversations/messages/timeline.ts'
import { later, seconds } from '../../platform/clock.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import type { OutboxItem } from './claimSends.ts'

/** How long to wait after so many attempts without a response; then the message has failed. */
const waits = [1, 2, 5, 15, 60, 300].map(seconds)

/**
 * Writes down the outcome of a send. The message is locked first, as by everyone who changes or takes back a message:
 * two transactions that lock in different orders would wait for each other.
 */
export async function recordSendResult(tenant: Tenant, item: OutboxItem, result: SendResult) {
  await recordOutcome(tenant, item, result)
  if ('restriction' in result && result.restriction)
    await noteRestriction(tenant, item.connectionId, result.restriction)
}

async function recordOutcome(tenant: Tenant, item: OutboxItem, result: SendResult) {
  switch (result.outcome) {
    case 'sent':
      if (item.kind === 'send' && item.messageId !== null) await markSent(tenant, item.messageId, result.wid)
      return removeItem(tenant, item)
    case 'refused':
      await failMessage(tenant, item, result)
      return removeItem(tenant, item)
    case 'unsure': {
      const wait = waits[item.attempts - 1]
      if (await hasArrived(tenant, item)) return removeItem(tenant, item)
      if (wait !== undefined) return postpone(tenant, item, { wait, reason: result.text })
      await failMessage(tenant, item, { code: result.code ?? 'NO_ANSWER', text: result.text })
      return removeItem(tenant, item)
    }
    case 'later':
      return postponeUntried(tenant, item, result.after)
    case 'offline':
      // It was no attempt: the session was gone before. It waits for the session, not for a time.
      await tenant.db
        .updateTable('outbox')
        .set((eb) => ({ attempts: eb('attempts', '-', 1) }))
        .where('companyId', '=', tenant.companyId)
        .where('id', '=', item.id)
        .execute()
  }
}

async function removeItem({ db, companyId }: Tenant, { id }: OutboxItem) {
  await db.deleteFrom('outbox').where('companyId', '=', companyId).where('id', '=', id).execute()
}

/** The customer's phone may say what the network did not. */
async function hasArrived({ db, companyId }: Tenant, { kind, messageId }: OutboxItem): Promise<boolean> {
  if (kind !== 'send' || messageId === null) return false
  const message = await db
    .selectFrom('messages')
    .select('ack')
    .where('companyId', '=', companyId)
    .where('id', '=', messageId)
    .executeTakeFirst()
  return message !== undefined && message.ack >= acks.sent
}

/** Ticks only rise: the network's own may have arrived before its response. What arrived late has not failed after all. */
async function markSent(tenant: Tenant, messageId: number, wid?: string) {
  addToTimeline(tenant, messageId, { kind: 'ack', ack: acks.sent })
  const named = wid === undefined ? {} : { wid }
  await changeMessage(tenant, messageId, { ...named, failureCode: null, failureText: null }, acks.sent)
}

/** Only what was to be said can fail visibly; a lost tick or reaction is nobody's problem. */
export async function failMessage(
  tenant: Tenant,
  { kind, messageId }: Pick<OutboxItem, 'kind' | 'messageId'>,
  { code, text }: { code: string; text: string },
) {
  if (messageId === null) return
  addToTimeline(tenant, messageId, { kind: kind === 'send' ? 'failed' : 'refused', code, text })
  if (kind !== 'send') return
  await changeMessage(tenant, messageId, { failureCode: code, failureText: text })
}

/** The network wants it later: the attempt that was written down ahead was none. */
async function postponeUntried(tenant: Tenant, { id }: OutboxItem, after: number) {
  await tenant.db
    .updateTable('outbox')
    .set((eb) => ({
      attempts: eb('attempts', '-', 1),
      dueAt: later(tenant.now(), after).toISOString(),
    }))
    .where('companyId', '=', tenant.companyId)
    .where('id', '=', id)
    .execute()
}

async function postpone(
  tenant: Tenant,
  item: OutboxItem,
  { wait, reason }: { wait: number; reason: string },
) {
  await tenant.db
    .updateTable('outbox')
    .set({ dueAt: later(tenant.now(), wait).toISOString() })
    .where('companyId', '=', tenant.companyId)
    .where('id', '=', item.id)
    .execute()
  if (item.messageId !== null && item.kind === 'send')
    addToTimeline(tenant, item.messageId, { kind: 'refused', attempt: item.attempts, text: reason })
}
