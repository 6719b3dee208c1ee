import { VotedData, eventVotes, type MessageVote } from '@chatflow/contract'
import { z } from 'zod'
import type { InboundEvent } from '../../channels/channel/InboundEvent.ts'
import { changeMessage } from '../../conversations/messages/changeMessage.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import { resolvePerson } from './applyChange.ts'
import { findByWid } from './findByWid.ts'
import type { Outcome, ReceivingConnection } from './receiving.ts'

/** Somebody voted in a poll or replied to an invitation. Each has one vote: the last. */
export async function applyVote(
  tenant: Tenant,
  connection: ReceivingConnection,
  { wid, chosen, by }: Extract<InboundEvent, { kind: 'vote' }>,
): Promise<Outcome> {
  const message = await findByWid(tenant, connection, wid)
  if (!message) return 'waits'
  const offered = offeredBy(message)
  if (!offered || message.isDeleted) return 'done'
  const { id: contactId, name } = await resolvePerson(tenant, connection, by)
  const vote = { contactId, name, chosen: offered.filter((choice) => chosen.includes(choice)) }
  const dataJson = { ...(message.dataJson as object), answers: withVote(message.dataJson, vote) }
  await changeMessage(tenant, message.id, { dataJson: JSON.stringify(dataJson) })
  return 'done'
}

const Poll = z.object({ options: z.array(z.string()) })

function offeredBy({ mediaType, dataJson }: { mediaType: string; dataJson: unknown }) {
  if (mediaType === 'eventMessage') return eventVotes
  return mediaType === 'pollCreationMessageV3' ? Poll.safeParse(dataJson).data?.options : undefined
}

function withVote(data: unknown, vote: MessageVote): MessageVote[] {
  const before = VotedData.safeParse(data).data?.answers ?? []
  const others = before.filter(({ contactId }) => contactId !== vote.contactId)
  return vote.chosen.length > 0 ? [...others, vote] : others
}
