/** How far a finger moves before it is clear where it wants to go. */
const undecidedPx = 10
/** From here on letting go replies. */
export const replyAtPx = 56
/** Further than this the bubble does not follow. */
const maxPx = 72
/** There the browser's own way back begins. */
const edgePx = 24

interface Point {
  x: number
  y: number
}

/** Whether a finger that came down here may begin to swipe. */
export const maySwipe = (start: Point) => start.x >= edgePx

export type Swipe = 'undecided' | 'scroll' | { offset: number; isFar: boolean }

/** What a finger means that came down at one point and is at another now. Up and down, and to the left, it means scrolling. */
export function readSwipe(start: Point, now: Point): Swipe {
  const [right, down] = [now.x - start.x, Math.abs(now.y - start.y)]
  if (Math.max(Math.abs(right), down) < undecidedPx) return 'undecided'
  if (right <= down) return 'scroll'
  return { offset: Math.min(maxPx, right), isFar: right >= replyAtPx }
}
