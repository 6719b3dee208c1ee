import type { TicketMessage } from '@chatflow/contract'

/** The newest message there is. Messages are numbered by the server: no clock of any computer matters. */
export const newestOf = (messages: TicketMessage[]): number | undefined =>
  messages.length === 0 ? undefined : Math.max(...messages.map(({ id }) => id))

/** The last thing a colleague told the customer after message `since`. What one wrote in another tab is no surprise. */
export function answeredSince(
  messages: TicketMessage[],
  since: number,
  readerId: number,
): TicketMessage | undefined {
  return messages.findLast(
    ({ id, fromMe, isPrivate, isDeleted, user }) =>
      id > since && fromMe && !isPrivate && !isDeleted && user !== null && user.id !== readerId,
  )
}
