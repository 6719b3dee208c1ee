import { expect, test } from 'vitest'
import { inventGroup, inventPerson, isGroupNumber, membersOf } from './inventedPeople.ts'

test('an invented person has a name and a Brazilian mobile number', () => {
  for (let count = 0; count < 200; count += 1) {
    const { name, number } = inventPerson(new Set())
    expect(number).toMatch(/^55\d{2}9[6-9]\d{7}$/)
    expect(name).toMatch(/^\S+ \S+$/)
  }
})
test('a number that somebody has is not given again', () => {
  let call = 0
  const firstTwiceTheSame = () => (Math.floor(call++ / 11) < 2 ? 0.1 : 0.6)
  const first = inventPerson(new Set(), () => 0.1)
  expect(inventPerson(new Set([first.number]), firstTwiceTheSame).number).not.toBe(first.number)
})
test('a group is told from a person by its number, and keeps its members', () => {
  const group = inventGroup(new Set())
  expect(isGroupNumber(group.number)).toBe(true)
  expect(isGroupNumber(inventPerson(new Set()).number)).toBe(false)
  expect(membersOf(group.number)).toEqual(membersOf(group.number))
  expect(new Set(membersOf(group.number).map(({ number }) => number)).size).toBe(3)
})
