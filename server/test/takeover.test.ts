import { expect, test } from 'vitest'
import { aDatabase } from './database.ts'
import { aDataFolder, startProgram, type Program } from './program.ts'
import { eventually } from './server.ts'

test('a connection whose process is killed goes on in another one, which owes a customer his answer', async () => {
  const [folder, database] = [await aDataFolder(), await aDatabase()]
  const environment = {
    DATABASE_URL: database.ownerUrl,
    DATABASE_APP_URL: database.appUrl,
    DATA_DIR: folder.directory,
    APP_SECRET: 'one secret for both processes, long enough',
  }
  const first = await startProgram(environment)
  const { token } = await first.call('POST', '/auth/login', {
    body: { email: 'admin@demo.local', password: 'Demo1234' },
  })
  // The demo asks customers for ratings: every connection has the words for it.
  const line = { name: 'Linha principal', ratingMessage: 'De 0 a 10?', expiresTicketNPS: 10 }
  const { id } = await first.call('POST', '/whatsapp', { token, body: line })
  const state = (program: Program) => program.call('GET', `/whatsapp/${id}`, { token })
  await eventually(async () => (await state(first)).status === 'qrcode')
  await first.call('POST', `/simulator/${id}/scan`, { token })
  const before = await eventually(async () => {
    const connection = await state(first)
    return connection.status === 'CONNECTED' && connection
  })

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

  const heard = async () => {
    const { messages } = await second.call('GET', `/simulator/${demo!.id}/phones/${customer}/messages`, {
      token,
    })
    return (messages as { body: string; fromBusiness: boolean }[]).filter(({ fromBusiness }) => fromBusiness)
  }
  const menus = await eventually(async () => {
    const said = await heard()
    return said.some(({ body }) => body.includes('[ 1 ]')) && said
  }, 60_000)
  expect(menus.filter(({ body }) => body.includes('[ 1 ]'))).toHaveLength(1)

  await second.kill('SIGTERM')
  await database.drop()
  await folder.remove()
})
