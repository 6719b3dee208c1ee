import { expect, test } from 'vitest'
import { byPresence } from './presence.ts'

test('those online come first, then by name', () => {
  const team = [
    { name: 'Bruno', online: false },
    { name: 'Zélia', online: true },
    { name: 'Ana', online: false },
    { name: 'Érica', online: true },
  ]
  expect(team.toSorted(byPresence).map(({ name }) => name)).toEqual(['Érica', 'Zélia', 'Ana', 'Bruno'])
})
