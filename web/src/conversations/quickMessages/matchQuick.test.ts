import type { QuickMessage } from '@chatflow/contract'
import { expect, test } from 'vitest'
import { matchQuick } from './matchQuick.ts'

const quick = (shortcode: string, message: string, uses = 0) => ({ shortcode, message, uses }) as QuickMessage
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

test('among equals those that are used most come first', () => {
  const used = [quick('aviso', '', 1), quick('aguarde', '', 40), quick('oba', 'aguarde', 99)]
  expect(matchQuick(used, 'a').map(({ shortcode }) => shortcode)).toEqual(['aguarde', 'aviso', 'oba'])
})

test('one is found among two thousand', () => {
  const many = Array.from({ length: 2000 }, (_, index) => quick(`m${index}`, 'Promoção '.repeat(60)))
  expect(matchQuick(many, 'promo')).toHaveLength(50)
  expect(matchQuick(many, 'm1999')).toHaveLength(1)
})
