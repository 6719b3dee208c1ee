import { expect, test } from 'vitest'
import { inputsOf, RecordedStep } from './replay.ts'

const step = (reason: string, messageIds: number[]) =>
  RecordedStep.parse({ responder: 'continueFlow', reason, input: { messageIds, nodeId: 'm' }, output: {} })
const said = (body: string, more: object = {}) => ({
  body,
  dataJson: null,
  mediaType: 'conversation',
  ...more,
})

test('several messages of one turn stay several: a menu looks at each of them, and a picture is an answer', () => {
  const messages = new Map([
    [1, said('quero')],
    [2, said('Comprar', { dataJson: { kind: 'choice', id: 'a1', title: 'Comprar' } })],
    [3, said('', { mediaType: 'image' })],
  ])
  expect(
    inputsOf([step('chosen', [1, 2]), step('answered', [3]), step('stillWaiting', [1])], messages),
  ).toEqual([
    { kind: 'messages', answers: [{ text: 'quero' }, { text: 'Comprar', id: 'a1' }] },
    { kind: 'messages', answers: [{ text: '', mediaType: 'image' }] },
  ])
})
