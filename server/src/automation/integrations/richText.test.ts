import { expect, test } from 'vitest'
import { markdownToChat, richTextToChat } from './richText.ts'

const p = (...children: object[]) => ({ type: 'p', children })
const li = (...children: object[]) => ({ type: 'li', children })
const lic = (text: string) => ({ type: 'lic', children: [{ text }] })
const link = (text: string, url: string) => ({ type: 'a', url, children: [{ text }] })

test.each<[string, unknown, string]>([
  ['marks', [p({ text: 'a ' }, { text: 'b', bold: true }, { text: ' c', italic: true })], 'a *b* _c_'],
  ['several marks', [p({ text: 'x', bold: true, italic: true, strikeThrough: true })], '*_~x~_*'],
  ['blanks inside of marks', [p({ text: ' forte ', bold: true }, { text: '!' })], ' *forte* !'.trim()],
  ['marks over several lines', [p({ text: 'um\ndois', bold: true })], '*um*\n*dois*'],
  [
    'neighbours that are marked alike',
    [p({ text: 'Olá, ', bold: true }, { text: 'Maria', bold: true })],
    '*Olá, Maria*',
  ],
  ['empty lines', [p({ text: 'a' }), p({ text: '' }), p({ text: 'b' })], 'a\n\nb'],
  [
    'variables',
    [
      p(
        { text: 'Olá ' },
        { type: 'inline-variable', children: [p({ text: 'um' }), p({ text: 'dois' })] },
        { text: '!' },
      ),
    ],
    'Olá um\ndois!',
  ],
  [
    'a variable alone',
    [{ type: 'variable', children: [p({ text: 'um' }), p({ text: 'dois' })] }],
    'um\ndois',
  ],
  [
    'links',
    [p(link('Loja', 'https://loja.test'), { text: ' ou ' }, link('https://a.test', 'https://a.test'))],
    'Loja: https://loja.test ou https://a.test',
  ],
  ['addresses of mails', [p(link('a@b.test', 'mailto:a@b.test'))], 'a@b.test'],
  [
    'lists',
    [
      {
        type: 'ul',
        children: [li(lic('um'), { type: 'ol', children: [li(lic('a')), li(lic('b'))] }), li(lic('dois'))],
      },
    ],
    '- um\n  1. a\n  2. b\n- dois',
  ],
  ['headings', [{ type: 'h2', children: [{ text: 'Título' }] }], '*Título*'],
  ['quotes', [{ type: 'blockquote', children: [{ text: 'a\nb' }] }], '> a\n> b'],
  ['code', [p({ text: 'npm', code: true })], '`npm`'],
  ['what is no text at all', [null, 1, { children: 'x' }, { text: 3 }], ''],
  ['nothing', undefined, ''],
])('%s of a bot are written as phones show them', (_name, nodes, text) => {
  expect(richTextToChat(nodes)).toBe(text)
})

test('a text that is nested without an end is cut', () => {
  let node: object = { text: 'fundo' }
  for (let depth = 0; depth < 20_000; depth++) node = { type: 'li', children: [node] }
  expect(richTextToChat([node])).toBe('')
})

test.each([
  ['**forte** e *leve* e _leve_', '*forte* e _leve_ e _leve_'],
  ['# Título\n~~fora~~', '*Título*\n~fora~'],
  ['[Loja](https://loja.test) 2*3*4', 'Loja: https://loja.test 2*3*4'],
  ['***ambos***', '*_ambos_*'],
])('%s of Markdown', (markdown, text) => {
  expect(markdownToChat(markdown)).toBe(text)
})

test.each([' **a', '__a ', '***a ', '[', '[a](', ' ~~a', ' *a', '# '])(
  'a text of %s alone is read in time',
  (mark) => {
    expect(markdownToChat(mark.repeat(1_000_000 / mark.length))).not.toBe('')
  },
)
