import { expect, test } from 'vitest'
import { calmText } from './calmText.ts'

test('towers of marks become letters again, and real scripts stay as they are', () => {
  const tower = `Z${'\u0300\u0316\u0321'.repeat(30)}a`
  expect(calmText(tower)).toHaveLength(7)
  for (const text of ['ação', 'שָׁלוֹם', 'ที่นี่', 'हिन्दी', 'e\u0301', '👩‍👩‍👧‍👦', '❤️']) expect(calmText(text)).toBe(text)
})
