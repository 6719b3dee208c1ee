import type { DraftOption } from '@chatflow/contract'
import { describe, expect, test } from 'vitest'
import {
  addOption,
  canMove,
  changeOption,
  countOptions,
  findOption,
  moveOption,
  newOption,
  optionAt,
  removeOption,
  savedOf,
  type Move,
} from './optionTree.ts'

const option = (id: number, ...options: DraftOption[]): DraftOption => ({
  ...newOption(),
  id,
  name: `Opção ${id}`,
  options,
})
/** 1 holds 2 and 3, and 3 holds 4; 5 stands beside 1. */
const tree = [option(1, option(2), option(3, option(4))), option(5)]
const drawn = (options: DraftOption[]): unknown[] =>
  options.flatMap(({ id, options: below }) => (below.length > 0 ? [id, drawn(below)] : [id]))

describe('an option', () => {
  test.each<[number, Move, unknown[]]>([
    [3, 'up', [1, [3, [4], 2], 5]],
    [1, 'down', [5, 1, [2, 3, [4]]]],
    [3, 'in', [1, [2, [3, [4]]], 5]],
    [5, 'in', [1, [2, 3, [4], 5]]],
    [3, 'out', [1, [2], 3, [4], 5]],
    [4, 'out', [1, [2, 3, 4], 5]],
  ])('%i moves %s', (id, move, expected) => {
    expect(drawn(moveOption(tree, id, move))).toEqual(expected)
    expect(countOptions(moveOption(tree, id, move))).toBe(countOptions(tree))
  })

  test.each<[number, Move]>([
    [1, 'up'],
    [5, 'down'],
    [2, 'in'],
    [1, 'out'],
    [99, 'up'],
  ])('%i does not move %s', (id, move) => {
    expect(canMove(tree, id, move)).toBe(false)
    expect(moveOption(tree, id, move)).toBe(tree)
  })

  test('is added, changed, found and removed wherever it stands', () => {
    expect(drawn(addOption(tree, null, option(6)))).toEqual([1, [2, 3, [4]], 5, 6])
    expect(drawn(addOption(tree, 3, option(6)))).toEqual([1, [2, 3, [4, 6]], 5])
    expect(drawn(removeOption(tree, 3))).toEqual([1, [2], 5])
    const renamed = changeOption(tree, 4, (found) => ({ ...found, name: 'Boleto' }))
    expect(findOption(renamed, 4)?.name).toBe('Boleto')
    expect(findOption(tree, 99)).toBeUndefined()
    expect(optionAt(tree, 'chatbots.0.options.1.options.0.name')?.id).toBe(4)
  })

  test('that is new is saved without an id, and others keep theirs', () => {
    const added = addOption([option(1)], 1, newOption())
    expect(savedOf(added)).toMatchObject([{ id: 1, options: [{ name: '' }] }])
    expect(savedOf(added)[0]!.options[0]).not.toHaveProperty('id')
  })
})
