import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Credentials, resetPasswordPattern, SignUpForm } from './auth.ts'

describe('a password set by a mailed code', () => {
  test.each([
    ['Abcdefg1', true],
    ['ÁÉÍÓÚçã9', true],
    ['com espaço E 1', true],
    ['Ab\n12345', true],
    ['Abcdef1', false],
    ['abcdefg1', false],
    ['ABCDEFG1', false],
    ['Abcdefgh', false],
    ['12345678', false],
    ['', false],
  ])('%j: %s', (password, expected) => {
    expect(resetPasswordPattern.test(password)).toBe(expected)
  })

  test('is good exactly when it is long enough and has a small letter, a capital and a digit', () => {
    const letters = fc.constantFrom('a', 'ç', 'B', 'Ã', '7', '0', ' ', '-', '#')
    fc.assert(
      fc.property(fc.string({ unit: letters, maxLength: 14 }), (password) => {
        const has = (...some: string[]) => some.some((letter) => password.includes(letter))
        const isGood = password.length >= 8 && has('a', 'ç') && has('B', 'Ã') && has('7', '0')
        expect(resetPasswordPattern.test(password)).toBe(isGood)
      }),
    )
  })

  test('is answered quickly, however long it is', () => {
    expect(resetPasswordPattern.test('a'.repeat(100_000))).toBe(false)
    expect(resetPasswordPattern.test(`Aa1${'a'.repeat(197)}`)).toBe(true)
    expect(resetPasswordPattern.test(`Aa1${'a'.repeat(198)}`)).toBe(false)
  })
})

describe('credentials', () => {
  test('are remembered unless the person says otherwise, and the address is one in any case', () => {
    expect(Credentials.parse({ email: ' ANA@Demo.Local ', password: ' x ' })).toEqual({
      email: 'ana@demo.local',
      password: ' x ',
      remember: true,
    })
  })
})

describe('a sign-up form', () => {
  const form = {
    name: ' Ana ',
    companyName: 'Padaria',
    email: 'ANA@test.local',
    password: 'segredo',
    phone: '55',
    planId: '3',
  }
  test('is tidied: trimmed, the address in small letters, the plan a number', () => {
    expect(SignUpForm.parse(form)).toEqual({
      ...form,
      name: 'Ana',
      email: 'ana@test.local',
      planId: 3,
    })
  })

  test('speaks of every field that is missing at once', () => {
    const { error } = SignUpForm.safeParse({})
    expect(error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)).toEqual(
      ['name', 'companyName', 'email', 'password', 'phone', 'planId'].map((field) => `${field}: Obrigatório`),
    )
  })

  test('counts the letters of a name without the spaces around it', () => {
    const shown = (name: string) => SignUpForm.safeParse({ ...form, name }).error?.issues[0]?.message
    expect(shown(' a ')).toBe('Muito curto!')
    expect(shown(` ${'a'.repeat(50)} `)).toBeUndefined()
    expect(shown('a'.repeat(51))).toBe('Muito longo!')
  })
})
