/** What was typed but not sent, by person and ticket. It survives a look at another ticket or a reload, not the tab. */
const keyOf = (userId: number, ticketId: number) => `ticketDraft ${userId} ${ticketId}`

export const readDraft = (userId: number, ticketId: number) =>
  sessionStorage.getItem(keyOf(userId, ticketId)) ?? ''

export function keepDraft(userId: number, ticketId: number, text: string) {
  if (text === '') sessionStorage.removeItem(keyOf(userId, ticketId))
  else sessionStorage.setItem(keyOf(userId, ticketId), text)
}
