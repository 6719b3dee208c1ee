import type { CampaignCurve } from '@chatflow/contract'

export const curveParts = ['sent', 'delivered', 'read', 'answered', 'failed'] as const
export type CurvePart = (typeof curveParts)[number]

const stepMs = { minute: 60_000, hour: 3_600_000, day: 86_400_000 } as const

/** What had happened by the end of each step: quiet steps are left out of the curve, and change nothing in it. */
export function curveLines({ step, points }: Pick<CampaignCurve, 'step' | 'points'>) {
  const sums: Record<CurvePart, number> = { sent: 0, delivered: 0, read: 0, answered: 0, failed: 0 }
  const values: Record<CurvePart, number[]> = { sent: [], delivered: [], read: [], answered: [], failed: [] }
  const moments: number[] = []
  const add = (at: number) => {
    moments.push(at)
    for (const part of curveParts) values[part].push(sums[part])
  }
  const [first] = points
  // From nothing, where it began.
  if (first) add(Date.parse(first.at))
  for (const point of points) {
    const begins = Date.parse(point.at)
    // Flat over a pause, not slowly rising.
    if (begins > (moments.at(-1) ?? begins)) add(begins)
    for (const part of curveParts) sums[part] += point[part]
    add(begins + stepMs[step])
  }
  return { moments, values }
}
