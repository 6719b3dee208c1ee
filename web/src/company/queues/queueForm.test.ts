import { messageBeforeOptions } from '@chatflow/contract'
import { describe, expect, test } from 'vitest'
import { newOption } from './optionTree.ts'
import { bodyOf, freeColor, initialQueueForm, queueColors, queueErrors, tabOfError } from './queueForm.ts'

const form = (more: object = {}) => ({
  ...initialQueueForm('new', []),
  name: 'Financeiro',
  greetingMessage: 'Olá!',
  ...more,
})
const errorsOf = (more: object, hasHours = false) => queueErrors(form(more), { hasHours })

describe('the form of a queue', () => {
  test('begins with a colour that no other queue has', () => {
    const taken = queueColors.slice(0, 2).map((color) => ({ color: color.toLowerCase() }))
    expect(freeColor(taken)).toBe(queueColors[2])
    expect(errorsOf({})).toEqual({})
  })

  test.each([
    [{ name: '' }, { name: 'Required' }],
    [{ name: 'a' }, { name: 'Too Short!' }],
    [{ color: '' }, { color: 'Required' }],
    [{ color: '#12345' }, { color: 'ERR_QUEUE_INVALID_COLOR' }],
    [{ ativarRoteador: true }, { tempoRoteador: 'Required' }],
    [
      { greetingMessage: ' ', chatbots: [{ ...newOption(), name: 'Boleto' }] },
      { greetingMessage: 'Required' },
    ],
    [
      { chatbots: [{ ...newOption(), name: 'Menu', options: [newOption()] }] },
      { 'chatbots.0.options.0.name': 'Required', 'chatbots.0.greetingMessage': messageBeforeOptions },
    ],
  ])('%j is told what is wrong', (wrong, expected) => {
    expect(errorsOf(wrong)).toEqual(expected)
  })

  test('asks for words and hours only where queues have hours', () => {
    const [monday, ...rest] = form().schedules
    const schedules = [{ ...monday!, startTimeA: '8' }, ...rest]
    expect(errorsOf({ schedules })).toEqual({})
    expect(Object.keys(errorsOf({ schedules }, true))).toEqual([
      'outOfHoursMessage',
      'schedules.0.startTimeA',
    ])
  })

  test('saves which service answers, in the queue and in its options', () => {
    const option = {
      ...newOption(),
      name: 'Assistente',
      queueType: 'integration' as const,
      optIntegrationId: 7,
    }
    const body = bodyOf(form({ integrationId: 5, chatbots: [option] }))
    expect(body).toMatchObject({ integrationId: 5, chatbots: [{ optIntegrationId: 7 }] })
  })

  test('shows an error in its tab, and saves no minutes where nothing goes round', () => {
    expect(['name', 'chatbots.0.name', 'schedules.0.endTimeA'].map(tabOfError)).toEqual([
      'data',
      'chatbot',
      'schedules',
    ])
    expect(bodyOf(form({ tempoRoteador: 5 })).tempoRoteador).toBe(0)
    expect(bodyOf(form({ tempoRoteador: 5, ativarRoteador: true })).tempoRoteador).toBe(5)
  })
})
