/** A generator that gives the same numbers on every machine, so that two runs measure the same data. */
export function seededRandom(seed: number) {
  let state = seed
  // mulberry32
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    below,
    chance: (share: number) => next() < share,
    oneOf: <T>(items: readonly T[]): T => items[below(items.length)]!,
    shuffled: <T>(items: readonly T[]): T[] => {
      const mixed = [...items]
      for (let last = mixed.length - 1; last > 0; last--) {
        const other = below(last + 1)
        const moved = mixed[last]!
        mixed[last] = mixed[other]!
        mixed[other] = moved
      }
      return mixed
    },
  }
}
export type Random = ReturnType<typeof seededRandom>

export const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)
