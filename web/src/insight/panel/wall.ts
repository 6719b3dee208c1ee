import type { PanelColumn } from './columns.ts'

/** Below it a name and the time beside it cannot be read from afar. */
const minWidth = 220
/** A head, one card, and the line that says how many more there are. */
const minHeight = 200
/** As in the stylesheet. */
const gap = 12
const cardGap = 8
const moreLine = 24

interface Wall {
  perRow: number
  rows: number
  shown: PanelColumn[]
  /** For whom there is no place. */
  rest: PanelColumn[]
}

const howMany = (room: number, min: number) => Math.max(1, Math.floor((room + gap) / (min + gap)))

/**
 * How the columns share a screen that nobody scrolls: in one row while they can be read, else in as many as there is room for. Those who
 * wait have the first column from top to bottom. Where one row is too short, those with empty hands share the last column; and with
 * them, where even that is not enough, those who hold the least.
 */
export function wallOf(room: { width: number; height: number }, columns: PanelColumn[]): Wall {
  const maxPerRow = howMany(room.width, minWidth)
  if (maxPerRow === 1) return { perRow: 1, rows: columns.length, shown: columns, rest: [] }
  const isOneRow = columns.length <= maxPerRow
  const [waiting, ...others] = columns
  const busiest = others.toSorted((one, other) => other.moments.length - one.moments.length)
  const maxPlaces = (maxPerRow - 1) * (isOneRow ? 1 : howMany(room.height, minHeight))
  const busy = others.filter(({ moments }) => moments.length > 0).length
  const hasRest = !isOneRow && (others.length - busy > 1 || others.length > maxPlaces)
  const kept = new Set([waiting, ...(hasRest ? busiest.slice(0, Math.min(busy, maxPlaces - 1)) : others)])
  const places = kept.size - 1 + Number(hasRest)
  const rows = Math.max(1, Math.ceil(places / (maxPerRow - 1)))
  return {
    perRow: 1 + Math.ceil(places / rows),
    rows,
    shown: columns.filter((column) => kept.has(column)),
    rest: columns.filter((column) => !kept.has(column)),
  }
}

/** How many cards of a height a column shows. Where one is left out, a line says so. */
export function fittingCards({ room, card, count }: { room: number; card: number; count: number }) {
  const fitting = (height: number) => Math.floor((height + cardGap) / (card + cardGap))
  return fitting(room) >= count ? count : Math.max(1, fitting(room - moreLine - cardGap))
}
