const gap = 20
const dot = 1.5
/** Of one pixel. A dot that would be smaller stays as large and grows fainter, or it would flicker between pixels. */
const minRadius = Math.sqrt(1 / Math.PI)

/** Where the dots stand for a view. They repeat, so the layer never moves by more than the way from one to the next. */
export function groundAt([x, y, zoom]: readonly [x: number, y: number, zoom: number]) {
  const size = gap * zoom
  const radius = (dot * zoom) / 2
  const within = (value: number) => ((value % size) + size) % size
  return {
    size: `${size}px`,
    radius: `${Math.max(radius, minRadius)}px`,
    strength: `${Math.min(1, Math.PI * radius ** 2)}`,
    move: `translate(${within(x)}px, ${within(y)}px)`,
  }
}
