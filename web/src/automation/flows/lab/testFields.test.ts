import type { FlowTestForm } from '@chatflow/contract'
import { expect, test } from 'vitest'
import { fromFields, toFields } from './testFields.ts'

const recorded: FlowTestForm = {
  name: 'Compra',
  seed: 4,
  inputs: [
    { kind: 'says', text: 'Oi' },
    { kind: 'says', text: 'Vendas', id: 'a1' },
  ],
  expects: { texts: ['Um momento'], queueId: 3, variables: { nome: 'Ana = Bia' } },
}

test('a test survives being written as lines, taps included', () => {
  expect(fromFields(recorded, toFields(recorded), false)).toEqual(recorded)
})

test('another line is something else that the customer writes, and a line without a value says nothing', () => {
  const fields = { ...toFields(recorded), says: 'Oi\n\n Suporte ', queueId: null, values: 'nome\n= x' }
  expect(fromFields(recorded, fields, false)).toMatchObject({
    inputs: [
      { kind: 'says', text: 'Oi' },
      { kind: 'says', text: 'Suporte' },
    ],
    expects: { queueId: null, variables: {} },
  })
})

test('what lines cannot say is kept', () => {
  const inputs: FlowTestForm['inputs'] = [
    { kind: 'service', outcome: 'done', texts: ['Pronto'], variables: {}, queueId: null },
  ]
  const mixed = { ...recorded, inputs }
  expect(fromFields(mixed, toFields(mixed), true).inputs).toEqual(inputs)
})
