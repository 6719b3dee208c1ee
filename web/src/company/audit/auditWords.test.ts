import { auditActions, auditEntities } from '@chatflow/contract'
import { expect, test } from 'vitest'

interface Words {
  entities: Record<string, string>
  actions: Record<string, string>
}
const languages = import.meta.glob<Words>('../../locales/*/audit.json', { eager: true, import: 'default' })

// What is written is typed by the same two lists (`recordAudit`): an action without a word does not get this far.
test.each(Object.entries(languages))('%s has a word for everything that is written', (_file, words) => {
  expect(Object.keys(words.entities).toSorted()).toEqual(auditEntities.toSorted())
  expect(Object.keys(words.actions).toSorted()).toEqual(auditActions.toSorted())
  for (const word of [...Object.values(words.entities), ...Object.values(words.actions)])
    expect(word.trim()).not.toBe('')
})

test('there are four languages', () => {
  expect(Object.keys(languages)).toHaveLength(4)
})
