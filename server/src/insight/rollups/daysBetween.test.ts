import { expect, test } from 'vitest'
import { daysBetween } from './rollups.jobs.ts'

test('days are those of the zone, also where clocks change, and none that is not over for a while', () => {
  expect(daysBetween('2026-03-07T12:00:00Z', '2026-03-10T02:00:00Z', 'America/New_York')).toEqual([
    {
      day: '2026-03-08',
      from: '2026-03-08T05:00:00.000Z',
      until: '2026-03-09T04:00:00.000Z',
      timezone: 'America/New_York',
    },
    {
      day: '2026-03-07',
      from: '2026-03-07T05:00:00.000Z',
      until: '2026-03-08T05:00:00.000Z',
      timezone: 'America/New_York',
    },
  ])
  expect(daysBetween('2026-03-10T01:00:00Z', '2026-03-10T02:00:00Z', 'UTC')).toEqual([])
})
