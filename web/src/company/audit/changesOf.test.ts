import { expect, test } from 'vitest'
import { changesOf } from './changesOf.ts'

test('only what is different is shown', () => {
  expect(
    changesOf({
      before: { name: 'Vendas', color: '#111', queues: [1] },
      after: { name: 'Compras', color: '#111', queues: [1] },
    }),
  ).toEqual([{ path: ['name'], before: 'Vendas', after: 'Compras' }])
  expect(changesOf({ before: null, after: { name: 'Nova', note: null, text: '', list: [] } })).toEqual([
    { path: ['name'], before: undefined, after: 'Nova' },
  ])
  expect(changesOf({ before: null, after: null })).toEqual([])
})

test('what the entry says by itself is not said again', () => {
  const after = {
    id: 3,
    companyId: 1,
    uuid: 'x',
    updatedAt: 'x',
    queueId: 7,
    queue: { id: 7, name: 'Vendas' },
  }
  expect(changesOf({ before: null, after }).map(({ path }) => path)).toEqual([['queue']])
  // Alone it says of which company.
  expect(changesOf({ before: null, after: { companyId: 9 } })).toHaveLength(1)
})

test('within groups, lists of things and weeks, only what is different', () => {
  const option = { id: 1, name: 'Planos', greetingMessage: 'Oi', options: [] }
  const monday = { weekday: 'Segunda', weekdayEn: 'monday', startTimeA: '08:00', endTimeA: '12:00' }
  const tuesday = { ...monday, weekdayEn: 'tuesday' }
  expect(
    changesOf({
      before: { sla: { firstAnswer: 5, isAlways: true }, chatbots: [option], schedules: [monday, tuesday] },
      after: {
        sla: { firstAnswer: 9, isAlways: true },
        chatbots: [{ ...option, greetingMessage: 'Olá' }],
        schedules: [{ ...monday, startTimeB: '13:00', endTimeB: '18:00' }, tuesday],
      },
    }),
  ).toEqual([
    { path: ['sla', 'firstAnswer'], before: 5, after: 9 },
    { path: ['chatbots', 'Planos', 'greetingMessage'], before: 'Oi', after: 'Olá' },
    {
      path: ['schedules', 'monday'],
      before: ['08:00–12:00'],
      after: ['08:00–12:00', '13:00–18:00'],
    },
  ])
})

test('things that came are named as a whole, and a group that is new by its fields', () => {
  const [one, two] = [{ name: 'Vendas' }, { name: 'Suporte' }]
  expect(
    changesOf({
      before: { queues: [one], sla: null },
      after: { queues: [one, two], sla: { firstAnswer: 5 } },
    }),
  ).toEqual([
    { path: ['queues'], before: [one], after: [one, two] },
    { path: ['sla', 'firstAnswer'], before: undefined, after: 5 },
  ])
})
