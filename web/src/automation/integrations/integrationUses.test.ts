import type { ChatbotOption } from '@chatflow/contract'
import { expect, test } from 'vitest'
import { usesOf } from './integrationUses.ts'

const option = (more: Partial<ChatbotOption>): ChatbotOption => ({
  id: 1,
  name: 'Opção',
  greetingMessage: '',
  queueType: 'text',
  closeTicket: false,
  optQueueId: null,
  optUserId: null,
  optIntegrationId: null,
  optFileId: null,
  options: [],
  ...more,
})

test('an integration is used by queues, by options however deep, and by connections', () => {
  const leading = option({ queueType: 'integration', optIntegrationId: 5 })
  const queues = [
    { name: 'Vendas', integrationId: 5, chatbots: [] },
    { name: 'Suporte', integrationId: null, chatbots: [option({ options: [leading] })] },
    // What an option once led to is kept while it is something else.
    { name: 'Financeiro', integrationId: 6, chatbots: [option({ optIntegrationId: 5 })] },
  ]
  const connections = [
    { name: 'Loja', integrationId: 5 },
    { name: 'Fábrica', integrationId: null },
  ]
  expect(usesOf(5, queues, connections)).toEqual(['Vendas', 'Suporte', 'Loja'])
  expect(usesOf(7, queues, connections)).toEqual([])
})
