import { expect, test } from 'vitest'
import { countChoices } from './countChoices.ts'

const choices = [
  { key: 'a', label: 'Manhã' },
  { key: 'b', label: 'Tarde' },
]

test('counts who chose what; one person may choose several', () => {
  const votes = [
    { name: 'Ana', chosen: ['a'] },
    { name: 'Bia', chosen: ['a', 'b'] },
    { name: 'Caio', chosen: ['gone'] },
    { name: 'Davi', chosen: ['a'] },
  ]
  expect(countChoices(choices, votes)).toEqual([
    { key: 'a', label: 'Manhã', count: 3, share: 0.75, names: 'Ana, Bia, Davi' },
    { key: 'b', label: 'Tarde', count: 1, share: 0.25, names: 'Bia' },
  ])
})

test('without votes nothing has a share, and of many people only the first are named', () => {
  expect(countChoices(choices, [])[0]).toMatchObject({ count: 0, share: 0, names: '' })
  const crowd = Array.from({ length: 500 }, (_, index) => ({ name: `P${index}`, chosen: ['a'] }))
  expect(countChoices(choices, crowd)[0]?.names).toMatch(/^P0, P1, .*P19, \+480$/)
})
