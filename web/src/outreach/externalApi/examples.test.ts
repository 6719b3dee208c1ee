import { sendExternalMessage } from '@chatflow/contract'
import { expect, test } from 'vitest'
import { exampleLanguages, exampleOf } from './examples.ts'

const place = { origin: 'https://chat.example.com', endpoint: sendExternalMessage }

test.each(exampleLanguages)('%s names the address, the token and the body of the contract', (language) => {
  const example = exampleOf(language, place)
  expect(example).toContain('https://chat.example.com/api/messages/send')
  expect(example).toMatch(/TOKEN|httpBearerAuth/)
  expect(example).toContain('5511987654321')
})

test('Python writes its own words for true and null, and n8n gets JSON', () => {
  expect(exampleOf('python', place)).toContain('"closeTicket": True')
  expect(JSON.parse(exampleOf('n8n', place))).toMatchObject({
    nodes: [{ type: 'n8n-nodes-base.httpRequest' }],
  })
})
