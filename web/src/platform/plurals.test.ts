import { languages } from '@chatflow/contract'
import i18next from 'i18next'
import { expect, test } from 'vitest'
import { countPlainly } from './plurals.ts'

test('nothing and a whole million are more than one, in every language', async () => {
  const notices = { label_one: '{{count}} conversa', label_other: '{{count}} conversas' }
  const texts = { shell: { notices } }
  const resources = Object.fromEntries(languages.map((language) => [language, texts]))
  const i18n = i18next.createInstance()
  await i18n.init({ resources, load: 'currentOnly', ns: ['shell'], defaultNS: 'shell' })
  countPlainly(i18n)
  for (const language of languages) {
    const told = [0, 1, 2, 1_000_000].map((count) => i18n.getFixedT(language)('notices.label', { count }))
    expect([language, ...told]).toEqual([
      language,
      '0 conversas',
      '1 conversa',
      '2 conversas',
      '1000000 conversas',
    ])
  }
})
