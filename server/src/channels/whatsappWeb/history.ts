import { proto, type BaileysEventMap, type WAMessage } from 'baileys'
import type { RawEvent } from '../channel/Channel.ts'
import { toNumber } from './content.ts'
import { rawEventsOf } from './rawEvents.ts'
import type { EventContext } from './whatsappWebTypes.ts'

type History = BaileysEventMap['messaging-history.set']
const { FULL } = proto.HistorySync.HistorySyncType

/**
 * A stretch of the past, as the phone sends it after pairing: oldest first, whatever the order of the phone. `numbers`
 * collects whose number the phone has told so far: it says so in the first stretch, and speaks of them in the others.
 */
export async function historyEvents(
  { messages, contacts, lidPnMappings = [], syncType, progress }: History,
  context: EventContext,
  numbers: Map<string, string>,
): Promise<{ events: RawEvent[]; isLast: boolean }> {
  for (const { lid, pn } of lidPnMappings) numbers.set(lid, pn)
  // Stretches that the client joins into one lose their list of numbers; the people in them keep theirs.
  for (const { id, phoneNumber } of contacts) if (phoneNumber) numbers.set(id, phoneNumber)
  const inOrder = messages.toSorted((left, right) => secondsOf(left) - secondsOf(right))
  const events: RawEvent[] = []
  for (const message of inOrder)
    events.push(
      ...(await rawEventsOf(
        { what: 'message', message: withNumber(message, numbers), isHistory: true },
        context,
      )),
    )
  return { events, isLast: syncType === FULL && progress === 100 }
}

const secondsOf = ({ messageTimestamp }: WAMessage) => toNumber(messageTimestamp) ?? 0

/** The past knows people by one name; the phone sends the other one beside it. */
function withNumber(message: WAMessage, numbers: Map<string, string>): WAMessage {
  const { key } = message
  const [chat, member] = [numbers.get(key.remoteJid ?? ''), numbers.get(key.participant ?? '')]
  if (!chat && !member) return message
  return {
    ...message,
    key: { ...key, ...(chat && { remoteJidAlt: chat }), ...(member && { participantAlt: member }) },
  }
}
