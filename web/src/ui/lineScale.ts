/** A round number at or above the largest value, and the lines up to it: 0, 25, 50, 75, 100. */
export function scaleOf(largest: number, lines = 4): number[] {
  const rough = Math.max(1, largest) / lines
  const magnitude = 10 ** Math.floor(Math.log10(rough))
  const step = Math.max(1, ([1, 2, 2.5, 5, 10].find((size) => size * magnitude >= rough) ?? 10) * magnitude)
  const whole = Math.ceil(step)
  return Array.from({ length: Math.ceil(Math.max(1, largest) / whole) + 1 }, (_, index) => index * whole)
}

/** The place of a value in a range, from 0 to 1; in the middle of one that has no length. */
export const placeIn = (value: number, [from, to]: readonly [number, number]): number =>
  to === from ? 0.5 : (value - from) / (to - from)

/** Which of the sorted values lies nearest. */
export function nearest(values: readonly number[], wanted: number): number {
  let best = 0
  values.forEach((value, index) => {
    if (Math.abs(value - wanted) < Math.abs((values[best] ?? 0) - wanted)) best = index
  })
  return best
}
