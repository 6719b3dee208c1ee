import { expect, test } from 'vitest'
import { axisLabels, axisSteps, inPortions, labelEvery, nearest, placeAfter, placeIn } from './chart.ts'

test('an axis begins at 0, ends above the largest value and has round steps', () => {
  expect(axisSteps(0)).toEqual([0, 1])
  expect(axisSteps(3)).toEqual([0, 1, 2, 3])
  expect(axisSteps(97)).toEqual([0, 50, 100])
  expect(axisSteps(1_234)).toEqual([0, 500, 1_000, 1_500])
})

test('labels that would lie on one another are left out', () => {
  expect(labelEvery(7, 700)).toBe(1)
  expect(labelEvery(31, 300)).toBe(5)
})

test('points that are too many are added up in portions, and none is lost', () => {
  const points = Array.from({ length: 3_653 }, (_, key) => ({ key, label: String(key), value: 1 }))
  const portions = inPortions(points, 60)
  expect(portions).toHaveLength(60)
  expect(portions.reduce((sum, { value }) => sum + value, 0)).toBe(3_653)
  expect(portions[0]?.label).toBe('0 – 60')
  expect(inPortions(points.slice(0, 60), 60)).toEqual(points.slice(0, 60))
})

test('a day is written without its year, and over several years the month with it', () => {
  expect(axisLabels(['31/12/2025', '01/01/2026 – 02/01/2026'])).toEqual(['31/12', '01/01'])
  expect(axisLabels(['18/11/2016 – 16/01/2017', '12/07/2019', '05.03.2021'])).toEqual([
    '11/2016',
    '07/2019',
    '03.2021',
  ])
  expect(axisLabels(['08:00', '09:00'])).toEqual(['08:00', '09:00'])
})

test('a single moment stands in the middle, and the nearest one is found', () => {
  expect(placeIn(5, [5, 5])).toBe(0.5)
  expect(placeIn(5, [0, 10])).toBe(0.5)
  expect(nearest([0, 10, 20], 14)).toBe(1)
  expect(nearest([], 14)).toBe(0)
})

test('keys go from place to place and stay within them', () => {
  expect(placeAfter('ArrowRight', undefined, 3)).toBe(0)
  expect(placeAfter('ArrowRight', 1, 3)).toBe(2)
  expect(placeAfter('ArrowRight', 2, 3)).toBe(2)
  expect(placeAfter('ArrowLeft', undefined, 3)).toBe(2)
  expect(placeAfter('ArrowLeft', 0, 3)).toBe(0)
  expect(placeAfter('Home', 2, 3)).toBe(0)
  expect(placeAfter('End', 0, 3)).toBe(2)
  expect(placeAfter('Tab', 1, 3)).toBeUndefined()
  expect(placeAfter('ArrowRight', undefined, 0)).toBeUndefined()
})
