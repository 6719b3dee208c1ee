import { describe, expect, test } from 'vitest'
import { isAboutConsent, readConsentWord } from './consentWords.ts'

describe('a whole message', () => {
  test.each([
    'SAIR',
    'sair!',
    '*Parar*',
    'Stop.',
    'CANCELAR',
    'descadastrar',
    'BAJA',
    'Cancelar suscripción',
    'unsubscribe',
    'DUR',
    'ABONELİKTEN ÇIK',
    'abonelikten çık',
    'Não quero mais receber',
  ])('of "%s" is a wish to be left alone', (body) => {
    expect(readConsentWord(body)).toMatchObject({ isGiven: false })
  })

  test.each(['Quero receber', 'START', 'subscribe', 'Alta', 'ABONE OL'])(
    'of "%s" is a wish to hear again',
    (body) => {
      expect(readConsentWord(body)).toMatchObject({ isGiven: true })
    },
  )

  test.each([
    'Quero sair mais cedo',
    'Posso cancelar o pedido 17?',
    'dur bir dakika',
    '',
    '👍',
    'stop '.repeat(40),
  ])('of "%s" is neither', (body) => {
    expect(readConsentWord(body)).toBeUndefined()
  })
})

describe('such a word', () => {
  const quiet = { answersOutreach: false, isAwaited: false, isAttended: false }
  const common = { isGiven: false, isCommon: true }
  const plain = { isGiven: false, isCommon: false }

  test('counts where nothing else goes on', () => {
    expect(isAboutConsent(common, quiet)).toBe(true)
  })
  test('keeps its meaning where a menu or a flow waits for an answer', () => {
    expect(isAboutConsent(common, { ...quiet, isAwaited: true })).toBe(false)
    expect(isAboutConsent(plain, { ...quiet, isAwaited: true })).toBe(false)
  })
  test('may mean an order when it is said to a person, unless it can only mean one thing', () => {
    expect(isAboutConsent(common, { ...quiet, isAttended: true })).toBe(false)
    expect(isAboutConsent(plain, { ...quiet, isAttended: true })).toBe(true)
  })
  test('counts wherever it answers what we began', () => {
    const busy = { answersOutreach: true, isAwaited: true, isAttended: true }
    expect(isAboutConsent(common, busy)).toBe(true)
  })
})
