import { expect, test } from 'vitest'
import { likeness } from './fuzzy.ts'

test('the start of the text beats the start of a word, which beats the middle, which beats scattered letters', () => {
  const scores = ['Conexões', 'Todas as conexões', 'Reconexo', 'Chat da nova época'].map((text) =>
    likeness('conexo', text),
  )
  expect(scores[0]).toBe(100)
  expect(scores[1]).toBe(80)
  expect(scores[2]).toBe(40)
  expect(scores[3]).toBe(0)
  const scattered = likeness('fsd', 'Finalizar sem despedida')
  expect(scattered).toBeGreaterThan(0)
  expect(scattered).toBeLessThan(40)
})

test('accents, capitals and the dotless i do not matter; every word does', () => {
  expect(likeness('USUARIOS', 'Usuários')).toBe(100)
  expect(likeness('kapali', 'Kapalı')).toBe(100)
  expect(likeness('tema escuro', 'Mudar para o tema escuro')).toBe(80)
  expect(likeness('tema azul', 'Mudar para o tema escuro')).toBe(0)
  expect(likeness('', 'anything')).toBe(1)
})
