import i18next, { type TFunction } from 'i18next'
import { expect, expectTypeOf, test } from 'vitest'
import conversationView from '../locales/pt-BR/conversationView.json'
import gateways from '../locales/pt-BR/gateways.json'
import shell from '../locales/pt-BR/shell.json'
import ui from '../locales/pt-BR/ui.json'

const texts = i18next.createInstance()
await texts.init({ lng: 'pt-BR', resources: { 'pt-BR': { conversationView, gateways, shell, ui } } })
const some = texts.getFixedT('pt-BR', 'ui') as TFunction<'ui'>
const several = texts.getFixedT('pt-BR', ['gateways', 'ui']) as TFunction<['gateways', 'ui']>
const counted = texts.getFixedT('pt-BR', 'conversationView') as TFunction<'conversationView'>
const within = texts.getFixedT('pt-BR', 'ui', 'clipboard') as TFunction<'ui', 'clipboard'>

test('a text is found by its key', () => {
  expect(some('clipboard.refused')).toBe(ui.clipboard.refused)
  expect(within('refused')).toBe(ui.clipboard.refused)
  expect(texts.t('ui:clipboard.refused')).toBe(ui.clipboard.refused)
  expect(several('ui:clipboard.refused')).toBe(ui.clipboard.refused)
  expectTypeOf(some('clipboard.refused')).toEqualTypeOf<string>()
})

test('a counted text is named without its form', () => {
  expect(some('votes.people', { count: 1 })).toBe('1 pessoa respondeu')
  expect(counted('customer.attendance', { count: 2, ordinal: true })).toBe('2º contato')
})

test('several texts come as they stand in the file', () => {
  expect(several('names', { returnObjects: true })).toEqual(gateways.names)
  expectTypeOf(several('names', { returnObjects: true })).toEqualTypeOf<typeof gateways.names>()
  expectTypeOf(several('ui:clipboard', { returnObjects: true })).toEqualTypeOf<typeof ui.clipboard>()
})

/** Never called: the compiler has to refuse each of them. */
const refused = (kind: 'refused' | 'unknown', any: string) => [
  // @ts-expect-error a key that no file has
  some('clipboard.nothing'),
  // @ts-expect-error several texts are no text
  some('clipboard'),
  // @ts-expect-error a key of another file
  some('names.stripe'),
  // @ts-expect-error a file that is not asked for
  some('gateways:names.stripe'),
  // @ts-expect-error a file that does not exist
  texts.getFixedT('pt-BR', 'nothing'),
  // @ts-expect-error only the first file's keys go without its name
  several('clipboard.refused'),
  // @ts-expect-error one of the two does not exist
  some(`clipboard.${kind}`),
  // @ts-expect-error a key that the other file does not have
  some('clipboard.refused', { ns: 'gateways' }),
  // @ts-expect-error any text is no key
  some(any),
  // @ts-expect-error a key is within what its reader is bound to
  within('clipboard.refused'),
  // @ts-expect-error texts that do not stand together
  several('nothing', { returnObjects: true }),
  // @ts-expect-error a text of another shape
  several('names', { returnObjects: true }).nothing,
]

test('what does not exist does not compile', () => {
  expectTypeOf(refused).toBeFunction()
})
