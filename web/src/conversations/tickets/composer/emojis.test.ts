import { languages } from '@chatflow/contract'
import { expect, test } from 'vitest'
import { emojiGroups, loadEmojis } from './emojis.ts'

test.each(languages)('every group has emojis with names in %s, each once', async (language) => {
  const groups = await loadEmojis(language)
  expect([...groups.keys()]).toEqual([...emojiGroups])
  const all = [...groups.values()].flat()
  expect(all.length).toBeGreaterThan(1500)
  expect(new Set(all.map(({ emoji }) => emoji)).size).toBe(all.length)
  expect(all.filter(({ name, words }) => name.trim() === '' || !words.includes(name))).toEqual([])
  for (const emojis of groups.values()) expect(emojis.length).toBeGreaterThan(50)
})

test('names are those of the language, flags of countries included', async () => {
  const nameOf = async (language: (typeof languages)[number], wanted: string) =>
    [...(await loadEmojis(language)).values()].flat().find(({ emoji }) => emoji === wanted)
  expect((await nameOf('pt-BR', '🐶'))?.name).toBe('rosto de cachorro')
  expect((await nameOf('en', '❤️'))?.name).toBe('red heart')
  expect((await nameOf('pt-BR', '🇧🇷'))?.name).toBe('Brasil')
  expect((await nameOf('tr', '🇧🇷'))?.name).toBe('Brezilya')
  expect((await nameOf('es', '🎂'))?.words).toContain('cumpleaños')
})
