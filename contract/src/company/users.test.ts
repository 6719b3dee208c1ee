import { expect, test } from 'vitest'
import { NewUser, profileImageUrl, UserChanges } from './users.ts'

const form = { name: 'Ana', email: 'ANA@test.local', password: 'segredo', profile: 'user' as const }

test.each([
  ['enable', 'enable'],
  ['enabled', 'enable'],
  ['disable', 'disable'],
  ['disabled', 'disable'],
])('seeing tickets without a queue may be spelt %s, and is kept as %s', (given, kept) => {
  expect(NewUser.parse({ ...form, allTicket: given }).allTicket).toBe(kept)
})

test('an empty password in a change means: leave it; a new user must have one', () => {
  expect(UserChanges.safeParse({ password: '' }).success).toBe(true)
  expect(UserChanges.safeParse({ password: '1234' }).success).toBe(false)
  expect(NewUser.safeParse({ ...form, password: '' }).success).toBe(false)
})

test('what only the server decides is dropped from a form', () => {
  const given = { ...form, id: 1, super: true, companyId: 1, online: true, passwordHash: 'x', active: false }
  expect(NewUser.parse(given)).toEqual({ ...form, email: 'ana@test.local' })
})

test('a picture has an address when there is one', () => {
  expect(profileImageUrl({ companyId: 7, profileImage: null })).toBeNull()
  expect(profileImageUrl({ companyId: 7, profileImage: 'a.webp?expires=1' })).toBe(
    '/public/company7/user/a.webp?expires=1',
  )
})
