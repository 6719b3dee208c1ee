import { acks } from '@chatflow/contract'
import { z } from 'zod'
import type { SendResult } from '../../channels/channel/Channel.ts'
import { changeMessage } from '../../conversations/messages/changeMessage.ts'
import { addToTimeline } from '../../conversations/messages/timeline.ts'
import { later, seconds } from '../../platform/clock.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { defineJob } from '../../platform/jobs/job.ts'
import type { Letter } from './claimLetters.ts'

/** How long to wait after so many attempts without an answer; then the message has failed. */
const waits = [1, 2, 5, 15, 60, 300].map(seconds)

/**
 * Writes down what became of a letter. The message first: whoever changes or takes back a message holds it before its
 * letters, and two who hold in different orders wait for each other.
 */
export async function settleLetter(tenant: Tenant, letter: Letter, result: SendResult) {
  switch (result.outcome) {
    case 'sent':
      if (letter.kind === 'send' && letter.messageId !== null)
        await markSent(tenant, letter.messageId, result.wid)
      return removeLetter(tenant, letter)
    case 'refused':
      await failMessage(tenant, letter, result)
      return removeLetter(tenant, letter)
    case 'unsure': {
      const wait = waits[letter.attempts - 1]
      if (await hasArrived(tenant, letter)) return removeLetter(tenant, letter)
      if (wait !== undefined) return postpone(tenant, letter, { wait, reason: result.text })
      await failMessage(tenant, letter, { code: 'NO_ANSWER', text: result.text })
      return removeLetter(tenant, letter)
    }
    case 'offline':
      // It was no attempt: the session was gone before. It waits for the session, not for a time.
      await tenant.db
        .updateTable('outbox')
        .set((eb) => ({ attempts: eb('attempts', '-', 1) }))
        .where('companyId', '=', tenant.companyId)
        .where('id', '=', letter.id)
        .execute()
  }
}

async function removeLetter({ db, companyId }: Tenant, { id }: Letter) {
  await db.deleteFrom('outbox').where('companyId', '=', companyId).where('id', '=', id).execute()
}

/** The customer's phone may say what the network did not. */
async function hasArrived({ db, companyId }: Tenant, { kind, messageId }: Letter): Promise<boolean> {
  if (kind !== 'send' || messageId === null) return false
  const message = await db
    .selectFrom('messages')
    .select('ack')
    .where('companyId', '=', companyId)
    .where('id', '=', messageId)
    .executeTakeFirst()
  return message !== undefined && message.ack >= acks.delivered
}

/** Ticks only rise: the network's own may have arrived before its answer. What arrived late has not failed after all. */
async function markSent(tenant: Tenant, messageId: number, wid?: string) {
  await addToTimeline(tenant, messageId, { kind: 'ack', ack: acks.sent })
  const named = wid === undefined ? {} : { wid }
  await changeMessage(tenant, messageId, { ...named, failureCode: null, failureText: null }, acks.sent)
}

/** For those who had it sent and are not in the ticket. */
export const messageFailed = defineJob({
  name: 'messageFailed',
  lane: 'housekeeping',
  payload: z.object({ companyId: z.number(), messageId: z.number() }),
})

/** Only what was to be said can fail visibly; a lost tick or reaction is nobody's problem. */
export async function failMessage(
  tenant: Tenant,
  { kind, messageId }: Pick<Letter, 'kind' | 'messageId'>,
  { code, text }: { code: string; text: string },
) {
  if (messageId === null) return
  await addToTimeline(tenant, messageId, { kind: kind === 'send' ? 'failed' : 'refused', code, text })
  if (kind !== 'send') return
  await changeMessage(tenant, messageId, { failureCode: code, failureText: text })
  await tenant.enqueue(messageFailed, { companyId: tenant.companyId, messageId })
}

async function postpone(tenant: Tenant, letter: Letter, { wait, reason }: { wait: number; reason: string }) {
  await tenant.db
    .updateTable('outbox')
    .set({ dueAt: later(tenant.now(), wait).toISOString() })
    .where('companyId', '=', tenant.companyId)
    .where('id', '=', letter.id)
    .execute()
  if (letter.messageId !== null && letter.kind === 'send')
    await addToTimeline(tenant, letter.messageId, { kind: 'refused', attempt: letter.attempts, text: reason })
}
