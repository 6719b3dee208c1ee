/** How far from the edges of a scroller its lines are looked for. */
const insetPx = 40

interface Held {
  line: Element
  top: number
  scrolled: number
}

/**
 * Holds what the reader looks at where it is, when something below it grows after it was drawn: what is far from the screen
 * has a guessed height until it comes near. Lines are marked with `data-message`.
 */
export function createHeldPlace() {
  let held: Held | undefined
  const hold = (scroller: Element, line: Element | undefined) => {
    held = line && { line, top: topOf(scroller, line), scrolled: scroller.scrollTop }
  }
  const remember = (scroller: Element) => hold(scroller, lineInSight(scroller))
  return {
    remember,
    keep: (scroller: Element) => {
      // A user who has scrolled since looks at something else.
      if (!held?.line.isConnected || held.scrolled !== scroller.scrollTop) return remember(scroller)
      scroller.scrollTop += topOf(scroller, held.line) - held.top
      hold(scroller, held.line)
    },
  }
}

const topOf = (scroller: Element, line: Element) =>
  line.getBoundingClientRect().top - scroller.getBoundingClientRect().top

function lineInSight(scroller: Element): Element | undefined {
  const { left, right, top, bottom } = scroller.getBoundingClientRect()
  for (let y = top + insetPx; y < bottom; y += insetPx)
    for (const x of [left + insetPx, (left + right) / 2, right - insetPx]) {
      const line = document.elementFromPoint(x, y)?.closest('[data-message]')
      if (line && scroller.contains(line)) return line
    }
  return undefined
}
