import { describe, expect, test } from 'vitest'
import {
  actionsWidth,
  columnsThatFit,
  columnsWidth,
  gridTracks,
  nothing,
  saysNothing,
  type Column,
} from './list.ts'

const column = (key: string, min: number, minor?: number): Column<string> => ({
  key,
  header: key,
  cell: (row) => row,
  min,
  minor,
})
const columns = [column('name', 200), column('email', 200, 1), column('hours', 100, 2), column('state', 100)]
const keysAt = (width: number) => columnsThatFit(columns, width).map((each) => each.key)

describe('columns of a list', () => {
  test('all are shown where there is room', () => {
    expect(keysAt(600)).toEqual(['name', 'email', 'hours', 'state'])
  })
  test('the least important leave first', () => {
    expect(keysAt(599)).toEqual(['name', 'email', 'state'])
    expect(keysAt(499)).toEqual(['name', 'state'])
  })
  test('the important ones stay however narrow it is', () => {
    expect(keysAt(10)).toEqual(['name', 'state'])
  })
  test('nothing is dropped before the width is known', () => {
    expect(keysAt(0)).toHaveLength(4)
  })
  test('boxes and actions take their room before the columns do', () => {
    expect(columnsWidth(1000, 2, true)).toBe(1000 - actionsWidth(2) - 36)
    expect(columnsWidth(1000, 2, false)).toBe(1000 - actionsWidth(2))
  })
  test('tracks share the spare width and keep room for actions', () => {
    expect(gridTracks([column('name', 200)], 2)).toBe(`minmax(200px, 1fr) ${actionsWidth(2)}px`)
    expect(gridTracks([column('name', 200)], 0)).toBe(`minmax(200px, 1fr) ${actionsWidth(0)}px`)
  })
})

test('a card leaves out what has nothing to say, and keeps a zero', () => {
  expect([nothing, '', null, undefined, false].every(saysNothing)).toBe(true)
  expect([0, 'Ana', true].some(saysNothing)).toBe(false)
})
