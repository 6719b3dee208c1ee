import { expect, test } from 'vitest'
import type { VariableValues } from '../conversations/variables.ts'
import { renderCampaignText, unknownCampaignVariables } from './campaignTexts.ts'

const values: VariableValues = {
  contact: {
    name: 'Mariana Alves',
    number: '5511987654321',
    email: 'mari@example.com',
    extraInfo: [{ name: 'Plano', value: 'Ouro' }],
  },
  companyName: 'Casa Aurora',
  timezone: 'America/Sao_Paulo',
  now: new Date('2026-11-16T13:05:00Z'),
}
const read = (text: string, own: { key: string; value: string }[] = []) =>
  renderCampaignText(text, values, own)

test('a text speaks of the person and of the moment, in both ways of writing', () => {
  expect(read('{saudacao}, {primeiro-nome}! {{firstName}} {nome} {numero} {email}')).toBe(
    'Bom dia, Mariana! Mariana Mariana Alves 5511987654321 mari@example.com',
  )
  expect(read('{data} {hora}, de {periodo-dia}')).toBe('16/11/2026 10:05, de manhã')
  expect(read('Plano {plano}, {{PLANO}}')).toBe('Plano Ouro, Ouro')
})

test('own variables may speak of the others, and what nobody knows stays as written', () => {
  expect(read('{ Oferta }', [{ key: 'oferta', value: '20 % para {primeiro-nome}' }])).toBe(
    '20 % para Mariana',
  )
  expect(read('{desconto} {} {{desconto}}')).toBe('{desconto} {} {{desconto}}')
  expect(unknownCampaignVariables('{nome} {Oferta} {desconto} {{x}}', ['oferta'])).toEqual(['desconto'])
})

test('a person who is called like a variable keeps that name', () => {
  const contact = { ...values.contact, name: '{email}' }
  expect(renderCampaignText('{nome}', { ...values, contact }, [])).toBe('{email}')
})
