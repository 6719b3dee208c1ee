import { expect, test } from 'vitest'
import { aDatabase } from './database.ts'
import { startFakeWebhook } from './fakeServices.ts'
import { aDataFolder, startProgram, type Program } from './program.ts'
import { eventually } from './server.ts'

/** The demo asks customers for ratings: every connection has the words for it. */
const ratings = { ratingMessage: 'De 0 a 10?', expiresTicketNPS: 10 }

test('connections whose process is killed go on in another one, which owes customers their answers', async () => {
  const [folder, database] = [await aDataFolder(), await aDatabase()]
  const environment = {
    DATABASE_URL: database.ownerUrl,
    DATABASE_APP_URL: database.appUrl,
    DATA_DIR: folder.directory,
    APP_SECRET: 'one secret for both processes, long enough',
    TRUSTED_HOSTS: '127.0.0.1',
    LEASE_SECONDS: '5',
  }
  const first = await startProgram(environment)
  const { token } = await first.call('POST', '/auth/login', {
    body: { email: 'admin@demo.local', password: 'Demo1234' },
  })
  const line = { name: 'Linha principal', ...ratings }
  const { id } = await first.call('POST', '/whatsapp', { token, body: line })
  const state = (program: Program) => program.call('GET', `/whatsapp/${id}`, { token })
  await eventually(async () => (await state(first)).status === 'qrcode')
  await first.call('POST', `/simulator/${id}/scan`, { token })
  const before = await eventually(async () => {
    const connection = await state(first)
    return connection.status === 'CONNECTED' && connection
  })

  // The first to ask does not live to hear the answer.
  const robot = await startFakeWebhook(() =>
    robot.heard.length > 1 ? { messages: ['Sou o robô.'] } : undefined,
  )
  // Longer than a slow machine takes to start the second: a call that took too long is not made again.
  const service = { name: 'Robô', type: 'webhook', urlN8N: robot.url, timeLimit: 60 }
  const { id: integrationId } = await first.call('POST', '/queueIntegration', { token, body: service })
  await first.call('PUT', `/whatsapp/${id}`, { token, body: { integrationId } })
  const asking = { number: '5511970005678', name: 'Otto', body: 'Oi' }
  await first.call('POST', `/simulator/${id}/inbound`, { token, body: asking })
  await eventually(async () => robot.heard.length === 1)

  const lines = (await first.call('GET', '/whatsapp', { token })) as { id: number; name: string }[]
  const demo = lines.find(({ name }) => name === 'WhatsApp principal')
  const customer = '5511970001234'
  const second = await startProgram(environment)
  const written = { number: customer, name: 'Nádia', body: 'Oi' }
  await first.call('POST', `/simulator/${demo!.id}/inbound`, { token, body: written })
  await first.kill('SIGKILL')
  const after = await eventually(async () => {
    const connection = await state(second)
    return connection.ownerNode !== before.ownerNode && connection.statusReason === 'restored' && connection
  }, 60_000)
  expect(after).toMatchObject({ id, status: 'CONNECTED', number: before.number })

  const heard = async (whatsappId: number, number: string) => {
    const path = `/simulator/${whatsappId}/phones/${number}/messages`
    const { messages } = await second.call('GET', path, { token })
    return (messages as { body: string; fromBusiness: boolean }[]).filter(({ fromBusiness }) => fromBusiness)
  }
  const menus = await eventually(async () => {
    const said = await heard(demo!.id, customer)
    return said.some(({ body }) => body.includes('[ 1 ]')) && said
  }, 60_000)
  expect(menus.filter(({ body }) => body.includes('[ 1 ]'))).toHaveLength(1)
  const spoken = await eventually(async () => {
    const said = await heard(id, asking.number)
    return said.length > 0 && said
  }, 60_000)
  expect(spoken.map(({ body }) => body)).toEqual(['Sou o robô.'])
  const deliveries = robot.heard.map(({ headers }) => headers['x-chatflow-delivery'])
  expect(new Set(deliveries).size).toBe(1)

  await robot.close()
  await second.kill('SIGTERM')
  await database.drop()
  await folder.remove()
}, 900_000)
