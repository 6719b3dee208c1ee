import type { QuickMessage } from '@chatflow/contract'
import { expect, test } from 'vitest'
import { matchQuick } from './matchQuick.ts'

const quick = (shortcode: string, message: string) => ({ shortcode, message }) as QuickMessage
const all = [
  quick('endereco', 'Ficamos na Rua das Flores, 10'),
  quick('/horario', 'Abrimos às 8h'),
  quick('pix', 'Nossa chave Pix é o CNPJ'),
  quick('fim', 'Até mais! O horário volta ao normal amanhã.'),
]
const found = (typed: string) => matchQuick(all, typed).map(({ shortcode }) => shortcode)

test('shortcodes come before words, with or without accents and slash', () => {
  expect(found('horá')).toEqual(['/horario', 'fim'])
  expect(found('ereco')).toEqual(['endereco'])
  expect(found('flores rua')).toEqual(['endereco'])
})

test('nothing typed offers everything, and nothing found offers nothing', () => {
  expect(found('')).toHaveLength(4)
  expect(found('xyz')).toEqual([])
})
