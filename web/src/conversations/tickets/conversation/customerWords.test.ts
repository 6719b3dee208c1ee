import type { CustomerFacts } from '@chatflow/contract'
import i18next, { type TFunction } from 'i18next'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import en from '../../../locales/en/conversationView.json' with { type: 'json' }
import es from '../../../locales/es/conversationView.json' with { type: 'json' }
import ptBR from '../../../locales/pt-BR/conversationView.json' with { type: 'json' }
import tr from '../../../locales/tr/conversationView.json' with { type: 'json' }
import { customerWords } from './customerWords.ts'

const now = new Date('2026-11-16T12:00:00Z')
const nothing: CustomerFacts = { attendance: 0, previous: null, lastRating: null, owner: null }
const ana = { id: 1, name: 'Ana' }
const said = (facts: Partial<CustomerFacts>) =>
  customerWords({ ...nothing, ...facts }, i18next.t as unknown as TFunction<'conversationView'>, now).join(
    ' · ',
  )

beforeAll(() =>
  i18next.init({
    lng: 'pt-BR',
    defaultNS: 'conversationView',
    interpolation: { escapeValue: false },
    resources: {
      'pt-BR': { conversationView: ptBR },
      en: { conversationView: en },
      es: { conversationView: es },
      tr: { conversationView: tr },
    },
  }),
)
// The files of a worker share it.
afterAll(() => i18next.changeLanguage('pt-BR'))

describe('what is known of a customer', () => {
  test('is said in one line, only what there is', async () => {
    await i18next.changeLanguage('pt-BR')
    expect(said({})).toBe('')
    expect(said({ attendance: 1 })).toBe('Primeiro contato')
    expect(said({ attendance: 3, lastRating: 9, owner: ana })).toBe(
      '3º contato · última nota 9 · carteira de Ana',
    )
    expect(said({ lastRating: 0 })).toBe('última nota 0')
  })

  test('says when and with whom the last attendance was: in days, or after a month with its date', async () => {
    await i18next.changeLanguage('pt-BR')
    const at = '2026-11-13T12:00:00Z'
    expect(said({ previous: { at, user: ana } })).toBe('última vez: há 3 dias, com Ana')
    expect(said({ previous: { at, user: null } })).toBe('última vez: há 3 dias')
    expect(said({ previous: { at: '2026-03-10T12:00:00Z', user: ana } })).toBe(
      'última vez: 10/03/2026, com Ana',
    )
  })

  test.each([
    ['en', ['First contact', '2nd contact', '3rd contact', '4th contact', '21st contact']],
    ['es', ['Primer contacto', 'Contacto n.º 2', 'Contacto n.º 3', 'Contacto n.º 4', 'Contacto n.º 21']],
    ['tr', ['İlk görüşme', '2. görüşme', '3. görüşme', '4. görüşme', '21. görüşme']],
  ])('counts as %s does', async (language, wanted) => {
    await i18next.changeLanguage(language)
    expect([1, 2, 3, 4, 21].map((attendance) => said({ attendance }))).toEqual(wanted)
  })
})
