import { expect, test } from 'vitest'
import {
  between,
  countSelected,
  everyContact,
  everythingSelected,
  isSelected,
  meantBy,
  nothingSelected,
  select,
  stateOf,
} from './selection.ts'

test('contacts are chosen one by one and left out again', () => {
  const two = select(nothingSelected, [1, 2], true)
  expect([isSelected(two, 1), isSelected(two, 3), countSelected(two, 100)]).toEqual([true, false, 2])
  expect(countSelected(select(two, [2], false), 100)).toBe(1)
})

test('of all that were found, those left out are remembered instead of those meant', () => {
  const most = select(everythingSelected, [7], false)
  expect([isSelected(most, 7), isSelected(most, 8), countSelected(most, 100_000)]).toEqual([
    false,
    true,
    99_999,
  ])
  expect(select(most, [7], true)).toEqual(everythingSelected)
})

test('the box of the head says whether nothing, something or everything is chosen', () => {
  expect(stateOf(nothingSelected, 5)).toBe('none')
  expect(stateOf(select(nothingSelected, [1], true), 5)).toBe('some')
  expect(stateOf(everythingSelected, 5)).toBe('all')
  expect(stateOf(select(everythingSelected, [1], false), 5)).toBe('some')
  expect(stateOf(everythingSelected, 0)).toBe('none')
})

test('a range goes from the row before to this one, in both directions', () => {
  expect(between([5, 6, 7, 8], 6, 8)).toEqual([6, 7, 8])
  expect(between([5, 6, 7, 8], 8, 6)).toEqual([6, 7, 8])
  expect(between([5, 6, 7, 8], undefined, 7)).toEqual([7])
  expect(between([5, 6], 9, 5)).toEqual([5])
})

test('the server is told the names, or what finds them', () => {
  expect(meantBy(select(nothingSelected, [3], true), everyContact)).toEqual({ ids: [3], except: [] })
  const choice = { searchParam: 'ana', tags: [4] }
  expect(meantBy(select(everythingSelected, [3], false), choice)).toEqual({
    filter: { searchParam: 'ana', contactTag: [4] },
    except: [3],
  })
  expect(meantBy(everythingSelected, everyContact)).toEqual({ filter: { searchParam: '' }, except: [] })
})
