/** What was chosen lately, newest first. A ticket brings its name, because nothing else knows it later. */
export interface Recent {
  id: string
  label?: string
}
const kept = 6
const keyOf = (userId: number) => `palette ${userId}`

export function readRecent(userId: number): Recent[] {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? '[]')
    return Array.isArray(read) ? read.filter((one): one is Recent => typeof one?.id === 'string') : []
  } catch {
    // Half-written by a closed tab: nothing is remembered.
    return []
  }
}

export function remember(userId: number, chosen: Recent) {
  const others = readRecent(userId).filter(({ id }) => id !== chosen.id)
  localStorage.setItem(keyOf(userId), JSON.stringify([chosen, ...others].slice(0, kept)))
}
