/** One value of a chart and what it stands for. */
export interface ChartPoint {
  key: string | number
  label: string
  value: number
  /** Where it is a portion of several, the last of them. */
  lastKey?: string | number
}

export type ChartTone = 'accent' | 'green' | 'amber' | 'red' | 'blue' | 'violet' | 'quiet'

/** The colour of a tone, in both themes. */
export const toneColor = (tone: ChartTone) =>
  ({
    accent: 'var(--accent-line)',
    green: 'var(--green)',
    amber: 'var(--amber)',
    red: 'var(--red)',
    blue: 'var(--blue)',
    violet: 'var(--violet)',
    quiet: 'var(--border-strong)',
  })[tone]

const nice = [1, 2, 5, 10]

/** The steps of an axis from 0: at most four, round, and whole where values are counts. */
export function axisSteps(max: number, minStep = 1): number[] {
  if (max <= 0) return [0, 1]
  const rough = max / 4
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = Math.max(minStep, (nice.find((factor) => factor * power >= rough) ?? 10) * power)
  const count = Math.ceil(max / step)
  return Array.from({ length: count + 1 }, (_, index) => index * step)
}

/** Every so many labels one is written, so that none lies on the next. */
export const labelEvery = (count: number, width: number, labelWidth = 48) =>
  Math.max(1, Math.ceil((count * labelWidth) / Math.max(1, width)))

/** What is written below the points. Of a span only its first day; over several years the year is worth more than the day. */
export function axisLabels(labels: readonly string[]): string[] {
  const firsts = labels.map((label) => label.split(' – ')[0] ?? label)
  const years = new Set(firsts.map((label) => /[./](\d{4})$/.exec(label)?.[1]))
  const left = years.size > 2 ? /^\d{1,2}[./](?=\d{1,2}[./]\d{4}$)/ : /[./]\d{4}$/
  return firsts.map((label) => label.replace(left, ''))
}

/** Many points are put together in portions, so that a chart of ten years is one that can be read. */
export function inPortions(points: ChartPoint[], maxPoints: number): ChartPoint[] {
  if (points.length <= maxPoints) return points
  const size = Math.ceil(points.length / maxPoints)
  return Array.from({ length: Math.ceil(points.length / size) }, (_, index) => {
    const part = points.slice(index * size, (index + 1) * size)
    const [first, last] = [part[0]!, part.at(-1)!]
    return {
      key: first.key,
      label: first === last ? first.label : `${first.label} – ${last.label}`,
      value: part.reduce((sum, { value }) => sum + value, 0),
      lastKey: last.key,
    }
  })
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

/** Which of so many places a key leads to from the one that is read; none where the key is not meant for them. */
export function placeAfter(key: string, place: number | undefined, count: number): number | undefined {
  const last = count - 1
  if (last < 0) return undefined
  if (key === 'Home' || (key === 'ArrowRight' && place === undefined)) return 0
  if (key === 'End' || (key === 'ArrowLeft' && place === undefined)) return last
  if (place === undefined) return undefined
  if (key === 'ArrowRight') return Math.min(last, place + 1)
  return key === 'ArrowLeft' ? Math.max(0, place - 1) : undefined
}
