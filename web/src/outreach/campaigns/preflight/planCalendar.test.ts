import { expect, test } from 'vitest'
import { planWeeks } from './planCalendar.ts'

const plan = [
  { day: '2026-11-20', count: 300 },
  { day: '2026-11-23', count: 120 },
]

test('a plan over a weekend fills whole weeks, and quiet days are part of it', () => {
  const weeks = planWeeks(plan, 0)
  expect(weeks.map((week) => [week[0]?.day, week[6]?.day])).toEqual([
    ['2026-11-15', '2026-11-21'],
    ['2026-11-22', '2026-11-28'],
  ])
  expect(weeks.flat().filter(({ isOutside }) => !isOutside)).toEqual([
    { day: '2026-11-20', count: 300, isOutside: false },
    { day: '2026-11-21', count: 0, isOutside: false },
    { day: '2026-11-22', count: 0, isOutside: false },
    { day: '2026-11-23', count: 120, isOutside: false },
  ])
})

test('weeks begin on the day on which they do in the language', () => {
  expect(planWeeks(plan, 1).map((week) => week[0]?.day)).toEqual(['2026-11-16', '2026-11-23'])
  expect(planWeeks([], 0)).toEqual([])
})
