/** Numbers that look thrown and are the same at every start: a whole number below the given one. */
export function createChance(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}
export type Chance = ReturnType<typeof createChance>
