/** What was typed but not sent, by person and chat. It survives a look at another chat or a reload, not the tab. */
const keyOf = (userId: number, chatId: number) => `chatDraft ${userId} ${chatId}`

export const readDraft = (userId: number, chatId: number) =>
  sessionStorage.getItem(keyOf(userId, chatId)) ?? ''

export function keepDraft(userId: number, chatId: number, text: string) {
  if (text === '') sessionStorage.removeItem(keyOf(userId, chatId))
  else sessionStorage.setItem(keyOf(userId, chatId), text)
}
