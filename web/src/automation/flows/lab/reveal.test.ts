import type { LabResult } from '@chatflow/contract'
import { expect, test } from 'vitest'
import { backTo, newTrial, reveal, withInput, type Trial } from './reveal.ts'

const step = (nodeId: string, variables = {}) =>
  ({ nodeId, type: 'message', reason: 'said', exit: 'a', variables }) as const
const words = (nodeId: string, at: number) => ({ kind: 'text', text: nodeId, nodeId, step: at }) as const

/** Start and hello, a question; after the answer, thanks. */
const result: LabResult = {
  turns: [
    { steps: [step('start'), step('hello'), step('ask')], messages: [words('hello', 1), words('ask', 2)] },
    {
      steps: [step('ask', { nome: 'Ana' }), step('thanks', { nome: 'Ana' })],
      messages: [words('thanks', 1)],
    },
  ],
  variables: { nome: 'Ana' },
  waitingFor: null,
  waitsAt: null,
  end: 'finished',
  queueId: null,
  userId: null,
}
const trial: Trial = { ...newTrial, inputs: [{ kind: 'says', text: 'Ana' }] }
const said = (limit: number | null) =>
  reveal(result, { ...trial, limit }).turns.map(({ messages }) => messages.map(({ nodeId }) => nodeId))

test('everything is shown, or as many steps as were asked for with what they say', () => {
  expect(said(null)).toEqual([['hello', 'ask'], ['thanks']])
  expect(said(1)).toEqual([[]])
  expect(said(2)).toEqual([['hello']])
  expect(said(4)).toEqual([['hello', 'ask'], []])
  expect(said(99)).toEqual([['hello', 'ask'], ['thanks']])
})

test('the variables are those of the last step that is shown', () => {
  expect(reveal(result, { ...trial, limit: 3 })).toMatchObject({
    variables: {},
    current: 'ask',
    isWhole: false,
  })
  expect(reveal(result, { ...trial, limit: 4 })).toMatchObject({ variables: { nome: 'Ana' }, isWhole: false })
  expect(reveal(result, trial)).toMatchObject({ current: 'thanks', isWhole: true })
})

test('going back to a block forgets what was said after it', () => {
  const { steps } = reveal(result, trial)
  expect(backTo(trial, steps, 1)).toMatchObject({ inputs: [], limit: 2 })
  expect(backTo(trial, steps, 4)).toMatchObject({ inputs: trial.inputs, limit: 5 })
})

test('step by step an answer shows one step, else all that follows', () => {
  const answer = { kind: 'says', text: 'Ana' } as const
  expect(withInput({ ...newTrial, limit: 3 }, answer, 3).limit).toBe(4)
  expect(withInput(newTrial, answer, 3).limit).toBeNull()
})
