import { expect, test } from 'vitest'
import { formatDateTime, formatMoney } from '../../platform/format.ts'
import { written } from './written.ts'

const words = {
  yes: 'Sim',
  no: 'Não',
  on: 'Ligado',
  off: 'Desligado',
  fields: { target: 'Prazo', who: 'Quem' },
  values: { profile: { admin: 'Administrador' }, whenExpiresTicket: { 0: 'Sempre' } },
}
const say = (value: unknown, field = 'field') => written(value, field, words)

test('nothing is a dash, and switches are words', () => {
  expect([null, undefined, '', [], {}].map((value) => say(value))).toEqual(['—', '—', '—', '—', '—'])
  expect([true, false, 'enabled', 'disable'].map((value) => say(value))).toEqual([
    'Sim',
    'Não',
    'Ligado',
    'Desligado',
  ])
  expect([say('admin', 'profile'), say(0, 'whenExpiresTicket'), say('novo', 'profile')]).toEqual([
    'Administrador',
    'Sempre',
    'novo',
  ])
})

test('money, sizes, deadlines and numbers are written as everywhere, and a number that names something as it is', () => {
  expect(say(49.9, 'amount')).toBe(formatMoney(49.9))
  expect([say(2048, 'bytes'), say(12345, 'queueId'), say([1200, 7], 'queueIds')]).toEqual([
    '2 KB',
    '12345',
    '1200, 7',
  ])
  expect([say(480, 'resolution'), say(95, 'firstAnswer')]).toEqual(['8\u00a0h', '1\u00a0h\u00a035\u00a0min'])
  expect(say(12345, 'maxTokens')).toMatch(/^12\D345$/)
})

test('a moment and a day are written as everywhere on the screen, and words that only hold one stay', () => {
  const moment = '2026-11-17T20:39:05.880Z'
  expect(say(moment)).toBe(formatDateTime(moment))
  expect(say('2026-12-25')).toMatch(/25.*2026/)
  expect(say(`desde ${moment}`)).toBe(`desde ${moment}`)
})

test('things are called by their names, and what has none by its fields, each in a line', () => {
  expect(say([{ id: 1, name: 'Vendas' }, { name: 'Suporte' }])).toBe('Vendas, Suporte')
  const warning = { target: 'x', action: { who: ['a', 'b'] }, note: null, other: 1 }
  expect(say([warning, { target: 'y' }])).toBe('Prazo: x · Quem: a, b · other: 1\nPrazo: y')
})
