/** A group of five hundred reacts with a handful of emojis, mostly. */
const maxEmojis = 6

/** The most common emojis and who used them, and how many reactions are left out. */
export function countReactions<R extends { emoji: string }>(reactions: R[]) {
  const byEmoji = Map.groupBy(reactions, ({ emoji }) => emoji)
  const common = [...byEmoji]
    .map(([emoji, by]) => ({ emoji, by, count: by.length }))
    .toSorted((one, other) => other.count - one.count)
    .slice(0, maxEmojis)
  return { common, others: reactions.length - common.reduce((sum, { count }) => sum + count, 0) }
}
