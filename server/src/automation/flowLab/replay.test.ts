import { replayFlow } from '@chatflow/contract'
import { expect, test } from 'vitest'
import { maskerOf } from '../../conversations/contacts/maskParts.ts'
import { firstWordsOf, inputsOf, RecordedStep, type RecordedMessage } from './replay.ts'

const step = (reason: string, messageIds: number[]) =>
  RecordedStep.parse({ responder: 'continueFlow', reason, input: { messageIds, nodeId: 'm' }, output: {} })
const said = (body: string, more: Partial<RecordedMessage> = {}): RecordedMessage => ({
  body,
  dataJson: null,
  mediaType: 'conversation',
  mediaName: null,
  isDeleted: false,
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

test('a conversation is recognised by what its customer wrote first', () => {
  const steps = [
    step('started', [6]),
    step('answered', [7]),
    step('stillWaiting', [7]),
    step('answered', [8]),
  ]
  const words = (...messages: [number, RecordedMessage][]) => firstWordsOf(steps, new Map(messages))
  expect(words([6, said('Quero  atendimento')], [7, said('João')], [8, said('1')])).toEqual([
    'Quero atendimento',
    'João',
    '1',
  ])
  expect(words([7, said('', { mediaType: 'image' })])).toEqual(['📷'])
  // What the customer took back is not shown again, and what was forgotten leaves no gap.
  expect(words([6, said('meu segredo', { isDeleted: true })]).join('')).not.toContain('segredo')
  expect(words([8, said('oi')])).toEqual(['oi'])
  expect(words()).toEqual([])
})

test('where numbers are hidden, a customer without a name keeps theirs', () => {
  const hide = maskerOf(replayFlow.response)!
  const row = { contactName: '5511987654321', firstWords: ['oi'] }
  expect(JSON.stringify(hide({ same: 0, isLimited: false, different: [row] }))).not.toContain('98765')
})
