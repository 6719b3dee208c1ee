import { expect, test } from 'vitest'
import { splitMarks, withoutMarks } from './splitMarks.ts'

test('what stands between signs is marked', () => {
  expect(splitMarks('*Ana:*\nOlá, _tudo_ ~mal~ bem? ```R$ 10``` `A1`')).toEqual([
    { text: 'Ana:', mark: 'bold' },
    { text: '\nOlá, ' },
    { text: 'tudo', mark: 'italic' },
    { text: ' ' },
    { text: 'mal', mark: 'strike' },
    { text: ' bem? ' },
    { text: 'R$ 10', mark: 'code' },
    { text: ' ' },
    { text: 'A1', mark: 'code' },
  ])
})
test('signs inside words, between spaces or on two lines mean nothing', () => {
  for (const text of ['2 * 3 * 4', 'nome_do_arquivo', '*linha\noutra*', '', 'só texto'])
    expect(splitMarks(text)).toEqual(text === '' ? [] : [{ text }])
})
test('a line of a list shows the words without their signs', () => {
  expect(withoutMarks('*Ana:*\nsão ~10~ 9, 2 * 3 * 4')).toBe('Ana:\nsão 10 9, 2 * 3 * 4')
})
