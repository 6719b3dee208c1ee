import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

test('an option that comes with its own id below it is saved once, and what is below it is new', async () => {
  const { admin } = await server.aTeam()
  const asAdmin = await server.as(admin)
  const menu = { name: 'Suporte', color: '#123456', greetingMessage: 'Olá!', chatbots: [{ name: 'Boleto' }] }
  const { id: queueId, chatbots } = (await asAdmin('POST', '/queue', menu)).body
  const { id } = chatbots[0] as { id: number }
  const changes = { greetingMessage: 'Qual?', options: [{ id, name: 'Segunda via' }] }
  const changed = await asAdmin('PUT', `/chatbot/${id}`, changes)
  expect(changed).toMatchObject({
    status: 201,
    body: { id, name: 'Boleto', options: [{ name: 'Segunda via' }] },
  })
  expect(changed.body.options[0].id).not.toBe(id)

  const added = {
    name: 'Nota fiscal',
    chatbotId: id,
    greetingMessage: 'Qual?',
    options: [{ id, name: 'A última' }],
  }
  expect(await asAdmin('POST', '/chatbot', added)).toMatchObject({
    status: 200,
    body: { name: 'Nota fiscal', queueId },
  })
  const { body: after } = await asAdmin('GET', `/chatbot/${id}`)
  const names = after.options.map((option: { name: string; options: { name: string }[] }) => [
    option.name,
    option.options.map(({ name }) => name),
  ])
  expect(names).toEqual([
    ['Segunda via', []],
    ['Nota fiscal', ['A última']],
  ])
})
