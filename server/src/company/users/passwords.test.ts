import { expect, test } from 'vitest'
import { hashPassword, isPassword, nobodysHash } from './passwords.ts'

test("nobody's hash is checked like anybody's: with the same effort, and no password fits", async () => {
  const shapeOf = (hash: string) => hash.split('$').map((part, index) => (index < 4 ? part : part.length))
  const somebodys = await hashPassword('Demo1234')
  expect(shapeOf(nobodysHash)).toEqual(shapeOf(somebodys))
  expect(await isPassword(somebodys, 'Demo1234')).toBe(true)
  expect(await isPassword(nobodysHash, 'Demo1234')).toBe(false)
})
