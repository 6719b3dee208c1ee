/**
 * By how many rows the ones in sight have moved, so that the list can be scrolled along and nothing moves before the eyes.
 * Most of the rows decide: the one that has just jumped to the top must not take the reader with it.
 */
export function rowsMoved(before: string[], after: string[], inSight: { from: number; to: number }): number {
  const places = new Map(after.map((key, place) => [key, place]))
  const votes = new Map<number, number>()
  for (let place = inSight.from; place <= Math.min(inSight.to, before.length - 1); place++) {
    const now = places.get(before[place]!)
    if (now !== undefined) votes.set(now - place, (votes.get(now - place) ?? 0) + 1)
  }
  const [winner] = [...votes].toSorted(([, one], [, other]) => other - one)
  return winner?.[0] ?? 0
}

export interface RowPlaces {
  rowHeight: number
  /** Before this row stands the divider; undefined where there is none. */
  dividerAt: number | undefined
}

/** Between what is new and the rest. */
export const dividerHeight = 28

/** How far down a row begins. */
export const rowTop = (row: number, { rowHeight, dividerAt }: RowPlaces) =>
  row * rowHeight + (dividerAt !== undefined && row >= dividerAt ? dividerHeight : 0)

/** The row at a height. */
export function rowAt(top: number, places: RowPlaces): number {
  const { rowHeight, dividerAt } = places
  const isBelow = dividerAt !== undefined && top >= rowTop(dividerAt, places)
  return Math.floor((top - (isBelow ? dividerHeight : 0)) / rowHeight)
}
