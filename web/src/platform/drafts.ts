/** What was typed but not sent, by person and conversation. It survives a look elsewhere or a reload, not the tab. */
const keyOf = (userId: number, conversation: string) => `draft ${userId} ${conversation}`

export const readDraft = (userId: number, conversation: string) =>
  sessionStorage.getItem(keyOf(userId, conversation)) ?? ''

export function keepDraft(userId: number, conversation: string, text: string) {
  if (text === '') sessionStorage.removeItem(keyOf(userId, conversation))
  else sessionStorage.setItem(keyOf(userId, conversation), text)
}
