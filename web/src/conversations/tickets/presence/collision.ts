import type { TicketMessage } from '@chatflow/contract'

/** The newest message there is. Messages are numbered by the server: no clock of any computer matters. */
export const newestOf = (messages: TicketMessage[]): number | undefined =>
  messages.length === 0 ? undefined : Math.max(...messages.map(({ id }) => id))

/** A part of the conversation that is read further up knows less than was seen before. */
export const laterOf = (one: number | undefined, other: number | undefined): number | undefined =>
  one === undefined || other === undefined ? (one ?? other) : Math.max(one, other)

/** The last thing a colleague told the customer after message `since`. What one wrote in another tab is no surprise. */
export function replySince(
  messages: TicketMessage[],
  since: number,
  readerId: number,
): TicketMessage | undefined {
  return messages.findLast(
    ({ id, fromMe, isPrivate, isDeleted, user }) =>
      id > since && fromMe && !isPrivate && !isDeleted && user !== null && user.id !== readerId,
  )
}
