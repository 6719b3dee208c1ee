import { describe, expect, test } from 'vitest'
import { mentionBeingTyped, splitMentions } from './mentions.ts'

const people = [
  { id: 1, name: 'Ana' },
  { id: 2, name: 'Ana Souza' },
  { id: 3, name: 'İbrahim' },
  { id: 4, name: 'R. (Bob) Lima' },
]
const named = (text: string) =>
  splitMentions(text, people).flatMap(({ mention }) =>
    mention === undefined ? [] : [mention === 'everyone' ? mention : mention.id],
  )

describe('the people a text names', () => {
  test.each([
    ['Oi @Ana, tudo bem?', [1]],
    ['Oi @Ana Souza!', [2]],
    ['@ana souza e @ANA', [2, 1]],
    ['@Anabela não está aqui', []],
    ['ana@ana.com', []],
    ['(@İbrahim)', [3]],
    ['@R. (Bob) Lima vem', [4]],
    ['@todos: reunião', ['everyone']],
    ['@allure', []],
    ['@', []],
    ['@@Ana', [1]],
  ])('%s', (text, expected) => {
    expect(named(text)).toEqual(expected)
  })

  test('leave every letter of the text in its place', () => {
    const text = 'Oi @Ana Souza, chame @todos e @ninguém.\n@İbrahim'
    expect(
      splitMentions(text, people)
        .map((part) => part.text)
        .join(''),
    ).toBe(text)
  })
})

test.each([
  ['Oi @An', 6, 'An'],
  ['Oi @', 4, ''],
  ['Oi @Ana So', 10, 'Ana So'],
  ['Oi @Ana', 2, undefined],
  ['mail@casa', 9, undefined],
  ['@ casa', 6, undefined],
  ['@Ana\nfoi', 8, undefined],
])('while “%s” is typed up to %i, the name begins with %s', (text, caret, typed) => {
  expect(mentionBeingTyped(text, caret)).toBe(typed)
})
