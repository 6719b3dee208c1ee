import { expect, test } from 'vitest'
import { sign, withoutSignature } from './sign.ts'

test('a signature stands in bold on a line of its own', () => {
  expect(sign('Bom dia!', 'Ana Souza')).toBe('*Ana Souza:*\nBom dia!')
})
test('nothing in a name ends the bold early', () => {
  expect(sign('Oi', ' Ana *\n Souza* ')).toBe('*Ana Souza:*\nOi')
})
test('nobody signs silence, and a nameless writer signs nothing', () => {
  expect(sign('', 'Ana')).toBe('')
  expect(sign('Oi', '**')).toBe('Oi')
})
test('a signature is taken off again, and nothing else is', () => {
  expect(withoutSignature(sign('Bom dia!', 'Ana Souza'))).toBe('Bom dia!')
  expect(withoutSignature('*Atenção:* amanhã fechamos')).toBe('*Atenção:* amanhã fechamos')
})
