import type { MacroAction } from '@chatflow/contract'
import { expect, test } from 'vitest'
import { macroErrors } from './macroErrors.ts'

const words = { steps: 'no steps', reply: 'no reply', note: 'no note', tags: 'no tags' }
const reply = (text: string): MacroAction => ({ type: 'reply', text })
const said = (actions: MacroAction[], name = 'Garantia') =>
  macroErrors({ name, isShared: false, actions }, words)

test('a sound macro has no errors', () => {
  expect(said([reply('Olá!'), { type: 'close', sendFarewellMessage: true }])).toEqual({})
})
test('each empty step is named by its place, in words of its own', () => {
  expect(said([reply(' '), reply('Olá!'), { type: 'tags', tagIds: [] }, { type: 'note', text: '' }])).toEqual(
    { 'actions.0': 'no reply', 'actions.2': 'no tags', 'actions.3': 'no note' },
  )
})
test('the first that is wrong comes first: it gets the focus', () => {
  expect(Object.keys(said([reply(''), { type: 'note', text: '' }], ''))).toEqual([
    'name',
    'actions.0',
    'actions.1',
  ])
})
test('a macro without steps lacks them, and one without a name lacks it', () => {
  expect(said([], '')).toEqual({ name: 'Required', actions: 'no steps' })
})
test('a step that is wrong otherwise says so in the words of the contract', () => {
  expect(said([reply('a'.repeat(70_000))])).toEqual({ 'actions.0': 'Too Long!' })
})
