import { describe, expect, test } from 'vitest'
import { chatbotForms, messageBeforeOptions, maxOptions, tooManyOptions } from './chatbots.ts'

const problemsOf = (options: unknown) =>
  chatbotForms.safeParse(options).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)

describe('a tree of options', () => {
  test('has defaults for whatever is not said, as old clients leave it', () => {
    expect(chatbotForms.parse([{ name: ' Boleto ', optQueueId: '', optIntegrationId: '' }])).toEqual([
      {
        name: 'Boleto',
        greetingMessage: '',
        queueType: 'text',
        closeTicket: false,
        optQueueId: null,
        optUserId: null,
        optIntegrationId: null,
        optFileId: null,
      },
    ])
  })

  test('says at any depth which name is too short and which message is missing', () => {
    const branch = { name: 'Pagamentos', greetingMessage: ' ', options: [{ name: 'abc' }] }
    expect(problemsOf([{ name: 'Menu', greetingMessage: 'Oi', options: [branch] }])).toEqual([
      '0.options.0.options.0.name: Too Short!',
      `0.options.0.greetingMessage: ${messageBeforeOptions}`,
    ])
  })

  test('holds so many options and no more, however they are arranged', () => {
    const wide = (count: number) => Array.from({ length: count }, () => ({ name: 'Opção' }))
    const deep = (depth: number) => {
      let tree: object[] = []
      for (let level = 0; level < depth; level++)
        tree = [{ name: 'Opção', greetingMessage: 'Oi', options: tree }]
      return tree
    }
    expect(problemsOf(wide(maxOptions))).toBeUndefined()
    expect(problemsOf(deep(maxOptions))).toBeUndefined()
    for (const tree of [wide(maxOptions + 1), deep(maxOptions + 1), deep(100_000)])
      expect(problemsOf(tree)).toEqual([`: ${tooManyOptions}`])
  })
})
