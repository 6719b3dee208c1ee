import type { InteractiveData } from '@chatflow/contract'
import { fillIn } from '../messages/fillIn.ts'
import { queueMessage, type MessageToSend } from '../messages/sendMessage.ts'
import { seconds } from '../../platform/clock.ts'
import type { Tenant } from '../../platform/tenancy/tenancy.ts'
import type { LockedTicket } from '../tickets/lockTicket.ts'

/** Between two things said in one go: as fast as somebody who has the words at hand. */
export const pause = seconds(1)

type Fill = (text: string) => Promise<string>
export type BotMessage = MessageToSend & {
  /** Something to tap on, for networks that draw it. Its words are filled in as well. */
  interactive?: (fill: Fill) => Promise<InteractiveData>
  /** Its variables are replaced already: what a customer wrote into one of them stays as it is. */
  isFilled?: boolean
}

/**
 * The one way the product says something by itself. The ticket is locked. What is said in one go leaves in order, each
 * a moment after the one before (`after` so many milliseconds), and is taken back when a person takes over meanwhile.
 */
export async function queueBotMessage(
  tenant: Tenant,
  ticket: LockedTicket,
  { interactive, isFilled, ...said }: BotMessage,
  after = 0,
): Promise<number> {
  const fill: Fill = async (text) => (isFilled ? text : fillIn(tenant, ticket, text, ticket.userId))
  const data = await interactive?.(fill)
  const shown = data && {
    mediaType: data.kind === 'list' ? ('listMessage' as const) : ('interactiveMessage' as const),
    dataJson: JSON.stringify(data),
  }
  return queueMessage(
    tenant,
    ticket,
    { ...said, ...shown, body: await fill(said.body) },
    { lane: 'bot', after },
  )
}
