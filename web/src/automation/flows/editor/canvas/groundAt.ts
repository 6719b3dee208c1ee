const gap = 20
const dot = 1.5

/** Where the dots stand for a view. They repeat, so the layer never moves by more than the way from one to the next. */
export function groundAt([x, y, zoom]: readonly [x: number, y: number, zoom: number]) {
  const size = gap * zoom
  const within = (value: number) => ((value % size) + size) % size
  return {
    size: `${size}px`,
    radius: `${(dot * zoom) / 2}px`,
    move: `translate(${within(x)}px, ${within(y)}px)`,
  }
}
