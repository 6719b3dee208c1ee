import { expect, test } from 'vitest'
import { splitLinks } from './splitLinks.ts'

const link = (href: string) => ({ text: href, href })

test.each([
  ['só texto', [{ text: 'só texto' }]],
  ['https://loja.test/a?b=1', [link('https://loja.test/a?b=1')]],
  ['veja https://loja.test.', [{ text: 'veja ' }, link('https://loja.test'), { text: '.' }]],
  ['(http://loja.test/x), ok?', [{ text: '(' }, link('http://loja.test/x'), { text: '), ok?' }]],
  ['javascript:alert(1)', [{ text: 'javascript:alert(1)' }]],
  ['xhttps://loja.test', [{ text: 'xhttps://loja.test' }]],
  ['https://', [{ text: 'https://' }]],
])('%s', (text, parts) => {
  expect(splitLinks(text)).toEqual(parts)
})
