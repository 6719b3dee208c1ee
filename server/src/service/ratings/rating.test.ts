import { expect, test } from 'vitest'
import { readRating } from './rating.ts'

test.each<[said: string, rating: number | undefined]>([
  ['0', 0],
  ['10', 10],
  [' 7 ', 7],
  ['８', 8],
  ['🔟', 10],
  ['9️⃣', 9],
  ['11', undefined],
  ['-1', undefined],
  ['9.5', undefined],
  ['9,5', undefined],
  ['nota 9', undefined],
  ['10/10', undefined],
  ['dez', undefined],
  ['', undefined],
])('“%s”', (said, rating) => expect(readRating(said)).toBe(rating))
