import { expect, test } from 'vitest'
import { splitVariables } from './splitVariables.ts'

const names: Record<string, string> = { ms: 'Saudação', firstName: 'Primeiro nome' }
const split = (message: string) => splitVariables(message, (name) => names[name] ?? name)

test('variables are called what people call them', () => {
  expect(split('{{ms}}, {{ firstName }}!')).toEqual([
    { text: 'Saudação', isVariable: true },
    { text: ', ' },
    { text: 'Primeiro nome', isVariable: true },
    { text: '!' },
  ])
})

test('marks and line breaks do not reach a line of a list', () => {
  expect(split('*Olá*\n\nTudo _bem_?')).toEqual([{ text: 'Olá Tudo bem?' }])
})

test('a field of the own company keeps its name', () => {
  expect(split('CPF: {{cpf}}')).toEqual([{ text: 'CPF: ' }, { text: 'cpf', isVariable: true }])
})

test('half a variable is words', () => {
  expect(split('use {{ aqui')).toEqual([{ text: 'use {{ aqui' }])
})
