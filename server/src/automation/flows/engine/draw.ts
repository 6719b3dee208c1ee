const increment = 0x6d2b79f5

/** A number from 0 to below 1, and the seed of the next one (mulberry32). Chance that can be repeated. */
export function draw(seed: number): { value: number; seed: number } {
  const next = (seed + increment) | 0
  let mixed = Math.imul(next ^ (next >>> 15), next | 1)
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
  return { value: ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32, seed: next }
}

/** The seed that so many draws ago was drawn from. */
export const seedBefore = (seed: number, draws: number) => (seed - Math.imul(draws, increment)) | 0
